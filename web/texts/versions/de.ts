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
}
