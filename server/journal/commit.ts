import type { Fail } from '../api-error.ts'
import { nextId } from '../db/ids.ts'
import { pipelined } from '../db/pipelined.ts'
import type { Db } from '../db/transaction.ts'
import { deleteEntries, upsertEntries } from '../search/index.sql.ts'
import { applyOperation, type Element, type ElementOperation } from './element-operations.ts'
import { toElement, toRow } from './element-row.ts'
import { deleteElementRows, findElements, insertElementRows, upsertElementRows } from './elements.sql.ts'
import { advanceZoneSeq, insertCommit, insertVersion, touchActiveSpace, type ZoneLocation } from './journal.sql.ts'
import { toSearchItem } from './search-item.ts'
import { snapshotIfDue } from './zone-state.ts'

export interface CommitInput {
  author: number
  now: number
  operations: readonly DraftOperation[]
  description?: string
  fail: Fail<'zoneNotFound' | 'zoneNotActive' | 'spaceNotActive'>
}

type NewElementOperation = Extract<ElementOperation, { op: 'add' | 'put' }>

/** An operation as callers write it: a new element without `z` goes on top of the stack. */
export type DraftOperation =
  | Exclude<ElementOperation, NewElementOperation>
  | (Omit<NewElementOperation, 'z'> & { z?: number })

/** Thrown when an `add` names ids that the zone already has. The transaction must be rolled back. */
export class ElementIdConflict extends Error {
  readonly ids: readonly string[]
  constructor(ids: readonly string[]) {
    super('element ids are already in use')
    this.ids = ids
  }
}

/**
 * The only way to change a zone's content. Appends to the zone's journal under the next sequence number and applies the
 * operations to the element and search rows, in the caller's transaction. One commit is one version.
 */
export const commit = async (
  db: Db,
  location: ZoneLocation,
  input: CommitInput,
): Promise<{ seq: number; version_id: number }> => {
  const { author, now, description = '' } = input
  const { edition_id, space_id, zone_id } = location
  const added = input.operations.filter(needsZ).length
  const [[zone], [space], version_id] = await pipelined(
    advanceZoneSeq(db, { edition_id, space_id, zone_id, author, now, added }),
    touchActiveSpace(db, { edition_id, space_id, author, now }),
    nextId(db),
  )
  if (!zone) return input.fail(await explainMissingZone(db, location))
  if (!space) return input.fail('spaceNotActive')
  const { seq } = zone
  const entry = { edition_id, zone_id, seq }
  const operations = assignZ(input.operations, zone.top - added)
  await pipelined(
    insertCommit(db, { ...entry, author_zuid: author, commit_time: now, operations: JSON.stringify(operations) }),
    insertVersion(db, { ...entry, version_id, modified_by: author, version_time: now, description }),
    writeElements(db, { ...location, ...space }, operations),
  )
  await snapshotIfDue(db, location, zone)
  return { seq, version_id }
}

/** The zone was moved, trashed or deleted after the request resolved its path. */
const explainMissingZone = async (db: Db, { edition_id, space_id, zone_id }: ZoneLocation) => {
  const zones = db.selectFrom('zone').where(({ and }) => and({ edition_id, zone_id }))
  const zone = await zones.select('space_id').executeTakeFirst()
  return zone?.space_id === space_id ? 'zoneNotActive' : 'zoneNotFound'
}

const needsZ = (operation: DraftOperation): boolean =>
  (operation.op === 'add' || operation.op === 'put') && operation.z === undefined

const assignZ = (operations: readonly DraftOperation[], top: number): ElementOperation[] => {
  let next = top
  return operations.map(
    (operation) => (needsZ(operation) ? { ...operation, z: ++next } : operation) as ElementOperation,
  )
}

const writeElements = async (
  db: Db,
  location: ZoneLocation,
  operations: readonly ElementOperation[],
): Promise<void> => {
  const changes = await foldOperations(db, location, operations)
  const toRows = (elements: readonly Element[]) => elements.map((element) => toRow(location, element))
  const [conflicts] = await pipelined(
    insertElementRows(db, toRows(changes.added)),
    upsertElementRows(db, toRows(changes.put)),
    deleteElementRows(db, location, changes.removed),
    writeSearchRows(db, location, changes),
  )
  if (conflicts.length > 0) throw new ElementIdConflict(conflicts)
}

interface ElementChanges {
  added: Element[]
  put: Element[]
  removed: string[]
}

/** Reduces the operations to one write per element, however many of them touch it. */
const foldOperations = async (
  db: Db,
  location: ZoneLocation,
  operations: readonly ElementOperation[],
): Promise<ElementChanges> => {
  const changedIds = operations.filter(({ op }) => op === 'patch' || op === 'order').map(({ id }) => id)
  const rows = await findElements(db, location, [...new Set(changedIds)])
  const content = new Map(rows.map((row) => [row.element_id, toElement(row)]))
  const added = new Set<string>()
  for (const operation of operations) {
    if (operation.op === 'add') {
      if (added.has(operation.id)) throw new ElementIdConflict([operation.id])
      added.add(operation.id)
    }
    const after = applyOperation(content.get(operation.id), operation)
    if (after) content.set(operation.id, after)
    else content.delete(operation.id)
  }
  const touched = [...new Set(operations.map(({ id }) => id))]
  const remaining = touched.flatMap((id) => content.get(id) ?? [])
  return {
    added: remaining.filter(({ id }) => added.has(id)),
    put: remaining.filter(({ id }) => !added.has(id)),
    removed: touched.filter((id) => !content.has(id)),
  }
}

const writeSearchRows = async (
  db: Db,
  location: ZoneLocation,
  { added, put, removed }: ElementChanges,
): Promise<void> => {
  const entries = [...added, ...put].flatMap((element) => toSearchItem(element) ?? [])
  await upsertEntries(db, location, entries)
  const searchable = new Set(entries.map(({ item_id }) => item_id))
  // An element that lost its text leaves the index.
  await deleteEntries(db, location, [...removed, ...put.map(({ id }) => id).filter((id) => !searchable.has(id))])
}
