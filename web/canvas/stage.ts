import type { Bounds } from '@easel/contract/shapes/bounds.ts'
import type { Box, Size, View, Window } from './canvas-types.ts'
import { createFrameMeter } from './frame-meter.ts'
import { boxOf, EVERYWHERE, overlaps, type TileImage, type TilePlace } from './messages.ts'
import { drawTiles, tilesIn, toWindow } from './screen.ts'
import { isCovered, missingTiles, overviewScale } from './tile-requests.ts'
import { createTileCache } from './tiles.ts'
import { type CanvasSize, watchSize } from './watch-size.ts'

interface StageDeps {
  view(): View
  isDark(): boolean
  want(tiles: readonly TilePlace[], ratio: number): void
  /** The canvas has become wider and higher by so many CSS pixels. */
  onResize(width: number, height: number): void
  /** Above the tiles. */
  drawActive(context: CanvasRenderingContext2D, size: CanvasSize, window: Window, isFresh: (box: Box) => boolean): void
  drawOver(context: CanvasRenderingContext2D, size: Size & { ratio: number }): void
  isMoving(): boolean
  onSettled(isSettled: boolean): void
}

/** A zoom has ended when the scale stays the same for this long. */
const REST_MS = 90
/** Tiles are enlarged or made smaller up to this factor while a zoom goes on. */
const MAX_STRETCH = 2

const UNKNOWN: CanvasSize = { width: 1, height: 1, pixelWidth: 1, pixelHeight: 1, ratio: 1 }

/** The canvas element: shows tiles, and asks for those that are missing. One frame is drawn when something changed. */
export const createStage = (container: HTMLElement, deps: StageDeps) => {
  const canvas = document.createElement('canvas')
  canvas.style.cssText = 'display:block;position:absolute;inset:0;width:100%;height:100%;touch-action:none'
  canvas.setAttribute('aria-hidden', 'true')
  if (getComputedStyle(container).position === 'static') container.style.position = 'relative'
  container.style.touchAction = 'none'
  if (!container.hasAttribute('tabindex')) container.tabIndex = 0
  container.append(canvas)
  const context = canvas.getContext('2d', { alpha: false }) as CanvasRenderingContext2D
  const cache = createTileCache()
  const meter = createFrameMeter()
  let size = UNKNOWN
  let overview: (Bounds & { scale: number }) | undefined
  /** The scale that tiles are painted at: that of the view once it rests. */
  let paintedScale = 1
  let lastScale = 1
  let restTimer: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  let isLoaded = false
  let awaited = 0
  let isSettled = true
  let lastWanted = ''

  const redraw = (): void => {
    frame ||= requestAnimationFrame(draw)
  }

  const unsettle = (): void => {
    if (isSettled) deps.onSettled(false)
    isSettled = false
  }

  /** Something other is shown. */
  const invalidate = (): void => {
    unsettle()
    redraw()
  }

  const followScale = (scale: number): void => {
    if (scale === lastScale) return
    lastScale = scale
    clearTimeout(restTimer)
    const stretch = scale / paintedScale
    if (stretch > MAX_STRETCH || stretch < 1 / MAX_STRETCH) paintedScale = scale
    if (scale === paintedScale) return
    restTimer = setTimeout(() => {
      paintedScale = scale
      invalidate()
    }, REST_MS)
  }

  const request = (isAnew: boolean): void => {
    if (!isLoaded) return
    const missing = missingTiles(cache, currentWindow(), paintedScale, overview)
    const key = missing.map(({ scale, i, j }) => `${scale},${i},${j}`).join(' ')
    if (key === lastWanted && !isAnew) return
    lastWanted = key
    deps.want(missing, size.ratio)
  }

  const currentWindow = () => toWindow(deps.view(), size.ratio, canvas.width, canvas.height)

  const draw = (now: number): void => {
    frame = 0
    const window = currentWindow()
    followScale(window.scale)
    meter.begin()
    context.imageSmoothingEnabled = !meter.isSlow()
    drawTiles(context, window, paintedScale, cache, deps.isDark(), now)
    deps.drawActive(context, size, window, (box) => isFresh(window, box))
    deps.drawOver(context, size)
    cache.evict(tilesIn(window, paintedScale, 1).length, overview?.scale)
    request(false)
    settle()
  }

  const isFresh = (window: Window, box: Box): boolean =>
    tilesIn(window, paintedScale).every(
      (place) => !overlaps(boxOf(place), box) || cache.get(place.scale, place.i, place.j)?.isFresh,
    )

  const settle = (): void => {
    const window = currentWindow()
    const isSharp = isLoaded && awaited === 0 && paintedScale === window.scale && isCovered(cache, window, paintedScale)
    if (!isSharp || isSettled || deps.isMoving()) return
    isSettled = true
    deps.onSettled(true)
  }

  const resize = (next: CanvasSize): void => {
    // Dots and marks are as large as the screen needs them.
    if (next.ratio !== size.ratio) cache.markStale([EVERYWHERE])
    const before = size
    size = next
    if (before !== UNKNOWN) deps.onResize(next.width - before.width, next.height - before.height)
    canvas.width = size.pixelWidth
    canvas.height = size.pixelHeight
    // The canvas is empty now: what it shows must not wait for the next frame.
    cancelAnimationFrame(frame)
    unsettle()
    draw(performance.now())
  }

  const stopWatching = watchSize(canvas, resize)

  return {
    invalidate,
    redraw,
    size: (): CanvasSize => size,
    putTile(place: TilePlace, image: TileImage, isFresh: boolean): void {
      cache.put(place, image, isFresh)
      redraw()
    },
    /** Something was told to the painter: until it answers, what is on the screen may be old. */
    expectAnswer(): void {
      awaited += 1
      invalidate()
    },
    expectLoad(): void {
      isLoaded = false
      unsettle()
    },
    markStale(boxes: readonly Box[], isAnswer: boolean): void {
      if (isAnswer) awaited -= 1
      const isAny = cache.markStale(boxes)
      unsettle()
      if (isAny) request(true)
      else invalidate()
    },
    setLoaded(bounds: Bounds | undefined): void {
      isLoaded = true
      overview = bounds && { ...bounds, scale: overviewScale(bounds.width, bounds.height) }
      invalidate()
    },
    destroy(): void {
      cancelAnimationFrame(frame)
      clearTimeout(restTimer)
      stopWatching()
      cache.clear()
      meter.close()
      canvas.remove()
    },
  }
}
