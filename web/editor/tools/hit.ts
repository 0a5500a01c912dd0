import type { Editor, ToolPointer } from '../editor-types.ts'

const REACH_PIXELS = 8
const TOUCH_REACH_PIXELS = 12

/** Nearer to a shape than this an end of a connector binds to it. */
export const CONNECT_PIXELS = 16

/** The shape at a place, whatever lies over it, else one close by: connectors end on shapes only. */
export const pickShape = ({ canvas, layer }: Editor, { x, y }: ToolPointer): string | undefined => {
  for (const pixels of [0, REACH_PIXELS, CONNECT_PIXELS]) {
    const found = layer.pick(x, y, pixels / canvas.view.scale, 'SHAPE')
    if (found !== undefined) return found
  }
  return undefined
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
