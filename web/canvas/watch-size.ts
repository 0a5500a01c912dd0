import type { Size } from './canvas-types.ts'

/** A canvas in CSS pixels, and in pixels of its screen. */
export interface CanvasSize extends Size {
  pixelWidth: number
  pixelHeight: number
  /** Pixels of the screen for each CSS pixel. */
  ratio: number
}

/** What the browser counts, unless it is another thing: the tools of developers show phones without telling it. */
const toPixels = (size: number, ratio: number, counted: number | undefined): number =>
  Math.max(1, counted !== undefined && Math.abs(counted - size * ratio) < 2 ? counted : Math.round(size * ratio))

const measure = (canvas: HTMLCanvasElement, exact: ResizeObserverSize | undefined): CanvasSize => {
  const ratio = globalThis.devicePixelRatio || 1
  const [width, height] = [Math.max(1, canvas.clientWidth), Math.max(1, canvas.clientHeight)]
  return {
    width,
    height,
    ratio,
    pixelWidth: toPixels(width, ratio, exact?.inlineSize),
    pixelHeight: toPixels(height, ratio, exact?.blockSize),
  }
}

/** Calls back now, and when the canvas gets another size or goes to another screen. Returns what ends it. */
export const watchSize = (canvas: HTMLCanvasElement, changed: (size: CanvasSize) => void): (() => void) => {
  let last = ''
  const tell = (exact?: ResizeObserverSize): void => {
    const size = measure(canvas, exact)
    const key = `${size.pixelWidth} ${size.pixelHeight} ${size.ratio}`
    if (key === last) return
    last = key
    changed(size)
  }
  const observer = new ResizeObserver(([entry]) => tell(entry?.devicePixelContentBoxSize?.[0]))
  try {
    // At 1.5 pixels for each, only the browser knows how it rounds; a pixel more or less would blur all.
    observer.observe(canvas, { box: 'device-pixel-content-box' })
  } catch {
    observer.observe(canvas)
  }
  const stopWatching = watchRatio(() => tell())
  tell()
  return () => {
    observer.disconnect()
    stopWatching()
  }
}

/** Calls back when the window goes to another screen, or the page is zoomed. */
const watchRatio = (changed: () => void): (() => void) => {
  let controller = new AbortController()
  const watch = (): void => {
    controller = new AbortController()
    matchMedia(`(resolution: ${globalThis.devicePixelRatio || 1}dppx)`).addEventListener(
      'change',
      () => {
        changed()
        watch()
      },
      { once: true, signal: controller.signal },
    )
  }
  watch()
  return () => controller.abort()
}
