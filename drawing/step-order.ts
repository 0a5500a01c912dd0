/** Where a presentation is: the frame, and the last step of it that is shown; 0: what has no step alone. */
export interface PresentedPlace {
  frame: string
  step: number
}

/** No step has a higher number. */
export const ALL_STEPS = 99

/** The step after one; undefined where none is left. */
export const stepAfter = (steps: readonly number[], step: number): number | undefined => steps.find((one) => one > step)

/** The step before the last one that is shown, 0 before the first; undefined where none is shown. */
export const stepBefore = (steps: readonly number[], step: number): number | undefined => {
  const shown = steps.filter((one) => one <= step)
  return shown.length === 0 ? undefined : (shown.at(-2) ?? 0)
}
