import { type CanvasElement, type CanvasOptions, type CanvasView, createCanvasView } from '../canvas-view.ts'
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
      onSettled: () => {
        const those = waiting
        waiting = []
        for (const resolve of those) resolve()
      },
      ...options,
    })
    return page.view
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
