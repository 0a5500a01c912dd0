import type { Bounds } from '@easel/contract'
import { type Canvas2d, paintList } from '@easel/drawing/canvas-painter.ts'
import { type DrawnElement, drawScene } from '@easel/drawing/scene.ts'
import { lineCorpus, linesOf } from '@easel/drawing/testing/line-corpus.ts'
import { createFonts } from '../painter/fonts.ts'

let arrived = (): void => {}
const fonts = createFonts(() => arrived())
fonts.start(location.origin)

/** Does it again until no font is missing. */
const withFonts = async <T>(work: () => T): Promise<T> => {
  for (;;) {
    const result = work()
    if (!fonts.hasMissingFonts()) return result
    await new Promise<void>((resolve) => {
      arrived = resolve
    })
  }
}

const drawingPage = {
  lines: (): Promise<string[][]> => withFonts(() => lineCorpus().map((one) => linesOf(one, fonts.measure))),

  /** As the browser paints it: PNG in base 64. */
  async paint(elements: readonly DrawnElement[], bounds: Bounds, background: string): Promise<string> {
    const canvas = new OffscreenCanvas(Math.ceil(bounds.width), Math.ceil(bounds.height))
    await withFonts(() => {
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.fillStyle = background
      context.fillRect(0, 0, canvas.width, canvas.height)
      context.translate(-bounds.left, -bounds.top)
      const list = drawScene(elements, { measure: fonts.measure })
      paintList(context as unknown as Canvas2d, list, { Path2D: Path2D as never, cssFont: fonts.cssFont })
    })
    const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())
    return bytes.toBase64()
  },
}

declare global {
  interface Uint8Array {
    toBase64(): string
  }
}

;(globalThis as { drawingPage?: object }).drawingPage = drawingPage
