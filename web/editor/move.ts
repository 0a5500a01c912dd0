import { layoutBounds } from '@easel/contract/shapes/bounds.ts'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor } from './editor-types.ts'
import { contains, layoutOf, movedConnector, rounded, toBox, withLayout } from './geometry.ts'

/** Elements moved by a distance; what leaves its frame or comes above another belongs there. */
export const moved = (editor: Editor, before: readonly LiveElement[], dx: number, dy: number): LiveElement[] => {
  const ids = new Set(before.map(({ id }) => id))
  return before.map((element) => {
    if (element.kind === 'CONNECTOR') return movedConnector(element, dx, dy)
    const { left = 0, top = 0 } = layoutOf(element)
    const next = withLayout(element, { left: rounded(left + dx), top: rounded(top + dy) })
    if (element.kind === 'FRAME' || (element.frame_id !== null && ids.has(element.frame_id))) return next
    return { ...next, frame_id: frameAt(editor, next, ids) }
  })
}

/** The frame in front that has the middle of a shape in it. */
export const frameAt = (
  { layer, canvas }: Editor,
  element: LiveElement,
  leftOut: ReadonlySet<string>,
): string | null => {
  const { left, top, width, height } = layoutBounds(layoutOf(element))
  const middle = { x: left + width / 2, y: top + height / 2 }
  const box = toBox({ left: middle.x, top: middle.y, width: 0, height: 0 })
  const frames = layer.board.within(box).filter(({ element: one }) => one.kind === 'FRAME' && !leftOut.has(one.id))
  const found = frames.findLast(({ element: one }) => {
    const bounds = canvas.boundsOf(one.id)
    return bounds && contains(bounds, middle)
  })
  return found?.element.id ?? null
}
