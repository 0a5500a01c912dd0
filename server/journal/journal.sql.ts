import type {
  ZoneCommitTable,
  ZoneSnapshotPageTable,
  ZoneSnapshotTable,
  ZoneVersionTable,
} from '../db/canvas-schema.ts'
import { preparedQuery } from '../db/prepared-query.ts'

/** The path to a zone: what is written with its content names all of it. */
export interface ZoneLocation {
  edition_id: number
  team_id: number
  space_id: number
  zone_id: string
}

export interface ZoneKey {
  edition_id: number
  zone_id: string
}

/**
 * Takes the next sequence number, and raises the top of the stack by `added`. Other writers of the zone wait from here.
 * No row comes back if the zone was moved or trashed meanwhile.
 */
export const advanceZoneSeq = preparedQuery(
  (db, p: { edition_id: number; space_id: number; zone_id: string; author: number; now: number; added: number }) =>
    db
      .updateTable('zone')
      .set((eb) => ({
        seq: eb('seq', '+', 1),
        top: eb('top', '+', p.added),
        last_author_zuid: p.author,
        last_modified_time: p.now,
      }))
      .where('edition_id', '=', p.edition_id)
      .where('zone_id', '=', p.zone_id)
      .where('space_id', '=', p.space_id)
      .where('status', '=', 'ACTIVE')
      .returning(['seq', 'top']),
)

/** Returns the team, and locks the space so that it stays there. No row comes back if the space is not active. */
export const touchActiveSpace = preparedQuery(
  (db, p: { edition_id: number; space_id: number; author: number; now: number }) =>
    db
      .updateTable('space')
      .set({ last_author_zuid: p.author, last_modified_time: p.now })
      .where('edition_id', '=', p.edition_id)
      .where('space_id', '=', p.space_id)
      .where('status', '=', 'ACTIVE')
      .returning('team_id'),
)

type NewCommit = Omit<ZoneCommitTable, 'client_id' | 'mutation_id' | 'origin' | 'inverse' | 'undo_of'>

export const insertCommit = preparedQuery(
  (db, { edition_id, zone_id, seq, author_zuid, commit_time, operations }: NewCommit) =>
    db
      .insertInto('zone_commit')
      .values({ edition_id, zone_id, seq, author_zuid, commit_time, operations, origin: 'api' }),
)

export const insertVersion = preparedQuery(
  (db, { edition_id, zone_id, version_id, seq, modified_by, version_time, description }: ZoneVersionTable) =>
    db
      .insertInto('zone_version')
      .values({ edition_id, zone_id, version_id, seq, modified_by, version_time, description }),
)

export const insertSnapshotPage = preparedQuery(
  (db, { edition_id, zone_id, seq, page, content }: ZoneSnapshotPageTable) =>
    db.insertInto('zone_snapshot_page').values({ edition_id, zone_id, seq, page, content }),
)

export const insertSnapshot = preparedQuery((db, { edition_id, zone_id, seq }: ZoneSnapshotTable) =>
  db.insertInto('zone_snapshot').values({ edition_id, zone_id, seq }),
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
    .select(['seq', 'author_zuid', 'commit_time', 'operations'])
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .where('seq', '>', p.after)
    .where('seq', '<=', p.until)
    .orderBy('seq'),
)
