import { layoutBounds } from '@easel/contract/shapes/bounds.ts'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor } from './editor-types.ts'
import { contains, layoutOf, movedConnector, rounded, toBox, withLayout } from './geometry.ts'
import { isTable } from './tables/is-table.ts'

/** Elements moved by a distance. */
export const shifted = (elements: readonly LiveElement[], dx: number, dy: number): LiveElement[] =>
  elements.map((element) => {
    if (element.kind === 'CONNECTOR') return movedConnector(element, dx, dy)
    const { left = 0, top = 0 } = layoutOf(element)
    return withLayout(element, { left: rounded(left + dx), top: rounded(top + dy) })
  })

const idsOf = (elements: readonly LiveElement[]): ReadonlySet<string> => new Set(elements.map(({ id }) => id))

/** What has left its frame or come above another belongs there; `together`: what goes on in its frame, with that. */
export const inFrames = (
  editor: Editor,
  elements: readonly LiveElement[],
  together: ReadonlySet<string> = idsOf(elements),
): LiveElement[] =>
  elements.map((element) => {
    if (element.kind !== 'SHAPE' || together.has(element.frame_id ?? '')) return element
    const frame_id = frameAt(editor, element, together)
    // What is put on a table lies on its cells.
    const isLaid = frame_id !== null && frame_id !== element.frame_id && isTable(editor.store.get(frame_id))
    return { ...element, frame_id, ...(isLaid && { z: Number.MAX_SAFE_INTEGER }) }
  })

/** Elements moved by a distance, in the frames that they come to lie in. */
export const moved = (editor: Editor, before: readonly LiveElement[], dx: number, dy: number): LiveElement[] =>
  inFrames(editor, shifted(before, dx, dy))

/** The frame in front that has the middle of a shape in it. */
export const frameAt = (
  { layer, canvas }: Editor,
  element: LiveElement,
  leftOut: ReadonlySet<string>,
): string | null => {
  const middle = middleOf(element)
  const box = toBox({ left: middle.x, top: middle.y, width: 0, height: 0 })
  const frames = layer.board.framesWithin(box).filter(({ element: one }) => !leftOut.has(one.id))
  const found = frames.findLast(({ element: one }) => {
    const bounds = canvas.boundsOf(one.id)
    return bounds && contains(bounds, middle)
  })
  return found?.element.id ?? null
}

/** Of its box. */
export const middleOf = (element: LiveElement): { x: number; y: number } => {
  const { left, top, width, height } = layoutBounds(layoutOf(element))
  return { x: left + width / 2, y: top + height / 2 }
}
