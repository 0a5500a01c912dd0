import type { Canvas2d } from '@easel/drawing/canvas-painter.ts'
import type { TileImage } from '../messages.ts'

/** A context of the page or of a worker, which the painter of drawing/ takes too. */
export type Context = (OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D) & Canvas2d

interface Surface {
  context: Context
  /** What was painted; the surface is not used afterwards. */
  take(): TileImage
}

/** A square to paint on. Opaque ones are moved faster. */
export const createSurface = (size: number): Surface => {
  if (typeof OffscreenCanvas === 'undefined') {
    const canvas = document.createElement('canvas')
    canvas.width = size
    canvas.height = size
    return { context: canvas.getContext('2d', { alpha: false }) as Context, take: () => canvas }
  }
  const canvas = new OffscreenCanvas(size, size)
  return {
    context: canvas.getContext('2d', { alpha: false }) as unknown as Context,
    take: () => canvas.transferToImageBitmap(),
  }
}
