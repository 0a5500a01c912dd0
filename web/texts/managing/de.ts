import type { ManagingTexts } from './en.ts'

export const de: ManagingTexts = {
  team: 'Team',
  space: 'Space',
  aNewSpace: 'Ein neuer Space',
  newSpaceName: 'Name des neuen Space',
  noOtherTeam: 'Sie sind in keinem anderen Team dieser Edition. Wer ein Team verwaltet, kann Sie aufnehmen.',
  copyOf: (name) => `Kopie von ${name}`,
  duplicateZone: 'Zone duplizieren',
  nameOfCopy: 'Name der Kopie',
  withComments: 'Mit ihren Kommentaren',
  duplicate: 'Duplizieren',
  copiedTo: (copy, space) => `„${copy}“ ist in „${space}“`,
  moveZone: 'Zone in einen anderen Space verschieben',
  moveZoneText: (name) =>
    `„${name}“ kommt mit allen Versionen dorthin. Von da an steht sie denen offen, die jenen Space öffnen dürfen.`,
  takeComments: 'Kommentare mitnehmen',
  commentsLost: 'Die Kommentare werden für alle gelöscht und lassen sich nicht zurückholen.',
  move: 'Verschieben',
  movedTo: (name, place) => `„${name}“ ist jetzt in „${place}“`,
}
