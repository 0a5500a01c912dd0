import type { Editor, ToolPointer } from '../editor-types.ts'

const REACH_PIXELS = 8
const TOUCH_REACH_PIXELS = 12

/** How far a pointer may go and still be where it was, in CSS pixels. */
export const slackOf = ({ pointerType }: ToolPointer): number =>
  pointerType === 'mouse' ? 4 : pointerType === 'pen' ? 6 : 10

/** The shape at a place, whatever lies over it: connectors end on shapes only. */
export const pickShape = ({ canvas, layer }: Editor, { x, y, isTouch }: ToolPointer): string | undefined => {
  const reach = (isTouch ? TOUCH_REACH_PIXELS : REACH_PIXELS) / canvas.view.scale
  return layer.pick(x, y, 0, 'SHAPE') ?? layer.pick(x, y, reach, 'SHAPE')
}

/** The element that is meant by a place: what is painted there, or the frame whose name stands there. */
export const pickElement = (editor: Editor, { x, y, px, py, isTouch }: ToolPointer): string | undefined => {
  const { canvas, layer, store } = editor
  const reach = (isTouch ? TOUCH_REACH_PIXELS : REACH_PIXELS) / canvas.view.scale
  const isFrame = (id: string | undefined): boolean => id !== undefined && store.get(id)?.kind === 'FRAME'
  const exact = layer.pick(x, y, 0)
  if (exact !== undefined && !isFrame(exact)) return exact
  const near = layer.pick(x, y, reach)
  if (near !== undefined && !isFrame(near)) return near
  return canvas.frameNameAt(px, py) ?? exact ?? near
}
