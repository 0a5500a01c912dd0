import { type CanvasElement, type CanvasView, createCanvasView } from '../canvas-view.ts'
import { type ActiveLayer, createActiveLayer } from '../layers/active-layer.ts'
import { makeBoard } from './make-board.ts'

/** What tests call in the page: a board with a layer above its tiles. */
export interface LayerPage {
  /** Resolves when everything is sharp, and the layer has its fonts. */
  open(count: number): Promise<void>
  /** A shape of the board, moved. */
  moved(at: number, dx: number, dy: number): CanvasElement
  preview(elements: CanvasElement[]): Promise<void>
  /**
   * Shows one step of a drag after the other, a few frames each; the numbers of frames, and of those that have a pixel
   * which is neither as before the step nor as after it, or at the end of the step not as after it.
   */
  drag(steps: CanvasElement[][]): Promise<{ frames: number; different: number }>
  /** Moves the view; resolves when everything is sharp. */
  look(scale: number): Promise<void>
  /** Draws a line from one corner of the screen to the other; how many pixels differ in the next frame. */
  drawAcross(): Promise<number>
  /** As the editor does when a drag ends; the numbers of frames that were drawn until tiles show it, and of those that differ. */
  keep(elements: CanvasElement[]): Promise<{ frames: number; different: number }>
  /** Pixels of now that are neither as in one kept picture nor as in the other. */
  strays(before: string, after: string): number
  /** How many texts were painted on the page since it was last asked. */
  takeTexts(): number
  /** Keeps the picture of now under a name. */
  remember(name: string): void
  /** How many pixels differ from a picture that was kept. */
  difference(name: string): number
}

const container = document.createElement('div')
container.style.cssText = 'width:100vw;height:100vh;overflow:hidden'
document.body.append(container)

const board = new Map<string, CanvasElement>()
const pictures = new Map<string, Uint32Array>()
let view: CanvasView
let layer: ActiveLayer
let isSettled = false

const pixels = (): Uint32Array => {
  const canvas = container.querySelector('canvas') as HTMLCanvasElement
  const { data } = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(0, 0, canvas.width, canvas.height)
  return new Uint32Array(data.buffer)
}

/** Of 255: where a curve is cut by the edge of a tile, it is smoothed otherwise. */
const TOLERANCE = 64

const STEP_FRAMES = 3

const isAlike = (one: number, other: number): boolean => {
  if (one === other) return true
  for (let shift = 0; shift < 32; shift += 8)
    if (Math.abs(((one >>> shift) & 255) - ((other >>> shift) & 255)) > TOLERANCE) return false
  return true
}

let texts = 0
const { fillText } = CanvasRenderingContext2D.prototype
CanvasRenderingContext2D.prototype.fillText = function (...args) {
  texts += 1
  fillText.apply(this, args)
}

const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()))

const settled = async (): Promise<void> => {
  while (!isSettled || layer.fonts.hasMissingFonts()) await nextFrame()
  await nextFrame()
}

const page: LayerPage = {
  async open(count) {
    for (const element of makeBoard(count)) board.set(element.id, element)
    view = createCanvasView({
      container,
      baseUrl: location.origin,
      isDark: false,
      onSettled: (next) => {
        isSettled = next
      },
    })
    view.setElements(board.values())
    view.setView({ x: 300, y: 300, scale: 1 })
    view.setLayer((host) => {
      layer = createActiveLayer({
        host,
        baseUrl: location.origin,
        get: (id) => board.get(id),
        loadImage: async () => undefined,
        drawOver: () => {},
      })
      return layer
    })
    await settled()
    // Asked for while nothing else is to do.
    await new Promise((resolve) => requestIdleCallback(resolve))
    await settled()
  },
  moved(at, dx, dy) {
    const element = [...board.values()][at] as CanvasElement
    const body = element.body as { properties: { layout: { left: number; top: number } } }
    const { layout } = body.properties
    const properties = { ...body.properties, layout: { ...layout, left: layout.left + dx, top: layout.top + dy } }
    return { ...element, body: { ...body, properties } }
  },
  async preview(elements) {
    layer.preview(elements)
    await nextFrame()
    await nextFrame()
  },
  async drag(steps) {
    const shown: Uint32Array[] = [pixels()]
    for (const step of steps) {
      await this.preview(step)
      shown.push(pixels())
    }
    await this.preview([])
    let frames = 0
    let different = 0
    for (const [at, step] of steps.entries()) {
      const [before, after] = [shown[at] as Uint32Array, shown[at + 1] as Uint32Array]
      layer.preview(step)
      for (let frame = 0; frame < STEP_FRAMES; frame++) {
        await nextFrame()
        const now = pixels()
        const isOver = frame === STEP_FRAMES - 1
        const isKnown = (pixel: number, place: number): boolean =>
          isAlike(pixel, after[place] as number) || (!isOver && isAlike(pixel, before[place] as number))
        frames += 1
        if (!now.every(isKnown)) different += 1
      }
    }
    await this.preview([])
    return { frames, different }
  },
  async look(scale) {
    view.setView({ x: 300, y: 300, scale })
    await settled()
  },
  async drawAcross() {
    this.remember('before the line')
    const { x: left, y: top, scale } = view.view
    const [width, height] = [innerWidth / scale, innerHeight / scale]
    const id = crypto.randomUUID()
    const start = { move_to: { point: { x: 0, y: 0 } } }
    const path = { commands: [start, { line_to: { point: { x: width, y: height } } }] }
    const strokes = [{ width: 4 / scale, fill: { solid: { color: { hex: { value: '#dc2626' } } } } }]
    const body = {
      meta: { id },
      custom: { width, height, paths: [path] },
      properties: { layout: { left, top, width, height }, fills: [], strokes },
    }
    const element = { id, kind: 'SHAPE' as const, frame_id: null, z: Number.MAX_SAFE_INTEGER, body }
    board.set(id, element)
    view.update([element], [])
    await nextFrame()
    return this.difference('before the line')
  },
  async keep(elements) {
    const before = pixels()
    for (const element of elements) board.set(element.id, element)
    view.update(elements, [])
    layer.preview([])
    let frames = 0
    let different = 0
    const compare = (): void => {
      const now = pixels()
      frames += 1
      if (now.some((pixel, at) => !isAlike(pixel, before[at] as number))) different += 1
    }
    do {
      await nextFrame()
      compare()
    } while (!isSettled)
    await nextFrame()
    compare()
    return { frames, different }
  },
  takeTexts() {
    const count = texts
    texts = 0
    return count
  },
  remember(name) {
    pictures.set(name, pixels())
  },
  difference(name) {
    const other = pictures.get(name) as Uint32Array
    return pixels().reduce((count, pixel, at) => count + (isAlike(pixel, other[at] as number) ? 0 : 1), 0)
  },
  strays(before, after) {
    const [one, other] = [pictures.get(before) as Uint32Array, pictures.get(after) as Uint32Array]
    const isKnown = (pixel: number, at: number): boolean =>
      isAlike(pixel, one[at] as number) || isAlike(pixel, other[at] as number)
    return pixels().reduce((count, pixel, at) => count + (isKnown(pixel, at) ? 0 : 1), 0)
  },
}

;(globalThis as { layerPage?: LayerPage }).layerPage = page
