import type { Requirements } from '@easel/contract/content/plan.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ElementTable, ZoneTable } from '../db/canvas-schema.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import { ZoneUnavailable } from './edit-errors.ts'
import type { ElementRow } from './element-row.ts'
import type { ZoneInSpace, ZoneKey } from './journal.sql.ts'

type State = Pick<ZoneTable, 'edition_id' | 'space_id' | 'zone_id' | 'seq' | 'top' | 'element_count'>

/** What a plan looks at and the sequence number it belongs to, in one statement. */
export const readForPlan = async (
  db: Db,
  key: ZoneInSpace,
  { ids, frames, shapes, most }: Requirements & { most: number },
): Promise<{ state: State; rows: ElementRow[] }> => {
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
