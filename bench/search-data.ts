import { DatabaseSync } from 'node:sqlite'
import type { SearchKind } from '@easel/server/db/canvas-schema.ts'
import type { Database } from '@easel/server/db/database.ts'
import type { Schema } from '@easel/server/db/schema.ts'
import { newUuid } from '@easel/server/db/uuid.ts'
import { rebuildIndex } from '@easel/server/search/index.sql.ts'
import { toSearchedColumns } from '@easel/server/search/normalize.ts'
import pg from 'pg'
import { seldom, wordsFor } from './words.ts'

export const team = { edition_id: 1, team_id: 2, zuid: 3 }
export const zonesInSpace = 50

interface Row {
  table: keyof Schema
  values: Record<string, unknown>
}

const now = 1_700_000_000_000

function* people(): Generator<Row> {
  const { edition_id, team_id, zuid } = team
  const time = { created_time: now }
  const user = { zuid, mail_id: 'a@example.com', display_name: 'A', password_hash: null, mail_verified: 1 }
  yield { table: 'user', values: { ...user, is_operator: 0, issuer: null, subject: null, ...time } }
  const plan = { plan_name: 'TEAM_PLAN', purchase_time: now, expiry_time: null }
  const edition = { edition_id, edition_name: 'Bench', edition_type_name: 'TEAM', state: 'ACTIVE' }
  const owner = { edition_owner_id: zuid, default_team_id: team_id }
  yield { table: 'edition', values: { ...edition, ...owner, ...plan, ...time, last_modified_time: now } }
  yield { table: 'edition_member', values: { edition_id, zuid, role: 'SUPER_ADMIN', joined_time: now } }
  const described = { team_name: 'Bench', description: '', created_by: zuid }
  yield { table: 'team', values: { edition_id, team_id, ...described, ...time } }
  const added = { added_by: zuid, added_time: now, modified_time: now }
  yield { table: 'team_member', values: { edition_id, team_id, zuid, role: 'TEAM_ADMIN', ...added } }
}

function* drawn(zones: number, shapesInZone: number): Generator<Row> {
  const { edition_id, team_id, zuid } = team
  const times = { created_time: now, last_modified_time: now, state_modified_time: null }
  let entry_id = 1_000_000
  const entry = (space_id: number, zone_id: string, kind: SearchKind, item_id: string, text: string): Row => {
    const words = kind === 'zone' ? { name: text, text: '' } : { name: '', text }
    const key = { edition_id, zone_id, kind, item_id, entry_id: ++entry_id }
    return {
      table: 'search_entry',
      values: { ...key, team_id, space_id, ...words, ...toSearchedColumns({ kind, ...words }) },
    }
  }
  for (let z = 0; z < zones; z++) {
    const space_id = 1000 + Math.floor(z / zonesInSpace)
    if (z % zonesInSpace === 0) {
      const space = { edition_id, space_id, team_id, space_name: `Space ${space_id}`, status: 'ACTIVE', allow_embed: 0 }
      yield { table: 'space', values: { ...space, owner_zuid: zuid, last_author_zuid: zuid, ...times } }
      const member = { member_type: 'USER', member_id: zuid, role: 'CREATOR', rank: 0 }
      yield { table: 'space_member', values: { edition_id, space_id, ...member, added_by: zuid, added_time: now } }
    }
    const zone_id = newUuid(now + z)
    const zone_name = wordsFor(z) + (z < 5 ? ` ${seldom}` : '')
    const zone = { edition_id, zone_id, zone_key: 5_000_000 + z, space_id, zone_name, status: 'ACTIVE', position: z }
    const written = { author_zuid: zuid, last_author_zuid: zuid, ...times, seq: 1, top: shapesInZone }
    yield { table: 'zone', values: { ...zone, ...written } }
    yield entry(space_id, zone_id, 'zone', zone_id, zone_name)
    for (let at = 0; at < shapesInZone; at++) {
      const element_id = newUuid(now + z)
      const body = JSON.stringify({ meta: { id: element_id }, properties: { layout: { left: at, top: z } } })
      yield {
        table: 'element',
        values: { edition_id, zone_id, element_id, kind: 'SHAPE', frame_id: null, z: at, body },
      }
      yield entry(space_id, zone_id, 'shape', element_id, wordsFor(zones + z * shapesInZone + at))
    }
  }
}

const progress = (done: number, all: number) => {
  if (done % 10_000 === 0 || done === all) process.stderr.write(`\r${done} of ${all} rows`)
  if (done === all) process.stderr.write('\n')
}

/** An edition with one team and what is in it, written straight into the tables; `place` is a file or an address. */
export const fillForSearch = async (
  database: Database,
  place: string,
  zones: number,
  shapesInZone: number,
): Promise<void> => {
  const rows = function* () {
    yield* people()
    yield* drawn(zones, shapesInZone)
  }
  const all = 5 + zones * (2 + 2 * shapesInZone) + 2 * Math.ceil(zones / zonesInSpace)
  if (database.engine === 'sqlite') await fillSqlite(database, place, rows(), all)
  else await fillPostgres(database, place, rows(), all)
}

const fillSqlite = async (database: Database, file: string, rows: Iterable<Row>, all: number): Promise<void> => {
  const connection = new DatabaseSync(file)
  connection.exec('pragma journal_mode = wal; pragma synchronous = off; pragma cache_size = -200000; begin')
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  const run = (text: string, values: unknown[]) => {
    const statement = statements.get(text) ?? connection.prepare(text)
    statements.set(text, statement)
    statement.run(...(values as string[]))
  }
  let done = 0
  for (const { table, values } of rows) {
    const columns = Object.keys(values)
    const places = columns.map(() => '?').join(', ')
    run(`insert into "${table}" (${columns.join(', ')}) values (${places})`, Object.values(values))
    progress(++done, all)
  }
  connection.exec('update id_sequence set last = 100000000; commit; pragma wal_checkpoint(truncate)')
  connection.close()
  await database.write((db) => rebuildIndex(db), { noTimeout: true })
}

const together = 500

const fillPostgres = async (database: Database, url: string, rows: Iterable<Row>, all: number): Promise<void> => {
  // A connection of its own: making an index takes longer than the service waits for an answer.
  const patient = new pg.Client({ connectionString: url })
  await patient.connect()
  // Indexes are built far quicker from rows that are there than row by row.
  const indexes = await patient.query<{ name: string; made: string }>(`
    select indexname as name, indexdef as made from pg_indexes
    where tablename like 'search_entry%' and indexdef like '%USING gin%'`)
  for (const { name } of indexes.rows) await patient.query(`drop index ${name}`)
  await insertAll(database, rows, all)
  for (const { made } of indexes.rows) await patient.query(made)
  await patient.query("select setval('id_sequence', 100000000)")
  await patient.query('vacuum analyze')
  await patient.query('checkpoint')
  await patient.end()
}

const insertAll = (database: Database, rows: Iterable<Row>, all: number): Promise<void> =>
  database.write(async (db) => {
    const waiting = new Map<keyof Schema, Record<string, unknown>[]>()
    const flush = async (table: keyof Schema) => {
      const values = waiting.get(table) ?? []
      waiting.delete(table)
      await db
        .insertInto(table)
        .values(values as never)
        .execute()
    }
    let done = 0
    for (const { table, values } of rows) {
      const some = waiting.get(table) ?? []
      some.push(values)
      waiting.set(table, some)
      if (some.length >= together) await flush(table)
      progress(++done, all)
    }
    for (const table of [...waiting.keys()]) await flush(table)
  })
