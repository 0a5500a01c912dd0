import { countingIn } from '../counting.ts'
import type { PresentingTexts } from './en.ts'

const { number } = countingIn('de')

export const de: PresentingTexts = {
  frame: (at, count) => `Rahmen ${number(at)} von ${number(count)}`,
  step: (at, count) => `Schritt ${number(at)} von ${number(count)}`,
  end: 'Vorführung beenden',
  view: 'Ansicht für Vortragende',
  blocked: 'Der Browser lässt das Fenster für Vortragende nicht zu',
  now: 'Jetzt',
  next: 'Danach',
  last: 'Das ist der letzte Rahmen',
  time: 'Zeit seit dem Anfang',
  restart: 'Zeit neu beginnen',
  notes: 'Notizen',
  noNotes: 'Keine Notizen. Sie werden in der Liste der Rahmen geschrieben.',
  previousFrame: 'Voriger Rahmen',
  nextFrame: 'Nächster Rahmen',
  previousStep: 'Voriger Schritt',
  nextStep: 'Nächster Schritt',
  do_nextStep: 'Als nächster Schritt erscheinen',
  do_oneByOne: 'Nacheinander erscheinen',
  do_withFrame: 'Mit dem Rahmen erscheinen',
  isStep: (step) => `Erscheint als Schritt ${number(step)}`,
  didStep: (what, from, to) =>
    from === to
      ? `Schritt ${number(from)} der Vorführung: ${what}`
      : `Schritte ${number(from)} bis ${number(to)}: ${what}`,
  didAppear: (what) => `Erscheint mit dem Rahmen: ${what}`,
}
