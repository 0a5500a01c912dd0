import { countingIn } from '../counting.ts'

const { number } = countingIn('en')

export const en = {
  frame: (at: number, count: number) => `Frame ${number(at)} of ${number(count)}`,
  step: (at: number, count: number) => `step ${number(at)} of ${number(count)}`,
  end: 'End the presentation',
  view: 'Presenter view',
  blocked: 'The browser keeps the window of the presenter from opening',
  now: 'Now',
  next: 'Next',
  last: 'This is the last frame',
  time: 'Time since the beginning',
  restart: 'Start the time again',
  notes: 'Notes',
  noNotes: 'No notes. They are written in the list of frames.',
  previousFrame: 'Previous frame',
  nextFrame: 'Next frame',
  previousStep: 'Previous step',
  nextStep: 'Next step',
  do_nextStep: 'Appear as the next step',
  do_oneByOne: 'Appear one after another',
  do_withFrame: 'Appear with the frame',
  isStep: (step: number) => `Appears as step ${number(step)}`,
  didStep: (what: string, from: number, to: number) =>
    from === to
      ? `Step ${number(from)} of the presentation: ${what}`
      : `Steps ${number(from)} to ${number(to)}: ${what}`,
  didAppear: (what: string) => `Appears with the frame: ${what}`,
}

type TextOf<T> = T extends (...args: infer A) => string ? (...args: A) => string : string
export type PresentingTexts = { [Key in keyof typeof en]: TextOf<(typeof en)[Key]> }
