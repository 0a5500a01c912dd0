import type { Editor, Tool } from '../editor-types.ts'
import type { Point } from '../geometry.ts'
import { drawLaser } from '../ink/draw-laser.ts'

/** How long a place is seen. */
const TRAIL_MS = 900
const MAX_POINTS = 90
const COLOUR = '#e11d48'

/** Points at things: others see it, it fades, and nothing of it is kept. */
export const createLaser = (editor: Editor): Tool => {
  let id = ''
  let isHeld = false
  let trail: (Point & { time: number })[] = []

  const tell = (): void => editor.tellStroke(trail.length > 0 ? { kind: 'point', id, points: trail } : undefined)

  const add = (points: readonly Point[]): void => {
    const time = performance.now()
    trail = [...trail, ...points.map(({ x, y }) => ({ x, y, time }))].slice(-MAX_POINTS)
    tell()
    editor.redraw()
  }

  /** What was pointed at longest ago is gone; the place of now stays while it is held. */
  const fade = (): void => {
    const oldest = performance.now() - TRAIL_MS
    const kept = trail.filter(({ time }, at) => time > oldest || (isHeld && at === trail.length - 1))
    const isLess = kept.length < trail.length
    trail = kept
    if (isLess) tell()
  }

  return {
    cursor: 'crosshair',
    isInk: true,
    down(pointer) {
      id = crypto.randomUUID()
      isHeld = true
      trail = []
      add([pointer])
      return true
    },
    move(pointer) {
      if (isHeld) add(pointer.trail)
    },
    up() {
      isHeld = false
      editor.redraw()
    },
    cancel() {
      const wasBegun = isHeld
      isHeld = false
      if (trail.length > 0) {
        trail = []
        tell()
        editor.redraw()
      }
      return wasBegun
    },
    draw(context) {
      fade()
      drawLaser(context, editor.canvas.view, trail, COLOUR)
      if (trail.length > 1 || (trail.length > 0 && !isHeld)) requestAnimationFrame(editor.redraw)
    },
  }
}
