import type { ElementKind } from '@easel/contract/content/element.ts'
import { inBatches } from '../db/batches.ts'
import type { ElementTable } from '../db/canvas-schema.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import type { ZoneKey } from './journal.sql.ts'

interface KindKey {
  edition_id: number
  zone_id: string
  kind: ElementKind
}

/** Back to front. */
export const elementsOfKind = preparedQuery((db, p: KindKey & { from: number; limit: number }) =>
  db
    .selectFrom('element')
    .selectAll()
    .where(({ and }) => and({ edition_id: p.edition_id, zone_id: p.zone_id, kind: p.kind }))
    .orderBy('z')
    .orderBy('element_id')
    .limit(p.limit)
    .offset(p.from),
)

export const countElements = preparedQuery((db, { edition_id, zone_id, kind }: KindKey) =>
  db
    .selectFrom('element')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(({ and }) => and({ edition_id, zone_id, kind })),
)

/** In no order. */
export const findElements = async (db: Db, { edition_id, zone_id }: ZoneKey, ids: readonly string[]) => {
  const rows: ElementTable[] = []
  for (const batch of inBatches(ids)) {
    const elements = db.selectFrom('element').where(({ and }) => and({ edition_id, zone_id }))
    rows.push(...(await elements.where('element_id', 'in', batch).selectAll().execute()))
  }
  return rows
}

/** A page of all elements, back to front. */
export const pageOfElements = preparedQuery((db, p: ZoneKey & { from: number; limit: number }) =>
  db
    .selectFrom('element')
    .selectAll()
    .where(({ and }) => and({ edition_id: p.edition_id, zone_id: p.zone_id }))
    .orderBy('z')
    .orderBy('element_id')
    .limit(p.limit)
    .offset(p.from),
)

/** Elements after an id, in the order of their ids. */
export const elementsAfter = preparedQuery((db, p: ZoneKey & { after: string; limit: number }) =>
  db
    .selectFrom('element')
    .select(['element_id', 'kind', 'frame_id', 'z', 'body'])
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .where('element_id', '>', p.after)
    .orderBy('element_id')
    .limit(p.limit),
)
