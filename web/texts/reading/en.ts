import { countingIn } from '../counting.ts'

const { number, plural } = countingIn('en')

export const en = {
  boardHint:
    'Tab goes to the next element, Enter writes its text, K lists all commands. Esc twice, then Tab, leaves the board.',
  readTree: 'Elements of the board',
  readBefore: 'Elements before these',
  readAfter: 'Elements after these',
  readNamed: (kind: string, label: string) => `${kind}: ${label}`,
  readEmpty: (kind: string) => `${kind} without text`,
  readConnector: (from: string, to: string) => `Connector from ${from} to ${to}`,
  readNothing: 'nothing',
  readLabelled: (label: string) => `labelled ${label}`,
  readInFrame: (frame: string) => `in frame ${frame}`,
  readLeadsTo: (names: string) => `leads to ${names}`,
  readComesFrom: (names: string) => `comes from ${names}`,
  readLocked: 'locked',
  readGroup: (count: number) => `in a group of ${number(count)}`,
  readHolds: (count: number) => plural(count, '1 element in it', '# elements in it'),
  readMore: (count: number) => `${number(count)} more`,
  readPlace: (x: number, y: number, width: number, height: number) =>
    `at ${number(x)}, ${number(y)}; ${number(width)} by ${number(height)}`,
  readMany: (count: number) => plural(count, '1 element', '# elements'),
  didSelect: (what: string) => `Selected: ${what}`,
  didSelectNothing: 'Nothing is selected',
  didMake: (what: string) => `Made: ${what}`,
  didDelete: (what: string) => `Deleted: ${what}`,
  didChange: (what: string) => `Changed: ${what}`,
  didMove: (what: string, by: string) => `Moved ${by}: ${what}`,
  didMoveRight: (by: number) => `right by ${number(by)}`,
  didMoveLeft: (by: number) => `left by ${number(by)}`,
  didMoveDown: (by: number) => `down by ${number(by)}`,
  didMoveUp: (by: number) => `up by ${number(by)}`,
  didResize: (what: string, width: number, height: number) => `Now ${number(width)} by ${number(height)}: ${what}`,
  didUndo: 'Undone',
  didRedo: 'Redone',
  didBegin: (what: string) => `Begun at ${what}. Go to where it ends, then press Enter.`,
  didBeginHere: 'Begun. Move the keyboard cursor by arrows, then press Enter.',
  didCursor: (x: number, y: number) => `${number(x)}, ${number(y)}`,
  mayLeaveBoard: 'Tab leaves the board.',
  othersSaid: 'It is said what others do.',
  othersNotSaid: 'It is not said any more what others do.',
  othersDid: (who: string, count: number) => `${who} changed ${plural(count, '1 element', '# elements')}`,
  readCell: (row: number, column: number) => `row ${number(row)}, column ${number(column)}`,
  didChat: (name: string, text: string) => `${name} says: ${text}`,
}

type TextOf<T> = T extends (...args: infer A) => string ? (...args: A) => string : string
export type ReadingTexts = { [Key in keyof typeof en]: TextOf<(typeof en)[Key]> }
