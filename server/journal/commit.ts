import type { Fail } from '../api-error.ts'
import { nextId } from '../db/ids.ts'
import { pipelined } from '../db/pipelined.ts'
import type { Db } from '../db/transaction.ts'
import { deleteEntries, upsertEntries } from '../search/index.sql.ts'
import { takeSnapshotWhenDue } from './content.ts'
import { elementOf, rowOf } from './element-row.ts'
import {
  advanceZone,
  deleteElements,
  findElements,
  insertCommit,
  insertElements,
  insertVersion,
  putElements,
  touchSpace,
  type ZonePlace,
} from './journal.sql.ts'
import { afterOperation, type Element, type ElementOperation } from './operations.ts'
import { searchableOf } from './searchable.ts'

export interface Change {
  author: number
  now: number
  operations: readonly Unplaced[]
  description?: string
  fail: Fail<'zoneNotFound' | 'zoneNotActive' | 'spaceNotActive'>
}

type New = Extract<ElementOperation, { op: 'add' | 'put' }>

/** A new element that names no place in the stack goes on top. */
export type Unplaced = Exclude<ElementOperation, New> | (Omit<New, 'z'> & { z?: number })

/** An `add` named ids that are in use in the zone. The transaction must not go on. */
export class ElementsExist extends Error {
  readonly ids: readonly string[]
  constructor(ids: readonly string[]) {
    super('element ids in use')
    this.ids = ids
  }
}

/**
 * The one way a zone's content changes: appends to its journal with the next sequence number, and applies the
 * operations to the element rows and the search rows, all in the transaction that is open. One commit is one version.
 */
export const commit = async (
  db: Db,
  place: ZonePlace,
  change: Change,
): Promise<{ seq: number; version_id: number }> => {
  const { author, now, description = '' } = change
  const { edition_id, space_id, zone_id } = place
  const added = change.operations.filter(isUnplaced).length
  const [[zone], [space], version_id] = await pipelined(
    advanceZone(db, { edition_id, space_id, zone_id, author, now, added }),
    touchSpace(db, { edition_id, space_id, author, now }),
    nextId(db),
  )
  if (!zone) return change.fail(await explainMissingZone(db, place))
  if (!space) return change.fail('spaceNotActive')
  const { seq } = zone
  const operations = placed(change.operations, zone.top - added)
  await pipelined(
    insertCommit(db, { edition_id, zone_id, seq, author, now, operations: JSON.stringify(operations) }),
    insertVersion(db, { edition_id, zone_id, version_id, seq, author, now, description }),
    applyOperations(db, { ...place, ...space }, operations),
  )
  await takeSnapshotWhenDue(db, place, zone)
  return { seq, version_id }
}

/** A zone that was there when the request looked, and is not where it was. */
const explainMissingZone = async (db: Db, { edition_id, space_id, zone_id }: ZonePlace) => {
  const zone = await db
    .selectFrom('zone')
    .select('space_id')
    .where('edition_id', '=', edition_id)
    .where('zone_id', '=', zone_id)
    .executeTakeFirst()
  return zone?.space_id === space_id ? 'zoneNotActive' : 'zoneNotFound'
}

const isUnplaced = (operation: Unplaced): boolean =>
  (operation.op === 'add' || operation.op === 'put') && operation.z === undefined

const placed = (operations: readonly Unplaced[], top: number): ElementOperation[] => {
  let next = top
  return operations.map(
    (operation) => (isUnplaced(operation) ? { ...operation, z: ++next } : operation) as ElementOperation,
  )
}

const applyOperations = async (db: Db, place: ZonePlace, operations: readonly ElementOperation[]): Promise<void> => {
  const { added, put, removed } = await outcome(db, place, operations)
  const [taken] = await pipelined(
    insertElements(
      db,
      added.map((element) => rowOf(place, element)),
    ),
    putElements(
      db,
      put.map((element) => rowOf(place, element)),
    ),
    deleteElements(db, place, removed),
    writeSearchRows(db, place, { added, put, removed }),
  )
  if (taken.length > 0) throw new ElementsExist(taken)
}

interface Outcome {
  added: Element[]
  put: Element[]
  removed: string[]
}

/** What the operations come to, element by element: one write each, however many operations touch it. */
const outcome = async (db: Db, place: ZonePlace, operations: readonly ElementOperation[]): Promise<Outcome> => {
  const changed = operations.filter(({ op }) => op === 'patch' || op === 'order').map(({ id }) => id)
  const content = new Map(
    (await findElements(db, place, [...new Set(changed)])).map((row) => [row.element_id, elementOf(row)]),
  )
  const added = new Set<string>()
  for (const operation of operations) {
    if (operation.op === 'add') {
      if (added.has(operation.id)) throw new ElementsExist([operation.id])
      added.add(operation.id)
    }
    const after = afterOperation(content.get(operation.id), operation)
    if (after) content.set(operation.id, after)
    else content.delete(operation.id)
  }
  const touched = [...new Set(operations.map(({ id }) => id))]
  const path = touched.flatMap((id) => content.get(id) ?? [])
  return {
    added: path.filter(({ id }) => added.has(id)),
    put: path.filter(({ id }) => !added.has(id)),
    removed: touched.filter((id) => !content.has(id)),
  }
}

const writeSearchRows = async (db: Db, place: ZonePlace, { added, put, removed }: Outcome): Promise<void> => {
  const entries = [...added, ...put].flatMap((element) => searchableOf(element) ?? [])
  await upsertEntries(db, place, entries)
  const found = new Set(entries.map(({ item_id }) => item_id))
  // What had words and has none now is no longer to be found.
  await deleteEntries(db, place, [...removed, ...put.map(({ id }) => id).filter((id) => !found.has(id))])
}
