import type { CanvasOptions, CanvasView } from './canvas-types.ts'

export type { CanvasElement, CanvasOptions, CanvasView, FrameInfo, MarkKind, Pin, View } from './canvas-types.ts'

/** A zone on a canvas that can be moved and zoomed. */
export const createCanvasView = ({ container }: CanvasOptions): CanvasView => {
  const canvas = document.createElement('canvas')
  container.append(canvas)
  return {
    setElements: () => {},
    update: () => {},
    mark: () => {},
    setPins: () => {},
    view: { x: 0, y: 0, scale: 1 },
    setView: () => {},
    fit: () => {},
    boundsOf: () => undefined,
    frames: () => [],
    zoomBy: () => {},
    setDark: () => {},
    destroy: () => canvas.remove(),
  }
}
