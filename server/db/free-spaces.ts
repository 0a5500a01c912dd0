import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'
import type { Db } from './transaction.ts'

interface SpaceKey {
  edition_id: number
  space_id: number
}

/** Writes to spaces: on PostgreSQL in one statement, with those that `heldSpaces` names. Returns those it could have. */
type WriteToSpaces<Item> = (db: Db, items: readonly Item[], locked: 'skip' | 'wait') => Promise<readonly SpaceKey[]>

/**
 * Writes rows of several spaces, and waits for none of them while it holds others: first those that nobody has locked,
 * then each of the rest by itself. Commits do not lock what it needs (`lockZoneAndKeepSpace`).
 */
export const writeFreeSpacesFirst = async <Item extends SpaceKey>(
  { autocommit, write: transact }: Pick<Database, 'write' | 'autocommit'>,
  items: readonly Item[],
  write: WriteToSpaces<Item>,
): Promise<void> => {
  const run = <T>(work: (db: Db) => Promise<T>): Promise<T> => (autocommit ? work(autocommit) : transact(work))
  const written = new Set((await run((db) => write(db, items, 'skip'))).map(nameOf))
  for (const item of items) if (!written.has(nameOf(item))) await run((db) => write(db, [item], 'wait'))
}

/** The rows of spaces that are about to be written, as they stand now, locked in one order so that no two nodes wait for each other. */
export const heldSpaces = (rows: RawBuilder<unknown>, locked: 'skip' | 'wait'): RawBuilder<SpaceKey> => sql`
  select edition_id, space_id, state_modified_time from space
  where (edition_id, space_id) in (select edition_id, space_id from (${rows}) as wanted)
  order by edition_id, space_id for no key update ${sql.raw(locked === 'skip' ? 'skip locked' : '')}`

const nameOf = ({ edition_id, space_id }: SpaceKey): string => `${edition_id} ${space_id}`
