import type { Bounds } from '@easel/contract/shapes/bounds.ts'
import type { Editor } from './editor-types.ts'
import { insertionOf } from './edits.ts'
import { isNote, newNote } from './elements.ts'
import { contains, layoutOf, rounded } from './geometry.ts'
import { frameAt } from './move.ts'

export const NOTE_GAP = 20
/** What is written stays this far from the edges of the screen, where bars float. */
const EDGE_PIXELS = 80
/** Who types does not wait for the view. */
const FOLLOW_MS = 160

const none: ReadonlySet<string> = new Set()

/** Goes on to the note beside or below one, and makes it where there is none: of the same colour, and typed at once. */
export const writeNextNote = (editor: Editor, id: string, isBelow: boolean): void => {
  const { store } = editor
  const from = store.get(id)
  if (!from || !isNote(from)) return
  const { left = 0, top = 0, width = 0, height = 0 } = layoutOf(from)
  const bounds = {
    left: isBelow ? left : rounded(left + width + NOTE_GAP),
    top: isBelow ? rounded(top + height + NOTE_GAP) : top,
    width,
    // One that has grown with its text is followed by one as it was.
    height: Math.min(width, height),
  }
  const there = noteAt(editor, bounds)
  if (there !== undefined) {
    bringIntoView(editor, store.bounds(there) ?? bounds)
    editor.writeText(there)
    return
  }
  const made = newNote(bounds)
  const { fills, strokes } = from.body.properties
  const body = { ...made.body, properties: { ...made.body.properties, fills, strokes } }
  const note = { ...made, body, frame_id: frameAt(editor, made, none) }
  const merge = `make-${note.id}`
  store.commit([insertionOf(note)], merge)
  bringIntoView(editor, bounds)
  editor.writeText(note.id, { merge })
}

const noteAt = ({ store }: Editor, { left, top, width, height }: Bounds): string | undefined => {
  const middle = { x: left + width / 2, y: top + height / 2 }
  const box = { minX: middle.x, minY: middle.y, maxX: middle.x, maxY: middle.y }
  return store.query(box).findLast((id) => {
    const [element, bounds] = [store.get(id), store.bounds(id)]
    return element && isNote(element) && bounds && contains(bounds, middle)
  })
}

/** Moves the view as far as it takes to see a box, and no further. */
export const bringIntoView = ({ canvas }: Editor, { left, top, width, height }: Bounds): void => {
  const { view, size } = canvas
  const edge = EDGE_PIXELS / view.scale
  const shift = (start: number, end: number, from: number, to: number): number =>
    Math.min(0, start - edge - from) || Math.max(0, end + edge - to)
  const x = shift(left, left + width, view.x, view.x + size.width / view.scale)
  const y = shift(top, top + height, view.y, view.y + size.height / view.scale)
  if (x !== 0 || y !== 0) canvas.setView({ ...view, x: view.x + x, y: view.y + y }, FOLLOW_MS)
}
