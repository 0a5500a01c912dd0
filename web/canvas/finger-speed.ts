/** How fast fingers were when they let go, in pixels and powers of e a millisecond. */
export interface Speed {
  x: number
  y: number
  zoom: number
  /** The place that a zoom is about. */
  about: { x: number; y: number }
}

interface Step {
  dx: number
  dy: number
  /** Of the scale. */
  factor: number
  x: number
  y: number
  /** In milliseconds. */
  time: number
}

const RECENT_MS = 100
/** Who holds still before letting go throws nothing. */
const STILL_MS = 50
const MAX_SPEED = 5
const MAX_ZOOM_SPEED = 0.004

const within = (value: number, most: number): number => Math.max(-most, Math.min(most, value))

/** Tells from the last moves how fast they were. */
export const createSpeedometer = () => {
  let steps: Step[] = []
  return {
    clear(): void {
      steps = []
    },
    add(step: Step): void {
      steps = [...steps.filter(({ time }) => step.time - time <= RECENT_MS), step]
    },
    speedAt(time: number): Speed | undefined {
      const recent = steps.filter((step) => time - step.time <= RECENT_MS)
      const [first, ...rest] = recent
      const last = rest.at(-1)
      if (!first || !last || time - last.time > STILL_MS) return undefined
      const passed = last.time - first.time
      if (passed <= 0) return undefined
      const sum = (of: (step: Step) => number): number => rest.reduce((total, step) => total + of(step), 0) / passed
      return {
        x: within(
          sum(({ dx }) => dx),
          MAX_SPEED,
        ),
        y: within(
          sum(({ dy }) => dy),
          MAX_SPEED,
        ),
        zoom: within(
          sum(({ factor }) => Math.log(factor)),
          MAX_ZOOM_SPEED,
        ),
        about: { x: last.x, y: last.y },
      }
    },
  }
}
