import { stepAfter } from '@easel/drawing/step-order.ts'
import { presentingTexts } from '../../texts/presenting/texts.ts'

/** Which one of all it is that is shown last, counted without gaps. */
export const stepText = (steps: readonly number[], step: number): string =>
  presentingTexts().step(steps.filter((one) => one <= step).length, steps.length)

/** Where the presentation is. */
export const placeText = (at: number, count: number, steps: readonly number[], step: number): string => {
  const frame = presentingTexts().frame(at + 1, count)
  return steps.length > 0 ? `${frame} · ${stepText(steps, step)}` : frame
}

/** What the buttons go to. */
export const stepLabels = (steps: readonly number[], step: number) => {
  const words = presentingTexts()
  return {
    next: stepAfter(steps, step) === undefined ? words.nextFrame : words.nextStep,
    previous: steps.some((one) => one <= step) ? words.previousStep : words.previousFrame,
  }
}
