import { plainText } from '@easel/contract'
import type { Element } from '@easel/contract/content/element.ts'
import type { SearchItem } from '../search/index.sql.ts'

/** The search entry of an element; undefined if it has no name and no text. */
export const toSearchItem = ({ id, kind, body }: Element): SearchItem | undefined => {
  if (kind === 'CONNECTOR') return undefined
  const name: string = body.meta?.name ?? ''
  const text = plainText(body.text).trim()
  if (name === '' && text === '') return undefined
  return { kind: kind === 'FRAME' ? 'frame' : 'shape', item_id: id, name, text }
}
