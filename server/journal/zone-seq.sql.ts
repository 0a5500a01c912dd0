import type { ElementKind } from '@easel/contract/content/element.ts'
import { sql } from 'kysely'
import type { ZoneTable } from '../db/canvas-schema.ts'
import { preparedQuery, shortQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'

/** A zone where the path of a request found it: no row if it is elsewhere now. */
export type ZoneOfPath = Pick<ZoneTable, 'edition_id' | 'space_id' | 'zone_id'>

const seqOf = (db: Db, { edition_id, space_id, zone_id }: ZoneOfPath) =>
  db
    .selectFrom('zone')
    .select('seq')
    .where(({ and }) => and({ edition_id, zone_id }))
    // Found by its key, and not among the zones of the space.
    .where(sql<number>`space_id + 0`, '=', space_id)

export const findZoneSeq = shortQuery(seqOf)

/**
 * Back to front, each with the zone's sequence number: one statement sees one state, and needs no transaction. A join
 * would give the number of an empty list too, but PostgreSQL sorts it and does not take the order of the index.
 */
export const elementsOfKindWithSeq = preparedQuery(
  (db, p: ZoneOfPath & { kind: ElementKind; from: number; limit: number }) =>
    db
      .selectFrom('element')
      .selectAll()
      .select(seqOf(db, p).as('zone_seq'))
      .where(({ and }) => and({ edition_id: p.edition_id, zone_id: p.zone_id, kind: p.kind }))
      .orderBy('z')
      .orderBy('element_id')
      .limit(p.limit)
      .offset(p.from),
)
