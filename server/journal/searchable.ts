import { plainText } from '@easel/contract'
import type { SearchItem } from '../search/index.sql.ts'
import type { Element } from './operations.ts'

/** What a search can find of an element; undefined where it has no words. */
export const searchableOf = ({ id, kind, body }: Element): SearchItem | undefined => {
  if (kind === 'CONNECTOR') return undefined
  const name: string = body.meta?.name ?? ''
  const text = plainText(body.text).trim()
  if (name === '' && text === '') return undefined
  return { kind: kind === 'FRAME' ? 'frame' : 'shape', item_id: id, name, text }
}
