import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import { wakeAfterCommit } from '../db/wakeups.ts'
import { createPacer } from '../pacer.ts'
import type { Field } from './normalize.ts'

const fields: readonly Field[] = ['name', 'text']

/** So few are indexed by who writes them; more are left to `indexPending`, since a thousand take 0.1 s. */
const INDEXED_AT_ONCE = 20

/** Where more are pending than this, writers index what they write: searches read through what is pending. */
const MAX_PENDING = 100_000

/** Each may have some thousand characters, of which a thousand take about a millisecond. */
const INDEXED_AT_A_TIME = 4

/**
 * Brings SQLite's trigram indexes in line with entries that were written or deleted, now or soon; PostgreSQL does so by
 * itself.
 */
export const updateIndex = async (db: Db, entryIds: readonly number[]): Promise<void> => {
  if (db.engine === 'postgres' || entryIds.length === 0) return
  if (entryIds.length <= INDEXED_AT_ONCE || (await isPendingFull(db))) {
    // Before the commit that several writers share: FTS5 writes a segment at each savepoint otherwise.
    db.beforeCommit(() => indexEntries(db, entryIds))
  } else {
    await addPending(db, { ids: JSON.stringify(entryIds) })
    wakeAfterCommit(db, 'pendingSearchIndex')
  }
}

const isPendingFull = async (db: Db): Promise<boolean> => (await pendingBeyond(db, { most: MAX_PENDING })).length > 0

const pendingBeyond = preparedQuery((db, p: { most: number }) =>
  db.selectFrom('search_pending').select('entry_id').limit(1).offset(sql<number>`${p.most} + 0`),
)

const addPending = preparedQuery((db, p: { ids: string }) => ({
  compile: () =>
    sql`insert into search_pending (entry_id) select value from json_each(${p.ids}) where true
      on conflict do nothing`.compile(db),
}))

const indexEntries = async (db: Db, entryIds: readonly number[]): Promise<void> => {
  const pace = createPacer()
  for (let at = 0; at < entryIds.length; at += INDEXED_AT_A_TIME) {
    const ids = JSON.stringify(entryIds.slice(at, at + INDEXED_AT_A_TIME))
    for (const field of fields) {
      await deleteIndexed[field](db, { ids })
      await insertIndexed[field](db, { ids })
    }
    await pace()
  }
}

/** Entries of one transaction, and about how many characters: others who write wait for it, and so does its commit. */
const PENDING_AT_A_TIME = 100
const CHARACTERS_AT_A_TIME = 10_000

/** Indexes what writers have left, some at a time, until nothing is left. */
export const indexPending = async (database: Database, signal?: AbortSignal): Promise<void> => {
  if (database.engine === 'postgres') return
  while (!signal?.aborted) {
    if ((await nextPending(database.read, { count: 1 })).length === 0) return
    await database.write(async (db) => {
      const ids = takeSome(await nextPending(db, { count: PENDING_AT_A_TIME }))
      await indexEntries(db, ids)
      await db.deleteFrom('search_pending').where('entry_id', 'in', ids).execute()
    })
  }
}

const takeSome = (pending: readonly { entry_id: number; length: number }[]): number[] => {
  let total = 0
  const ids: number[] = []
  for (const { entry_id, length } of pending) {
    total += length
    if (ids.length > 0 && total > CHARACTERS_AT_A_TIME) break
    ids.push(entry_id)
  }
  return ids
}

/** An entry may be gone. */
export const nextPending = preparedQuery((db, p: { count: number }) =>
  db
    .selectFrom('search_pending as p')
    .leftJoin('search_entry as e', 'e.entry_id', 'p.entry_id')
    .select(['p.entry_id', sql<number>`coalesce(length(e.marked_name) + length(e.marked_text), 0)`.as('length')])
    .orderBy('p.entry_id')
    .limit(p.count),
)

const indexOf = (field: Field) => sql.table(`search_${field}_index`)

const forEachField = <T>(make: (field: Field) => T): Record<Field, T> => ({ name: make('name'), text: make('text') })

const deleteIndexed = forEachField((field) =>
  preparedQuery((db, p: { ids: string }) => ({
    compile: () =>
      sql`delete from ${indexOf(field)} where rowid in (select value from json_each(${p.ids}))`.compile(db),
  })),
)

const insertIndexed = forEachField((field) =>
  preparedQuery((db, p: { ids: string }) => ({
    compile: () =>
      sql`insert into ${indexOf(field)} (rowid, terms) ${indexedRows(field)}
        and entry_id in (select value from json_each(${p.ids}))`.compile(db),
  })),
)

const indexedRows = (field: Field): RawBuilder<unknown> => {
  const searched = sql.ref(`marked_${field}`)
  const scope = scopeTrigram(sql.ref('team_id'), sql.ref('kind'))
  return sql`select entry_id, ${scope} || ${searched} from search_entry where ${searched} <> ''`
}

/**
 * One more trigram in each indexed text, of private letters, which stands for the team and the kind: a search does not
 * read through those of others. Should two be alike, it reads some candidates more.
 */
export const scopeTrigram = (team_id: RawBuilder<unknown>, kind: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`char(983040 + ${team_id} % 65533, 983040 + ${team_id} / 65533 % 65533, 1048576 + instr('zone frame shape comment', ${kind}))`

/** Builds SQLite's trigram indexes anew, which no backup holds; of PostgreSQL's the restore takes care. */
export const rebuildIndex = async (db: Db, progress: (line: string) => void = () => {}): Promise<void> => {
  if (db.engine === 'postgres') return
  await db.deleteFrom('search_pending').execute()
  for (const field of fields) {
    await sql`insert into ${indexOf(field)} (${indexOf(field)}) values ('delete-all')`.execute(db)
    progress(`search index of each ${field}…`)
    await sql`insert into ${indexOf(field)} (rowid, terms) ${indexedRows(field)} order by entry_id`.execute(db)
    await sql`insert into ${indexOf(field)} (${indexOf(field)}) values ('optimize')`.execute(db)
  }
}
