import { splitOrigins } from '@easel/contract/embed-origins.ts'
import { LRUCache } from 'lru-cache'
import type { Database } from '../db/database.ts'
import { preparedQuery } from '../db/prepared-query.ts'

/** How long an answer holds: pages that are embedded ask several times a second whether they still may be. */
const FRESH_MS = 150
const MAX_KNOWN = 10_000

const embedOfSpace = preparedQuery((db, p: { space_id: number }) =>
  db
    .selectFrom('space')
    .where('space_id', '=', p.space_id)
    .where('status', '=', 'ACTIVE')
    .select(['edition_id', 'allow_embed', 'embed_origins']),
)

export interface Embed {
  edition_id: number
  /** Of the sites that may have it in a frame; none: any. */
  origins: string[]
}

/** A space that may be embedded now; undefined for any other. */
export const createEmbedLookup = (database: Database): ((space_id: string) => Promise<Embed | undefined>) => {
  const answers = new LRUCache<number, Promise<Embed | undefined>>({ max: MAX_KNOWN, ttl: FRESH_MS })

  const find = async (space_id: number): Promise<Embed | undefined> => {
    const [row] = await embedOfSpace(database.read, { space_id })
    if (Number(row?.allow_embed) !== 1) return undefined
    return { edition_id: Number(row?.edition_id), origins: splitOrigins(row?.embed_origins ?? '') }
  }

  return (text) => {
    if (!/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(Number(text))) return Promise.resolve(undefined)
    const space_id = Number(text)
    const known = answers.get(space_id)
    if (known) return known
    const answer = find(space_id)
    answers.set(space_id, answer)
    answer.catch(() => answers.delete(space_id))
    return answer
  }
}
