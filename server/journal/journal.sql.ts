import { inBatches } from '../db/batches.ts'
import type { ElementTable, ZoneCommitTable, ZoneSnapshotTable, ZoneVersionTable } from '../db/canvas-schema.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'

/** The path to a zone: what is written with its content names all of it. */
export interface ZoneLocation {
  edition_id: number
  team_id: number
  space_id: number
  zone_id: string
}

interface ZoneKey {
  edition_id: number
  zone_id: string
}

/**
 * Takes the next sequence number, and raises the top of the stack by `added`. Other writers of the zone wait from here.
 * No row comes back if the zone was moved or trashed meanwhile.
 */
export const nextSeq = preparedQuery(
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
export const touchSpace = preparedQuery(
  (db, p: { edition_id: number; space_id: number; author: number; now: number }) =>
    db
      .updateTable('space')
      .set({ last_author_zuid: p.author, last_modified_time: p.now })
      .where('edition_id', '=', p.edition_id)
      .where('space_id', '=', p.space_id)
      .where('status', '=', 'ACTIVE')
      .returning('team_id'),
)

export const insertCommit = preparedQuery(
  (db, { edition_id, zone_id, seq, author_zuid, commit_time, operations }: ZoneCommitTable) =>
    db.insertInto('zone_commit').values({ edition_id, zone_id, seq, author_zuid, commit_time, operations }),
)

export const insertVersion = preparedQuery(
  (db, { edition_id, zone_id, version_id, seq, modified_by, version_time, description }: ZoneVersionTable) =>
    db
      .insertInto('zone_version')
      .values({ edition_id, zone_id, version_id, seq, modified_by, version_time, description }),
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

/** Returns the ids that are in use already: those rows are not written. */
export const insertElements = async (db: Db, rows: readonly ElementTable[]): Promise<string[]> => {
  const written = new Set<string>()
  for (const batch of inBatches(rows)) {
    const inserted =
      batch.length === 1 ? await insertOne(db, batch[0] as ElementTable) : await insertion(db, batch).execute()
    for (const { element_id } of inserted) written.add(element_id)
  }
  return rows.map(({ element_id }) => element_id).filter((id) => !written.has(id))
}

const insertion = (db: Db, rows: ElementTable[]) =>
  db
    .insertInto('element')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('element_id')

/** Most commits touch one element: its statement is compiled once. */
const insertOne = preparedQuery((db, p: ElementTable) => insertion(db, [placeholderRow(p)]))

const placeholderRow = ({ edition_id, zone_id, element_id, kind, frame_id, z, body }: ElementTable): ElementTable => {
  return { edition_id, zone_id, element_id, kind, frame_id, z, body }
}

export const upsertElements = async (db: Db, rows: readonly ElementTable[]): Promise<void> => {
  for (const batch of inBatches(rows)) {
    if (batch.length === 1) await upsertOne(db, batch[0] as ElementTable)
    else await upsertion(db, batch).execute()
  }
}

const upsertion = (db: Db, rows: ElementTable[]) =>
  db
    .insertInto('element')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['edition_id', 'zone_id', 'element_id']).doUpdateSet((eb) => ({
        kind: eb.ref('excluded.kind'),
        frame_id: eb.ref('excluded.frame_id'),
        z: eb.ref('excluded.z'),
        body: eb.ref('excluded.body'),
      })),
    )

const upsertOne = preparedQuery((db, p: ElementTable) => upsertion(db, [placeholderRow(p)]))

export const deleteElements = async (db: Db, { edition_id, zone_id }: ZoneKey, ids: readonly string[]) => {
  for (const batch of inBatches(ids)) {
    const elements = db.deleteFrom('element').where(({ and }) => and({ edition_id, zone_id }))
    await elements.where('element_id', 'in', batch).execute()
  }
}

/** Back to front. */
export const allElements = preparedQuery((db, { edition_id, zone_id }: ZoneKey) =>
  db
    .selectFrom('element')
    .selectAll()
    .where(({ and }) => and({ edition_id, zone_id }))
    .orderBy('z')
    .orderBy('element_id'),
)

export const insertSnapshot = preparedQuery((db, { edition_id, zone_id, seq, content }: ZoneSnapshotTable) =>
  db.insertInto('zone_snapshot').values({ edition_id, zone_id, seq, content }),
)

/** The newest snapshot up to a sequence number. */
export const snapshotBefore = preparedQuery((db, p: ZoneKey & { seq: number }) =>
  db
    .selectFrom('zone_snapshot')
    .select(['seq', 'content'])
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .where('seq', '<=', p.seq)
    .orderBy('seq', 'desc')
    .limit(1),
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
