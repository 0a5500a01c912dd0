import { type CanvasElement, type CanvasOptions, type CanvasView, createCanvasView } from '../canvas-view.ts'
import { circle, driveWheel, inAndOut } from './drive.ts'
import { makeBoard } from './make-board.ts'

/** What tests and measurements call in the page. */
export interface CanvasPage {
  open(options?: Partial<CanvasOptions>): CanvasView
  makeBoard(count: number): CanvasElement[]
  view: CanvasView | undefined
  painted: number
  picked: (string | undefined)[]
  /** Resolves when everything on the screen is sharp. */
  settled(): Promise<void>
  /** The colour on the screen at a pixel. */
  colourAt(x: number, y: number): string
  measure(count: number, options?: Partial<CanvasOptions>): Promise<{ paintedMs: number }>
  /** Goes to a scale, 0 for everything, and then moves; the milliseconds of each frame, and until it was sharp again. */
  move(kind: 'pan' | 'zoom', scale: number, frames: number): Promise<{ times: number[]; sharpMs: number }>
}

const container = document.createElement('div')
container.style.cssText = 'width:100vw;height:100vh;overflow:hidden'
document.body.append(container)

let waiting: (() => void)[] = []

const page: CanvasPage = {
  view: undefined,
  painted: 0,
  picked: [],
  makeBoard,
  open(options) {
    page.view?.destroy()
    page.painted = 0
    page.picked = []
    page.view = createCanvasView({
      container,
      baseUrl: location.origin,
      isDark: false,
      onPick: (id) => page.picked.push(id),
      onTilePainted: () => {
        page.painted += 1
      },
      onSettled: (isSettled) => {
        if (!isSettled) return
        const those = waiting
        waiting = []
        for (const resolve of those) resolve()
      },
      ...options,
    })
    return page.view
  },
  async measure(count, options) {
    const board = makeBoard(count)
    const view = page.open(options)
    const settled = page.settled()
    const start = performance.now()
    view.setElements(board)
    view.fit()
    await settled
    return { paintedMs: performance.now() - start }
  },
  async move(kind, scale, frames) {
    const { view } = page
    if (!view) throw new Error('no view is open')
    const rested = page.settled()
    view.fit()
    if (scale > 0) view.setView({ x: 500, y: 400, scale })
    else view.setView({ ...view.view, x: view.view.x + 1 })
    await rested
    const times = await driveWheel(container, frames, kind === 'pan' ? circle : inAndOut(frames))
    const stopped = performance.now()
    const sharp = page.settled()
    view.setView({ ...view.view, scale: view.view.scale * 1.001 })
    await sharp
    return { times, sharpMs: performance.now() - stopped }
  },
  settled: () => new Promise((resolve) => waiting.push(resolve)),
  colourAt(x, y) {
    const canvas = container.querySelector('canvas') as HTMLCanvasElement
    const ratio = devicePixelRatio
    const [red, green, blue] = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(
      Math.round(x * ratio),
      Math.round(y * ratio),
      1,
      1,
    ).data
    return `${red},${green},${blue}`
  },
}

;(globalThis as { canvasPage?: CanvasPage }).canvasPage = page
