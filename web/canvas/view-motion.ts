import type { Size, View } from './canvas-types.ts'
import type { Speed } from './finger-speed.ts'
import { between, farBetween, validView, zoomAbout } from './view-math.ts'

const JUMP_MS = 220
const LONG_JUMP_MS = 320
/** Screens that a jump passes, or times that it enlarges. */
const LONG_FROM = 2
/** What is left of a speed after a frame of so many milliseconds. */
const FRICTION = 0.92
const FRAME_MS = 1000 / 60
const SLOWING = -Math.log(FRICTION) / FRAME_MS
/** Slower is at rest: in pixels, and in powers of e, a millisecond. */
const MIN_SPEED = 0.05
const MIN_ZOOM_SPEED = 0.0002

interface MotionDeps {
  view(): View
  show(view: View): void
  size(): Size
  /** It has begun, or is over. */
  onChange(): void
}

/** Where the view comes from and goes to. */
interface Way {
  from: View
  to: View
}

/** Views that change by themselves: on the way to another one, or thrown by fingers. */
export const createMotion = ({ view, show, size, onChange }: MotionDeps) => {
  let current: Way | undefined
  let isThrown = false
  let frame = 0

  const stop = (): void => {
    if (!current) return
    cancelAnimationFrame(frame)
    current = undefined
    isThrown = false
    onChange()
  }

  /** Frame by frame, until a step says that it is over. */
  const run = (way: Way, step: () => boolean): void => {
    stop()
    current = way
    const next = (): void => {
      const isOver = step()
      if (current !== way) return
      if (isOver) stop()
      else frame = requestAnimationFrame(next)
    }
    frame = requestAnimationFrame(next)
    onChange()
  }

  const isReduced = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

  return {
    get way(): Way | undefined {
      return current
    },
    stop,
    /** Fingers hold what they have thrown. */
    hold(): void {
      if (isThrown) stop()
    },
    goTo(wanted: View, ms?: number): void {
      if (isReduced()) {
        stop()
        show(wanted)
        return
      }
      const start = performance.now()
      const way = { from: view(), to: validView(wanted, view()) }
      const takes = ms ?? (farBetween(way.from, way.to, size()) > LONG_FROM ? LONG_JUMP_MS : JUMP_MS)
      run(way, () => {
        const share = Math.min(1, (performance.now() - start) / takes)
        show(share === 1 ? way.to : between(way.from, way.to, 1 - (1 - share) ** 3, size()))
        return share === 1
      })
    },
    /** Goes on as fast as fingers were, and slower and slower. */
    throwBy(speed: Speed): void {
      let { x, y, zoom } = speed
      const isSlow = (): boolean => Math.hypot(x, y) < MIN_SPEED && Math.abs(zoom) < MIN_ZOOM_SPEED
      if (isSlow() || isReduced()) return
      let last = performance.now()
      const way = { from: view(), to: view() }
      run(way, () => {
        const now = performance.now()
        const left = Math.exp(-SLOWING * (now - last))
        // As far as it goes at all speeds in between: the same at any rate of frames.
        const far = (1 - left) / SLOWING
        last = now
        const zoomed = zoomAbout(view(), Math.exp(zoom * far), speed.about.x, speed.about.y)
        way.to = { ...zoomed, x: zoomed.x - (x * far) / zoomed.scale, y: zoomed.y - (y * far) / zoomed.scale }
        show(way.to)
        x *= left
        y *= left
        zoom *= left
        return isSlow()
      })
      isThrown = true
    },
  }
}
