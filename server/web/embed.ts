import { LRUCache } from 'lru-cache'
import type { Database } from '../db/database.ts'
import { preparedQuery } from '../db/prepared-query.ts'

/** How long an answer holds: pages that are embedded ask several times a second whether they still may be. */
const FRESH_MS = 150
const MAX_KNOWN = 10_000

// Every key of `space` begins with its edition, and the address of an embedded board has none: one look in each edition.
const editionOfSpace = preparedQuery((db, p: { space_id: number }) =>
  db
    .selectFrom('edition')
    .innerJoin('space', (join) => join.onRef('space.edition_id', '=', 'edition.edition_id'))
    .where('space.space_id', '=', p.space_id)
    .select('edition.edition_id'),
)

const embedFlag = preparedQuery((db, p: { edition_id: number; space_id: number }) =>
  db
    .selectFrom('space')
    .where('edition_id', '=', p.edition_id)
    .where('space_id', '=', p.space_id)
    .where('status', '=', 'ACTIVE')
    .select('allow_embed'),
)

/** The edition of a space that may be embedded now; undefined for any other. */
export const createEmbedLookup = (database: Database): ((space_id: string) => Promise<number | undefined>) => {
  const editions = new LRUCache<number, number>({ max: MAX_KNOWN })
  const answers = new LRUCache<number, Promise<number | undefined>>({ max: MAX_KNOWN, ttl: FRESH_MS })
  let searching: Promise<unknown> = Promise.resolve()

  const findEdition = async (space_id: number): Promise<number | undefined> => {
    const [row] = await editionOfSpace(database.read, { space_id })
    return row && Number(row.edition_id)
  }

  const find = async (space_id: number): Promise<number | undefined> => {
    let edition_id = editions.get(space_id)
    if (edition_id === undefined) {
      // One at a time: strangers may ask for any number.
      const found = searching.then(() => findEdition(space_id))
      searching = found.catch(() => {})
      edition_id = await found
      if (edition_id === undefined) return undefined
      editions.set(space_id, edition_id)
    }
    const [row] = await embedFlag(database.read, { edition_id, space_id })
    return Number(row?.allow_embed) === 1 ? edition_id : undefined
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
