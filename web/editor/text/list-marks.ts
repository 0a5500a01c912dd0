import type { ListKind } from './text-types.ts'

/** The object model has no lists: a paragraph is in one by the letters that it begins with. */
const listMark = /^(?:•|(\d{1,3})\.) /

export const BULLET = '• '

export const numberMark = (number: number): string => `${number}. `

export interface ListMark {
  kind: ListKind
  number: number
  length: number
}

/** The mark at the beginning of a paragraph. */
export const listMarkOf = (text: string): ListMark | undefined => {
  const [mark, number] = listMark.exec(text) ?? []
  if (mark === undefined) return undefined
  return { kind: number === undefined ? 'bullets' : 'numbers', number: Number(number ?? 0), length: mark.length }
}
