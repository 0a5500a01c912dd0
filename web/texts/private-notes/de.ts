import { countingIn } from '../counting.ts'
import type { PrivateNoteTexts } from './en.ts'

const { plural } = countingIn('de')

export const de: PrivateNoteTexts = {
  write: 'Verdeckte Notiz schreiben …',
  reveal: (count) => plural(count, 'Verdeckte Notiz aufdecken …', '# verdeckte Notizen aufdecken …'),
  title: 'Verdeckte Notiz',
  text: 'Was darauf steht',
  hint: 'Nur du liest sie, bis jemand, der bearbeiten darf, die verdeckten Notizen des Boards aufdeckt.',
  keep: 'Behalten',
  remove: 'Löschen',
  revealTitle: 'Verdeckte Notizen aufdecken',
  revealText: (count) =>
    plural(
      count,
      'Die Notiz wird eine des Boards, die alle lesen. Das lässt sich nicht rückgängig machen.',
      'Alle # Notizen werden Notizen des Boards, die alle lesen. Das lässt sich nicht rückgängig machen.',
    ),
  revealSend: 'Aufdecken',
  own: (text) => `Verdeckte Notiz von dir: ${text}`,
  of: (name) => `Verdeckte Notiz von ${name}`,
  ofSomebody: 'Verdeckte Notiz von jemandem',
}
