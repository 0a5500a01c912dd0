import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Db } from './transaction.ts'

interface SpaceKey {
  edition_id: number
  space_id: number
}

/**
 * Writes rows of several spaces, and waits for none of them while it holds others: first those that nobody has locked,
 * then each of the rest by itself. A commit of thousands of elements locks its space for as long as it takes.
 */
export const writeFreeSpacesFirst = async <Item extends SpaceKey>(
  database: Pick<Database, 'write'>,
  items: readonly Item[],
  write: (db: Db, items: readonly Item[]) => Promise<void>,
): Promise<void> => {
  const rest = await database.write(async (db) => {
    const isFree = await lockFree(db, items)
    await write(db, items.filter(isFree))
    return items.filter((item) => !isFree(item))
  })
  for (const item of rest) await database.write((db) => write(db, [item]))
}

/** On SQLite a transaction that writes is alone already. */
const lockFree = async (db: Db, keys: readonly SpaceKey[]): Promise<(key: SpaceKey) => boolean> => {
  if (db.engine === 'sqlite') return () => true
  const editions = keys.map(({ edition_id }) => edition_id)
  const spaces = keys.map(({ space_id }) => space_id)
  const { rows } = await sql<SpaceKey>`
    select edition_id, space_id from space
    where (edition_id, space_id) in (select * from unnest(${editions}::bigint[], ${spaces}::bigint[]))
    order by edition_id, space_id for no key update skip locked`.execute(db)
  const free = new Set(rows.map(nameOf))
  return (key) => free.has(nameOf(key))
}

const nameOf = ({ edition_id, space_id }: SpaceKey): string => `${edition_id} ${space_id}`
