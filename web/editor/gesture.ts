import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor } from './editor-types.ts'
import { placementEdits } from './edits.ts'
import { isLocked } from './locks.ts'

/** A change of places that lasts as long as a pointer is held: shown and told at once, one commit at its end. */
export interface Gesture {
  /** What is moved, as it was at the beginning; what is inside a frame after the frame. */
  readonly before: readonly LiveElement[]
  set(after: readonly LiveElement[]): void
  /** Whether it is to be kept. */
  end(isKept: boolean): void
}

/** The selected elements with what is inside selected frames. */
export const withChildren = ({ store }: Editor, ids: Iterable<string>): LiveElement[] => {
  const all = new Set<string>()
  for (const id of ids) {
    all.add(id)
    if (store.get(id)?.kind === 'FRAME') for (const child of store.childrenOf(id)) all.add(child)
  }
  return [...all].map((id) => store.get(id)).filter((element) => element !== undefined)
}

export const beginGesture = (editor: Editor, kind: 'move' | 'resize' | 'rotate', ids: Iterable<string>): Gesture => {
  const { store } = editor
  // What is locked inside a frame moves with it, and is as large as before.
  const before = withChildren(editor, ids).filter((element) => kind === 'move' || !isLocked(element))
  const chosen = new Set(before.map(({ id }) => id))
  /** What is in a frame goes with it: the plan of the zone sees to that. */
  const followsFrame = ({ frame_id }: LiveElement): boolean =>
    kind === 'move' && frame_id !== null && chosen.has(frame_id)
  let after: readonly LiveElement[] = []
  return {
    before,
    set(next) {
      // Others may have taken some of it away meanwhile.
      after = next.filter(({ id }) => store.get(id) !== undefined)
      editor.preview(after, kind)
    },
    end(isKept) {
      if (isKept) {
        const edits = after.flatMap((element) => {
          const current = store.get(element.id)
          return current && !followsFrame(current) ? placementEdits(element, current) : []
        })
        store.commit(edits)
      }
      editor.preview([])
    },
  }
}
