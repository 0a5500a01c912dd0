import type { Editor } from '../editor-types.ts'
import { placedEdits } from '../placed-edits.ts'
import { loadedTables } from '../tables/load-tables.ts'
import { resizedWithText } from '../text/resize-text.ts'
import { hasSelection } from './edit.ts'

const CURSOR_STEP = 10
const CURSOR_FAR = 100
const RESIZE = 1
const RESIZE_FAR = 10

/** The right and the lower side go; steps in a row are one step of undo. */
const resize = (editor: Editor, x: number, y: number): void => {
  const { store, selection } = editor
  const tracks = loadedTables()?.resizeTracks(editor, x, y)
  const own = [...selection.ids].flatMap((id) => {
    const element = store.get(id)
    if (!element || element.kind === 'CONNECTOR') return []
    return resizedWithText(editor, element, x === 0 ? 's' : 'e', { x, y }, { isEven: false, isCentred: false })
  })
  store.commit(tracks ?? placedEdits(editor, own, selection.ids), `resize ${[...selection.ids].join(' ')}`)
}

const resizeCommand = <Id extends string>(id: Id, key: string, x: number, y: number) => ({
  id,
  keys: [key],
  group: 'arrange' as const,
  needs: 'edit' as const,
  isEnabled: hasSelection,
  run: (editor: Editor) => resize(editor, x, y),
})

const walkCommand = <Id extends string>(id: Id, key: string, by: 1 | -1) => ({
  id,
  keys: [key],
  group: 'view' as const,
  isEnabled: ({ keyboard }: Editor) => keyboard.canWalk(by),
  run: ({ keyboard }: Editor) => keyboard.walk(by),
})

const goCommand = <Id extends string>(id: Id, key: string, run: (editor: Editor) => void) => ({
  id,
  keys: [key],
  group: 'view' as const,
  run,
})

const cursorCommand = <Id extends string>(id: Id, key: string, x: number, y: number) => ({
  id,
  keys: [key],
  group: 'tool' as const,
  isEnabled: ({ keyboard }: Editor) => keyboard.canMoveCursor,
  run: ({ keyboard }: Editor) => keyboard.moveCursor(x, y),
})

/** From the board to its bars, one after the other, and back. */
const nextBar = (by: 1 | -1): void => {
  const board = document.querySelector<HTMLElement>('.board')
  const bars = [...document.querySelectorAll<HTMLElement>('[role=toolbar]')]
  const stops = [board, ...bars.map((bar) => bar.querySelector<HTMLElement>('button:not(:disabled)'))]
  const at = bars.findIndex((bar) => bar.contains(document.activeElement)) + 1
  const order = [...stops.slice(at + 1), ...stops.slice(0, at)]
  const target = (by === 1 ? order : order.reverse()).find((stop) =>
    stop?.checkVisibility({ visibilityProperty: true }),
  )
  target?.focus({ preventScroll: true })
}

/** With a tool chosen, keys are its pointer: before what they do to the selection. */
export const cursorCommands = [
  {
    id: 'press',
    keys: ['Enter'],
    group: 'tool' as const,
    isEnabled: ({ keyboard }: Editor) => keyboard.canPress,
    run: ({ keyboard }: Editor) => keyboard.press(),
  },
  cursorCommand('cursorLeft', 'ArrowLeft', -CURSOR_STEP, 0),
  cursorCommand('cursorRight', 'ArrowRight', CURSOR_STEP, 0),
  cursorCommand('cursorUp', 'ArrowUp', 0, -CURSOR_STEP),
  cursorCommand('cursorDown', 'ArrowDown', 0, CURSOR_STEP),
  cursorCommand('cursorFarLeft', 'shift+ArrowLeft', -CURSOR_FAR, 0),
  cursorCommand('cursorFarRight', 'shift+ArrowRight', CURSOR_FAR, 0),
  cursorCommand('cursorFarUp', 'shift+ArrowUp', 0, -CURSOR_FAR),
  cursorCommand('cursorFarDown', 'shift+ArrowDown', 0, CURSOR_FAR),
] as const

/** What goes from one element to another, and sizes it. */
export const walkCommands = [
  walkCommand('walkNext', 'Tab', 1),
  walkCommand('walkPrevious', 'shift+Tab', -1),
  goCommand('walkFirst', 'Home', ({ keyboard }) => keyboard.goToEnd(false)),
  goCommand('walkLast', 'End', ({ keyboard }) => keyboard.goToEnd(true)),
  goCommand('goLeft', 'mod+ArrowLeft', ({ keyboard }) => keyboard.goTowards(-1, 0)),
  goCommand('goRight', 'mod+ArrowRight', ({ keyboard }) => keyboard.goTowards(1, 0)),
  goCommand('goUp', 'mod+ArrowUp', ({ keyboard }) => keyboard.goTowards(0, -1)),
  goCommand('goDown', 'mod+ArrowDown', ({ keyboard }) => keyboard.goTowards(0, 1)),
  goCommand('nextBar', 'F6', () => nextBar(1)),
  goCommand('previousBar', 'shift+F6', () => nextBar(-1)),
  goCommand('sayOthers', 'shift+alt+o', ({ keyboard }) => keyboard.sayOthers(!keyboard.areOthersSaid)),
  resizeCommand('narrower', 'alt+ArrowLeft', -RESIZE, 0),
  resizeCommand('wider', 'alt+ArrowRight', RESIZE, 0),
  resizeCommand('lower', 'alt+ArrowUp', 0, -RESIZE),
  resizeCommand('higher', 'alt+ArrowDown', 0, RESIZE),
  resizeCommand('muchNarrower', 'shift+alt+ArrowLeft', -RESIZE_FAR, 0),
  resizeCommand('muchWider', 'shift+alt+ArrowRight', RESIZE_FAR, 0),
  resizeCommand('muchLower', 'shift+alt+ArrowUp', 0, -RESIZE_FAR),
  resizeCommand('muchHigher', 'shift+alt+ArrowDown', 0, RESIZE_FAR),
] as const
