import { countingIn } from '../counting.ts'
import type { TemplateTexts } from './en.ts'

const { plural } = countingIn('de')

export const de: TemplateTexts = {
  save: 'Als Vorlage speichern',
  saveText:
    'Was jetzt auf dem Board ist, kann für andere ein Anfang sein. Spätere Änderungen am Board ändern die Vorlage nicht.',
  saveSelectionText: (count) =>
    plural(
      count,
      'Das ausgewählte Element, mit allem, was darin ist, kann für andere ein Anfang sein.',
      'Die # ausgewählten Elemente, mit allem, was darin ist, können für andere ein Anfang sein.',
    ),
  name: 'Name der Vorlage',
  description: 'Beschreibung (freiwillig)',
  for: 'Für wen',
  forTeam: (team) => `Team „${team}“`,
  forEdition: 'Alle in der Edition',
  send: 'Speichern',
  saved: (name) => `„${name}“ ist jetzt unter den Vorlagen`,
  ofTeams: 'Aus Ihren Teams',
  ofEdition: 'Aus der Edition',
  rename: (name) => `„${name}“ umbenennen …`,
  renameTitle: 'Vorlage umbenennen',
  delete: (name) => `„${name}“ löschen …`,
  deleteTitle: 'Vorlage löschen',
  deleteText: (name) =>
    `„${name}“ ist dann für alle weg, für die sie da ist. Boards, die daraus entstanden sind, bleiben.`,
  deleteSend: 'Löschen',
  deleted: (name) => `„${name}“ ist keine Vorlage mehr`,
}
