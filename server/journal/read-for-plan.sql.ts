import type { Element } from '@easel/contract/content/element.ts'
import type { Requirements } from '@easel/contract/content/plan.ts'
import { sql } from 'kysely'
import type { ElementTable, ZoneTable } from '../db/canvas-schema.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import { ZoneUnavailable } from './edit-errors.ts'
import { toElement } from './element-row.ts'
import type { ZoneInSpace, ZoneKey } from './journal.sql.ts'

type State = Pick<ZoneTable, 'edition_id' | 'space_id' | 'zone_id' | 'seq' | 'top' | 'element_count'>

/** What a plan looks at and the sequence number it belongs to, in one statement. */
export const readForPlan = async (
  db: Db,
  key: ZoneInSpace,
  { ids, frames, shapes }: Requirements,
): Promise<{ state: State; elements: Element[] }> => {
  const { edition_id, space_id, zone_id } = key
  const rows = await zoneWithElements(db, {
    edition_id,
    zone_id,
    ids: toList(db, ids),
    frames: toList(db, frames),
    shapes: toList(db, shapes),
  })
  const [zone] = rows
  if (!zone || zone.space_id !== space_id) throw new ZoneUnavailable('zoneNotFound')
  if (zone.space_status !== 'ACTIVE') throw new ZoneUnavailable('spaceNotActive')
  if (zone.status !== 'ACTIVE') throw new ZoneUnavailable('zoneNotActive')
  const { seq, top, element_count } = zone
  const elements = rows
    .filter(({ element_id }) => element_id !== null)
    .map((row) => toElement(row as Parameters<typeof toElement>[0]))
  return { state: { edition_id, space_id, zone_id, seq, top, element_count }, elements }
}

type List = string | readonly string[]

/** A list as one parameter: an array on PostgreSQL, JSON on SQLite. */
const toList = (db: Db, ids: ReadonlySet<string>): List =>
  db.engine === 'postgres' ? [...ids] : JSON.stringify([...ids])

interface Wanted extends ZoneKey {
  ids: List
  frames: List
  shapes: List
}

type Row = Pick<ZoneTable, 'space_id' | 'status' | 'seq' | 'top' | 'element_count'> & { space_status: string } & {
  [Column in 'element_id' | 'kind' | 'frame_id' | 'z' | 'body']: ElementTable[Column] | null
}

/** The zone's row comes back with each element, and alone where there is none. */
const zoneWithElements = preparedQuery((db, p: Wanted) => {
  const among = (values: List) =>
    db.engine === 'postgres' ? sql`= any(${values}::text[])` : sql`in (select value from json_each(${values}))`
  const elementsBy = (column: string, values: List) => sql`
    select element_id, kind, frame_id, z, body from element
    where edition_id = ${p.edition_id} and zone_id = ${p.zone_id} and ${sql.ref(column)} ${among(values)}`
  return {
    compile: () =>
      sql<Row>`
        select e.*, z.space_id, z.status, z.seq, z.top, z.element_count, s.status as space_status
        from zone as z
        join space as s on s.edition_id = z.edition_id and s.space_id = z.space_id
        left join (
          ${elementsBy('element_id', p.ids)}
          union all ${elementsBy('frame_id', p.frames)}
          union all ${elementsBy('first_shape_id', p.shapes)}
          union all ${elementsBy('second_shape_id', p.shapes)}
        ) as e on true
        where z.edition_id = ${p.edition_id} and z.zone_id = ${p.zone_id}`.compile(db),
  }
})
