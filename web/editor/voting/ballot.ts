import type { Ballot, Editor } from '../editor-types.ts'
import { lookAt } from '../find/look-at.ts'
import { isHiddenId } from '../hidden.ts'
import { nameOf } from '../keyboard/facts.ts'
import type { Name } from '../keyboard/keyboard-types.ts'
import { isLocked } from '../locks.ts'
import { selectAlone } from '../select-alone.ts'
import { createBadges } from './badges.ts'
import type { BallotSource } from './ballot-types.ts'
import { createVoteTool } from './vote-tool.ts'

/** What results are made of, beside numbers. */
export interface VotedBoard extends Ballot {
  /** What an element is and says; undefined where it is gone. */
  nameOf(id: string): Name | undefined
  /** Selects an element and moves the view there. */
  show(id: string): void
  select(ids: readonly string[]): void
}

/** Votes on the board: badges at what was voted for, and the tool that votes. */
export const createBallot = (editor: Editor, container: HTMLElement, source: BallotSource): VotedBoard => {
  const { canvas, store, selection } = editor
  const badges = createBadges({
    container,
    boundsOf: (id) => (isHiddenId(store, id) ? undefined : store.bounds(id)),
    onPress: (id) => source.change([id], -1),
  })
  return {
    get isOpen() {
      return source.isOpen()
    },
    change: source.change,
    tool: createVoteTool(editor, source.change),
    place: () => badges.place(source.badges(), canvas.view, canvas.size),
    hide: badges.clear,
    nameOf(id) {
      const element = store.get(id)
      return element && nameOf(element)
    },
    show: (id) => store.get(id) && selectAlone(editor, id),
    select(ids) {
      editor.setTool('select')
      selection.set(ids.filter((id) => store.get(id) && !isLocked(store.get(id))))
      const bounds = editor.selectionBounds()
      if (bounds) lookAt(canvas, bounds)
    },
  }
}
