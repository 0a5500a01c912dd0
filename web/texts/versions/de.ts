import type { VersionTexts } from './en.ts'

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
    count === 1 ? 'Ausgewähltes Element wiederherstellen' : `${count} ausgewählte Elemente wiederherstellen`,
  restoreSelectedText: (label) =>
    `Was ausgewählt ist, wird für alle wieder, was es in „${label}“ war. Alles andere bleibt.`,
  restoredSelected: (count, label) =>
    count === 1 ? `Ein Element ist wieder wie in „${label}“.` : `${count} Elemente sind wieder wie in „${label}“.`,
  noneSelectedThere: 'Nichts von dem, was ausgewählt ist, gab es in dieser Version.',
  newZone: 'Neue Zone aus dieser Version',
  newZoneSend: 'Zone anlegen',
  copyOf: (name) => `Kopie von ${name}`,
  madeZone: (name) => `„${name}“ ist angelegt: Sie sind darin.`,
  lookBack: 'Zurückblicken',
  lookBackHint: 'Zeigt das Board, wie es nach jeder Änderung war, und wer sie gemacht hat.',
  playFromHere: 'Von hier an ansehen',
  slider: 'Gezeigter Moment',
  changeOf: (at, of) => `Änderung ${at} von ${of}`,
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
  personChanges: (name, count) => `${name}: ${count === 1 ? '1 Änderung' : `${count} Änderungen`}`,
  undoPreview: (going, changing, returning) =>
    `Auf dem Board würden ${going} verschwinden, ${changing} sich ändern, ${returning} zurückkommen.`,
  undoNobody: 'Seither hat niemand etwas auf dem Board geändert.',
  undoTooMany: 'Es sind mehr Änderungen, als hier gezeigt werden: Stellen Sie eine Version wieder her.',
  undoSend: 'Rückgängig machen',
  undone: (count, name) => `${count === 1 ? 'Eine Änderung' : `${count} Änderungen`} von ${name} rückgängig gemacht.`,
  undoneKept: (count) =>
    count === 1 ? 'Eines blieb, da es später geändert wurde.' : `${count} blieben, da sie später geändert wurden.`,
  undoneCut: 'Ältere sind noch da.',
  previewing: 'Vorschau',
}
