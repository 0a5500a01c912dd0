import type { NeighbourQuery, StackEntry } from '@easel/contract/content/stack-order.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/transaction.ts'
import type { ZoneKey } from './journal.sql.ts'

/** A list of one, or of none. */
export const findEntry = (db: Db, { edition_id, zone_id }: ZoneKey, id: string): Promise<StackEntry[]> =>
  db
    .selectFrom('element')
    .where('edition_id', '=', edition_id)
    .where('zone_id', '=', zone_id)
    .where('element_id', '=', id)
    .select(['element_id as id', 'z', 'frame_id'])
    .execute()

const kinds = ['FRAME', 'SHAPE', 'CONNECTOR'] as const

/** The index of the stack has the kind before the place: the nearest of each kind, and of these the nearest. */
export const findNeighbours = async (db: Db, zone: ZoneKey, query: NeighbourQuery): Promise<StackEntry[]> => {
  const parts = kinds.map((kind) => sql`select * from (${neighboursOf(db, zone, kind, query)}) as near`)
  const { order } = towards(query)
  const { rows } = await sql<StackEntry>`
    select element_id as id, z, frame_id from (${sql.join(parts, sql` union all `)}) as found
    order by z ${order}, element_id ${order} limit ${sql.lit(query.limit)}`.execute(db)
  return rows
}

const towards = ({ direction }: NeighbourQuery) =>
  direction === 'up' ? { beyond: sql`>`, order: sql`asc` } : { beyond: sql`<`, order: sql`desc` }

const neighboursOf = (
  db: Db,
  { edition_id, zone_id }: ZoneKey,
  kind: string,
  query: NeighbourQuery,
): RawBuilder<unknown> => {
  const { beyond, order } = towards(query)
  const { place, parent, limit } = query
  const index = db.engine === 'sqlite' ? sql`indexed by element_by_stack` : sql``
  const ofParent =
    parent === undefined ? sql`` : parent === null ? sql`and frame_id is null` : sql`and frame_id = ${parent}`
  const z = db.engine === 'sqlite' ? sql`${place.z}` : sql`${place.z}::double precision`
  return sql`
    select element_id, z, frame_id from element ${index}
    where edition_id = ${edition_id} and zone_id = ${zone_id} and kind = ${sql.lit(kind)}
      and z ${beyond}= ${z} and (z ${beyond} ${z} or element_id ${beyond} ${place.id}) ${ofParent}
    order by z ${order}, element_id ${order} limit ${sql.lit(limit)}`
}
