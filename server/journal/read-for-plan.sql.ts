import type { Requirements } from '@easel/contract/content/requirements.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ElementTable, ZoneTable } from '../db/canvas-schema.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import { createPacer } from '../pacer.ts'
import { ZoneUnavailable } from './edit-errors.ts'
import type { ElementRow } from './element-row.ts'
import type { ZoneInSpace, ZoneKey } from './journal.sql.ts'

type State = Pick<ZoneTable, 'edition_id' | 'space_id' | 'zone_id' | 'seq' | 'top' | 'element_count'>

type Wants = { [Name in keyof Requirements]: ReadonlySet<string> } & { most: number }

interface ForPlan {
  state: State
  rows: ElementRow[]
}

/** What a plan looks at and the sequence number it belongs to, in one statement; much of it on SQLite in several. */
export const readForPlan = async (db: Db, key: ZoneInSpace, wanted: Wants): Promise<ForPlan> => {
  if (db.engine === 'postgres') return readAtOnce(db, key, wanted)
  if (wanted.ids.size < ROWS_AT_ONCE) {
    const read = await readAtOnce(db, key, { ...wanted, most: Math.min(wanted.most, ROWS_AT_ONCE) })
    if (read.rows.length < ROWS_AT_ONCE) return read
  }
  return db.snapshot((snapshot) => readInPages(snapshot, key, wanted))
}

/** A thousand take about ten milliseconds. */
const ROWS_AT_ONCE = 1_000

const readAtOnce = async (db: Db, key: ZoneInSpace, { ids, frames, shapes, most }: Wants): Promise<ForPlan> => {
  const { edition_id, space_id, zone_id } = key
  const rows = await zoneWithElements(db, {
    edition_id,
    zone_id,
    ids: toList(db, ids),
    frames: toList(db, frames),
    shapes: toList(db, shapes),
    // More than fits into a commit anyway: an infinite number is no parameter.
    most: Math.min(most, MAX_ROWS),
  })
  const [zone] = rows
  if (!zone || zone.space_id !== space_id) throw new ZoneUnavailable('zoneNotFound')
  if (zone.space_status !== 'ACTIVE') throw new ZoneUnavailable('spaceNotActive')
  if (zone.status !== 'ACTIVE') throw new ZoneUnavailable('zoneNotActive')
  const { seq, top, element_count } = zone
  const elements = rows.filter(({ element_id }) => element_id !== null) as unknown as ElementRow[]
  return { state: { edition_id, space_id, zone_id, seq, top, element_count }, rows: elements }
}

const none: ReadonlySet<string> = new Set()

/** On one state of the database, and letting others have their turn. Some rows may come twice. */
const readInPages = async (db: Db, key: ZoneInSpace, { ids, frames, shapes, most }: Wants): Promise<ForPlan> => {
  const { edition_id, zone_id } = key
  const pace = createPacer()
  const { state, rows } = await readAtOnce(db, key, { ids: none, frames: none, shapes: none, most: 0 })
  const named = [...ids]
  for (let at = 0; at < named.length; at += ROWS_AT_ONCE) {
    const some = new Set(named.slice(at, at + ROWS_AT_ONCE))
    rows.push(...(await readAtOnce(db, key, { ids: some, frames: none, shapes: none, most: ROWS_AT_ONCE })).rows)
    await pace()
  }
  const references = [
    { readPage: pageBy.frame_id, owners: frames },
    { readPage: pageBy.first_shape_id, owners: shapes },
    { readPage: pageBy.second_shape_id, owners: shapes },
  ]
  for (const { readPage, owners } of references) {
    const until = rows.length + most
    for (const owner of owners) {
      for (let after = ''; rows.length < until; ) {
        const page = await readPage(db, { edition_id, zone_id, owner, after, limit: ROWS_AT_ONCE })
        for (const row of page) rows.push(row)
        await pace()
        if (page.length < ROWS_AT_ONCE) break
        after = (page.at(-1) as ElementRow).element_id
      }
    }
  }
  return { state, rows }
}

interface Reference extends ZoneKey {
  owner: string
  after: string
  limit: number
}

const referring = (column: 'frame_id' | 'first_shape_id' | 'second_shape_id') =>
  preparedQuery((db, p: Reference) => ({
    compile: () =>
      sql<ElementRow>`
        select element_id, kind, frame_id, z, body
        from element indexed by ${sql.ref(`element_by_${column.replace(/_id$/, '')}`)}
        where edition_id = ${p.edition_id} and zone_id = ${p.zone_id} and ${sql.ref(column)} = ${p.owner}
          and element_id > ${p.after} order by element_id limit ${p.limit} + 0`.compile(db),
  }))

/** Elements of SQLite that refer to one, by id. */
const pageBy = {
  frame_id: referring('frame_id'),
  first_shape_id: referring('first_shape_id'),
  second_shape_id: referring('second_shape_id'),
}

type List = string | readonly string[]

/** A list as one parameter: an array on PostgreSQL, JSON on SQLite. */
const toList = (db: Db, ids: ReadonlySet<string>): List =>
  db.engine === 'postgres' ? [...ids] : JSON.stringify([...ids])

interface Wanted extends ZoneKey {
  ids: List
  frames: List
  shapes: List
  most: number
}

const MAX_ROWS = 1_000_000

type Row = Pick<ZoneTable, 'space_id' | 'status' | 'seq' | 'top' | 'element_count'> & { space_status: string } & {
  [Column in 'element_id' | 'kind' | 'frame_id' | 'z' | 'body']: ElementTable[Column] | null
}

/**
 * The zone's row comes back with each element, and alone where there is none. SQLite is told the indexes: it has no
 * statistics, and would walk through the whole zone.
 */
const zoneWithElements = preparedQuery((db, p: Wanted) => {
  const elementsBy = (column: string, sqliteIndex: RawBuilder<unknown>, ids: List) => {
    const columns = sql`select element_id, kind, frame_id, z, body`
    const inZone = sql`where edition_id = ${p.edition_id} and zone_id = ${p.zone_id}`
    const found =
      db.engine === 'postgres'
        ? sql`${columns} from element ${inZone} and ${sql.ref(column)} = any(${ids}::text[]) limit ${p.most}::bigint`
        : sql`${columns} from json_each(${ids}) as r cross join element ${sqliteIndex}
            ${inZone} and ${sql.ref(column)} = r.value limit ${p.most} + 0`
    return sql`select * from (${found}) as f`
  }
  const byKey = sql`not indexed`
  const by = (index: string) => sql`indexed by ${sql.ref(index)}`
  return {
    compile: () =>
      sql<Row>`
        select e.*, z.space_id, z.status, z.seq, z.top, z.element_count, s.status as space_status
        from zone as z
        join space as s on s.edition_id = z.edition_id and s.space_id = z.space_id
        left join (
          ${elementsBy('element_id', byKey, p.ids)}
          union all ${elementsBy('frame_id', by('element_by_frame'), p.frames)}
          union all ${elementsBy('first_shape_id', by('element_by_first_shape'), p.shapes)}
          union all ${elementsBy('second_shape_id', by('element_by_second_shape'), p.shapes)}
        ) as e on true
        where z.edition_id = ${p.edition_id} and z.zone_id = ${p.zone_id}`.compile(db),
  }
})
