import type { CanvasView } from '../../canvas/canvas-types.ts'

const EDGE_PIXELS = 24
const WAIT_MS = 200
/** CSS pixels in a millisecond, at the very edge and beyond. */
const MAX_SPEED = 0.9
/** A page that was busy does not jump. */
const MAX_FRAME_MS = 32

/** How fast the board moves while a drag is at a place: 0 away from the edges, and never more than a limit. */
export const edgeSpeed = (at: number, size: number): number => {
  const inside = Math.min(at, size - at)
  if (inside >= EDGE_PIXELS) return 0
  const depth = Math.min(1, (EDGE_PIXELS - inside) / EDGE_PIXELS)
  return (at < size / 2 ? -1 : 1) * depth * MAX_SPEED
}

interface Place {
  px: number
  py: number
}

/** Moves the board while a drag rests near its border, from a moment after it came there until it ends. */
export const createEdgeScroll = (canvas: CanvasView, onMoved: () => void) => {
  let place: Place | undefined
  let since = 0
  let last = 0
  let frame = 0

  const step = (): void => {
    if (!place) return
    frame = requestAnimationFrame(step)
    const now = performance.now()
    const passed = Math.min(MAX_FRAME_MS, now - last)
    last = now
    if (now - since < WAIT_MS) return
    const { view, size } = canvas
    const by = (speed: number): number => (speed * passed) / view.scale
    const [x, y] = [by(edgeSpeed(place.px, size.width)), by(edgeSpeed(place.py, size.height))]
    canvas.setView({ ...view, x: view.x + x, y: view.y + y })
    onMoved()
  }

  const stop = (): void => {
    cancelAnimationFrame(frame)
    place = undefined
  }

  return {
    stop,
    dragged(next: Place): void {
      const { width, height } = canvas.size
      if (edgeSpeed(next.px, width) === 0 && edgeSpeed(next.py, height) === 0) {
        stop()
        return
      }
      const isNew = place === undefined
      place = next
      if (!isNew) return
      since = performance.now()
      last = since
      frame = requestAnimationFrame(step)
    },
  }
}
