import { inBatches } from '../db/batches.ts'
import type { ElementKind, ElementTable } from '../db/canvas-schema.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import type { ZoneKey } from './journal.sql.ts'

interface KindKey {
  edition_id: number
  zone_id: string
  kind: ElementKind
}

/** Back to front. */
export const elementsOfKind = preparedQuery((db, { edition_id, zone_id, kind }: KindKey) =>
  db
    .selectFrom('element')
    .selectAll()
    .where(({ and }) => and({ edition_id, zone_id, kind }))
    .orderBy('z'),
)

export const countElements = preparedQuery((db, { edition_id, zone_id, kind }: KindKey) =>
  db
    .selectFrom('element')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(({ and }) => and({ edition_id, zone_id, kind })),
)

/** The shapes of a frame, back to front. */
export const elementsInFrame = preparedQuery(
  (db, { edition_id, zone_id, frame_id }: { edition_id: number; zone_id: string; frame_id: string }) =>
    db
      .selectFrom('element')
      .selectAll()
      .where(({ and }) => and({ edition_id, zone_id, kind: 'SHAPE', frame_id }))
      .orderBy('z'),
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
export const insertElementRows = async (db: Db, rows: readonly ElementTable[]): Promise<string[]> => {
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

export const upsertElementRows = async (db: Db, rows: readonly ElementTable[]): Promise<void> => {
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

export const deleteElementRows = async (db: Db, { edition_id, zone_id }: ZoneKey, ids: readonly string[]) => {
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
