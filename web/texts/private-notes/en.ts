import { countingIn } from '../counting.ts'

const { plural } = countingIn('en')

export const en = {
  write: 'Write a private note …',
  reveal: (count: number) => plural(count, 'Reveal the private note …', 'Reveal # private notes …'),
  title: 'Private note',
  text: 'What it says',
  hint: 'Only you read it until somebody who may edit reveals the private notes of the board.',
  keep: 'Keep',
  remove: 'Delete',
  revealTitle: 'Reveal private notes',
  revealText: (count: number) =>
    plural(
      count,
      'The note becomes one of the board, which everybody reads. This cannot be undone.',
      'All # notes become notes of the board, which everybody reads. This cannot be undone.',
    ),
  revealSend: 'Reveal',
  own: (text: string) => `Private note of yours: ${text}`,
  of: (name: string) => `Private note of ${name}`,
  ofSomebody: 'Private note of somebody',
}

type TextOf<T> = T extends (...args: infer A) => string ? (...args: A) => string : string
export type PrivateNoteTexts = { [Key in keyof typeof en]: TextOf<(typeof en)[Key]> }
