import { countingIn } from '../counting.ts'
import type { VersionTexts } from './en.ts'

const { number, plural } = countingIn('de')

export const de: VersionTexts = {
  compareWithNow: 'Mit jetzt vergleichen',
  nameVersion: 'Version benennen',
  renameVersion: 'Version umbenennen',
  removeName: 'Namen entfernen',
  versionName: 'Name der Version',
  restore: 'Version wiederherstellen',
  restoreText: (label) =>
    `Die Zone wird für alle wieder, was sie in „${label}“ war. Was jetzt da ist, bleibt in der Liste der Versionen.`,
  restored: (label) => `Die Zone ist wieder wie in „${label}“.`,
  restoreSelected: (count) =>
    plural(count, 'Ausgewähltes Element wiederherstellen', '# ausgewählte Elemente wiederherstellen'),
  restoreSelectedText: (label) =>
    `Was ausgewählt ist, wird für alle wieder, was es in „${label}“ war. Alles andere bleibt.`,
  restoredSelected: (count, label) =>
    `${plural(count, 'Ein Element ist', '# Elemente sind')} wieder wie in „${label}“.`,
  noneSelectedThere: 'Nichts von dem, was ausgewählt ist, gab es in dieser Version.',
  newZone: 'Neue Zone aus dieser Version',
  newZoneSend: 'Zone anlegen',
  copyOf: (name) => `Kopie von ${name}`,
  madeZone: (name) => `„${name}“ ist angelegt: Sie sind darin.`,
  lookBack: 'Zurückblicken',
  lookBackHint: 'Zeigt das Board, wie es nach jeder Änderung war, und wer sie gemacht hat.',
  playFromHere: 'Von hier an ansehen',
  slider: 'Gezeigter Moment',
  changeOf: (at, of) => `Änderung ${number(at)} von ${number(of)}`,
  beginning: 'Der Anfang',
  nothingDrawn: 'Nichts auf dem Board',
  stepBack: 'Eine Änderung zurück',
  stepForward: 'Eine Änderung weiter',
  play: 'Abspielen',
  pause: 'Anhalten',
  speed: 'Geschwindigkeit',
  lookingBack: 'Blick zurück',
  undoPerson: 'Rückgängig machen, was jemand tat',
  undoPersonSince: 'Rückgängig machen, was jemand seither tat',
  undoSince: (label) => `Nach „${label}“. Was andere später geändert haben, bleibt.`,
  whose: 'Wessen Änderungen',
  personChanges: (name, count) => `${name}: ${plural(count, '1 Änderung', '# Änderungen')}`,
  undoPreview: (going, changing, returning) =>
    `Auf dem Board würden ${going} verschwinden, ${changing} sich ändern, ${returning} zurückkommen.`,
  undoNobody: 'Seither hat niemand etwas auf dem Board geändert.',
  undoTooMany: 'Es sind mehr Änderungen, als hier gezeigt werden: Stellen Sie eine Version wieder her.',
  undoSend: 'Rückgängig machen',
  undone: (count, name) => `${plural(count, 'Eine Änderung', '# Änderungen')} von ${name} rückgängig gemacht.`,
  undoneKept: (count) =>
    plural(count, 'Eines blieb, da es später geändert wurde.', '# blieben, da sie später geändert wurden.'),
  undoneCut: 'Ältere sind noch da.',
  previewing: 'Vorschau',
}
