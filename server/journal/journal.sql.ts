import type { ZoneCommitTable } from '../db/canvas-schema.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'

export interface ZoneKey {
  edition_id: number
  zone_id: string
}

export interface ZoneInSpace extends ZoneKey {
  space_id: number
}

/** The path to a zone: what can be found of its content names all of it. */
export interface ZoneLocation extends ZoneInSpace {
  team_id: number
}

/** The next sequence number. Other writers of the zone wait from here. */
export const nextSeq = preparedQuery((db, p: ZoneKey & { bytes: number }) =>
  db
    .updateTable('zone')
    .set((eb) => ({ seq: eb('seq', '+', 1), commit_bytes: eb('commit_bytes', '+', p.bytes) }))
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .returning('seq'),
)

export const insertCommitQuery = (db: Db, p: ZoneCommitTable) =>
  db.insertInto('zone_commit').values({
    edition_id: p.edition_id,
    zone_id: p.zone_id,
    seq: p.seq,
    author_zuid: p.author_zuid,
    commit_time: p.commit_time,
    origin: p.origin,
    client_id: p.client_id,
    mutation_id: p.mutation_id,
    undo_of: p.undo_of,
    operations: p.operations,
    inverse: p.inverse,
  })

export const insertCommit = preparedQuery(insertCommitQuery)

/** With the way of the commit that it ends with. */
export const latestVersionWithOrigin = preparedQuery((db, p: ZoneKey) =>
  db
    .selectFrom('zone_version as v')
    .innerJoin('zone_commit as c', (join) =>
      join.onRef('c.edition_id', '=', 'v.edition_id').onRef('c.zone_id', '=', 'v.zone_id').onRef('c.seq', '=', 'v.seq'),
    )
    .select(['v.version_id', 'v.modified_by', 'v.version_time', 'v.description', 'c.origin'])
    .where('v.edition_id', '=', p.edition_id)
    .where('v.zone_id', '=', p.zone_id)
    .orderBy('v.seq', 'desc')
    .limit(1),
)

export const findCommit = preparedQuery((db, p: ZoneKey & { seq: number }) =>
  db
    .selectFrom('zone_commit')
    .select(['operations', 'inverse'])
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .where('seq', '=', p.seq),
)

/** The pages of the newest snapshot up to a sequence number. */
export const latestSnapshotUpTo = preparedQuery((db, p: ZoneKey & { seq: number }) =>
  db
    .selectFrom('zone_snapshot_page')
    .select(['seq', 'content'])
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .where('seq', '=', (eb) =>
      eb
        .selectFrom('zone_snapshot')
        .select(eb.fn.max('seq').as('seq'))
        .where('edition_id', '=', p.edition_id)
        .where('zone_id', '=', p.zone_id)
        .where('seq', '<=', p.seq),
    )
    .orderBy('page'),
)

/** The commits after one sequence number up to another, in their order. */
export const commitsBetween = preparedQuery((db, p: ZoneKey & { after: number; until: number }) =>
  db
    .selectFrom('zone_commit')
    .select(['seq', 'operations'])
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .where('seq', '>', p.after)
    .where('seq', '<=', p.until)
    .orderBy('seq'),
)
