import { countingIn } from '../counting.ts'

const { number, plural } = countingIn('en')

export const en = {
  compareWithNow: 'Compare with now',
  nameVersion: 'Name this version',
  renameVersion: 'Rename this version',
  removeName: 'Take the name away',
  versionName: 'Name of the version',
  restore: 'Restore this version',
  restoreText: (label: string) =>
    `The zone becomes what it was in “${label}”, for everybody. What is there now stays in the list of versions.`,
  restored: (label: string) => `The zone is as in “${label}” again.`,
  restoreSelected: (count: number) => plural(count, 'Restore the selected element', 'Restore # selected elements'),
  restoreSelectedText: (label: string) =>
    `What is selected becomes what it was in “${label}”, for everybody. Everything else stays.`,
  restoredSelected: (count: number, label: string) =>
    `${plural(count, 'One element is', '# elements are')} as in “${label}” again.`,
  noneSelectedThere: 'Nothing that is selected was there in that version.',
  newZone: 'New zone from this version',
  newZoneSend: 'Make the zone',
  copyOf: (name: string) => `Copy of ${name}`,
  madeZone: (name: string) => `“${name}” is made: this is it.`,
  lookBack: 'Look back',
  lookBackHint: 'Shows the board as it was after each change, and who made it.',
  playFromHere: 'Look back from here',
  slider: 'Moment that is shown',
  changeOf: (at: number, of: number) => `Change ${number(at)} of ${number(of)}`,
  beginning: 'The beginning',
  nothingDrawn: 'Nothing on the board',
  stepBack: 'One change back',
  stepForward: 'One change on',
  play: 'Play',
  pause: 'Pause',
  speed: 'Speed',
  lookingBack: 'Looking back',
  undoPerson: 'Undo what one person did',
  undoPersonSince: 'Undo what one person did since',
  undoSince: (label: string) => `After “${label}”. What others changed later stays.`,
  whose: 'Whose changes',
  personChanges: (name: string, count: number) => `${name}: ${plural(count, '1 change', '# changes')}`,
  undoPreview: (going: number, changing: number, returning: number) =>
    `On the board ${going} would go, ${changing} change, ${returning} come back.`,
  undoNobody: 'Nobody has changed anything on the board since then.',
  undoTooMany: 'There are more changes than are shown here: restore a version instead.',
  undoSend: 'Undo',
  undone: (count: number, name: string) => `${plural(count, 'One change', '# changes')} of ${name} undone.`,
  undoneKept: (count: number) =>
    plural(count, 'One thing stayed, since it was changed later.', '# things stayed, since they were changed later.'),
  undoneCut: 'Older ones are left.',
  previewing: 'Preview',
}

type TextOf<T> = T extends (...args: infer A) => string ? (...args: A) => string : string
export type VersionTexts = { [Key in keyof typeof en]: TextOf<(typeof en)[Key]> }
