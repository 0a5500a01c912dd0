import { sql } from 'kysely'
import type { ZoneSnapshotPageTable } from '../db/canvas-schema.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { ZoneKey } from './journal.sql.ts'

/** Where a zone stands, and what decides about a snapshot. */
export const zoneBytes = preparedQuery((db, p: ZoneKey) =>
  db
    .selectFrom('zone')
    .select(['seq', 'commit_bytes', 'snapshot_after', 'compacted_seq'])
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id),
)

/** One that was left over by a process that died is replaced. */
export const writeSnapshotPage = preparedQuery((db, p: ZoneSnapshotPageTable) =>
  db
    .insertInto('zone_snapshot_page')
    .values({ edition_id: p.edition_id, zone_id: p.zone_id, seq: p.seq, page: p.page, content: p.content })
    .onConflict((conflict) =>
      conflict.columns(['edition_id', 'zone_id', 'seq', 'page']).doUpdateSet({ content: p.content }),
    ),
)

/** Makes the pages of a snapshot visible. No row where another node has done so. */
export const insertSnapshot = preparedQuery((db, p: ZoneKey & { seq: number }) =>
  db
    .insertInto('zone_snapshot')
    .values({ edition_id: p.edition_id, zone_id: p.zone_id, seq: p.seq })
    .onConflict((conflict) => conflict.doNothing())
    .returning('seq'),
)

/** `bytes`: of the commits that the newest snapshot holds. */
export const setSnapshotAfter = preparedQuery((db, p: ZoneKey & { bytes: number; snapshot_after: number }) =>
  db
    .updateTable('zone')
    .set((eb) => ({ commit_bytes: eb('commit_bytes', '-', p.bytes), snapshot_after: p.snapshot_after }))
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id),
)

/** Zones after one, in the order of their keys, that have enough commits for a snapshot. */
export const zonesToSnapshot = preparedQuery((db, p: ZoneKey & { limit: number }) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('zone')
        .select(['edition_id', 'zone_id', 'commit_bytes', 'snapshot_after'])
        .where((where) => where(where.refTuple('edition_id', 'zone_id'), '>', where.tuple(p.edition_id, p.zone_id)))
        .orderBy('edition_id')
        .orderBy('zone_id')
        .limit(p.limit)
        .as('z'),
    )
    .select([
      'z.edition_id',
      'z.zone_id',
      sql<number>`case when commit_bytes >= snapshot_after then 1 else 0 end`.as('due'),
    ]),
)
