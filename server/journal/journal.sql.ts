import type { ElementTable } from '../db/canvas-schema.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'

/** Where a zone is, for everything that is written along with its content. */
export interface ZonePlace {
  edition_id: number
  team_id: number
  space_id: number
  zone_id: string
}

/**
 * Takes the next sequence number and `added` places in the stack; whoever else writes to the zone waits from here.
 * Nothing comes back where the zone was moved or trashed while this writer waited.
 */
export const advanceZone = preparedQuery(
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

/** Answers with the team: a space that is moved meanwhile waits, or has moved before. Nothing, where it is not active. */
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
  (db, p: { edition_id: number; zone_id: string; seq: number; author: number; now: number; operations: string }) =>
    db.insertInto('zone_commit').values({
      edition_id: p.edition_id,
      zone_id: p.zone_id,
      seq: p.seq,
      author_zuid: p.author,
      commit_time: p.now,
      operations: p.operations,
    }),
)

export const insertVersion = preparedQuery(
  (
    db,
    p: {
      edition_id: number
      zone_id: string
      version_id: number
      seq: number
      author: number
      now: number
      description: string
    },
  ) =>
    db.insertInto('zone_version').values({
      edition_id: p.edition_id,
      zone_id: p.zone_id,
      version_id: p.version_id,
      seq: p.seq,
      modified_by: p.author,
      version_time: p.now,
      description: p.description,
    }),
)

/** Rows in one statement, below the parameters an engine takes. */
const BATCH_SIZE = 500

const chunks = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / BATCH_SIZE) }, (_, at) =>
    items.slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE),
  )

/** The elements named, in no order. */
export const findElements = async (
  db: Db,
  { edition_id, zone_id }: Pick<ZonePlace, 'edition_id' | 'zone_id'>,
  ids: readonly string[],
) => {
  const found: ElementTable[] = []
  for (const some of chunks(ids)) {
    found.push(
      ...(await db
        .selectFrom('element')
        .selectAll()
        .where('edition_id', '=', edition_id)
        .where('zone_id', '=', zone_id)
        .where('element_id', 'in', some)
        .execute()),
    )
  }
  return found
}

/** Answers the ids that were in use already: those rows are not written. */
export const insertElements = async (db: Db, rows: readonly ElementTable[]): Promise<string[]> => {
  const written = new Set<string>()
  for (const some of chunks(rows)) {
    const inserted =
      some.length === 1 ? await insertOne(db, some[0] as ElementTable) : await newElements(db, some).execute()
    for (const { element_id } of inserted) written.add(element_id)
  }
  return rows.map(({ element_id }) => element_id).filter((id) => !written.has(id))
}

const newElements = (db: Db, rows: ElementTable[]) =>
  db
    .insertInto('element')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('element_id')

/** Most commits touch one element: for those the statement is made once. */
const insertOne = preparedQuery((db, p: ElementTable) => newElements(db, [rowOfMarkers(p)]))

const rowOfMarkers = ({ edition_id, zone_id, element_id, kind, frame_id, z, body }: ElementTable): ElementTable => ({
  edition_id,
  zone_id,
  element_id,
  kind,
  frame_id,
  z,
  body,
})

export const putElements = async (db: Db, rows: readonly ElementTable[]): Promise<void> => {
  for (const some of chunks(rows)) {
    if (some.length === 1) await putOne(db, some[0] as ElementTable)
    else await changedElements(db, some).execute()
  }
}

const changedElements = (db: Db, rows: ElementTable[]) =>
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

const putOne = preparedQuery((db, p: ElementTable) => changedElements(db, [rowOfMarkers(p)]))

export const deleteElements = async (db: Db, { edition_id, zone_id }: ZonePlace, ids: readonly string[]) => {
  for (const some of chunks(ids)) {
    await db
      .deleteFrom('element')
      .where('edition_id', '=', edition_id)
      .where('zone_id', '=', zone_id)
      .where('element_id', 'in', some)
      .execute()
  }
}

/** Back to front. */
export const allElements = preparedQuery((db, p: { edition_id: number; zone_id: string }) =>
  db
    .selectFrom('element')
    .selectAll()
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .orderBy('z')
    .orderBy('element_id'),
)

export const insertSnapshot = preparedQuery(
  (db, p: { edition_id: number; zone_id: string; seq: number; content: string }) =>
    db
      .insertInto('zone_snapshot')
      .values({ edition_id: p.edition_id, zone_id: p.zone_id, seq: p.seq, content: p.content }),
)

/** The newest snapshot that is not later. */
export const snapshotBefore = preparedQuery((db, p: { edition_id: number; zone_id: string; seq: number }) =>
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
export const commitsBetween = preparedQuery(
  (db, p: { edition_id: number; zone_id: string; after: number; until: number }) =>
    db
      .selectFrom('zone_commit')
      .select(['seq', 'author_zuid', 'commit_time', 'operations'])
      .where('edition_id', '=', p.edition_id)
      .where('zone_id', '=', p.zone_id)
      .where('seq', '>', p.after)
      .where('seq', '<=', p.until)
      .orderBy('seq'),
)
