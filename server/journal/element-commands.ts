import { errors } from '@easel/contract'
import { type Fail, invalidRequest } from '../api-error.ts'
import type { ElementKind } from '../db/canvas-schema.ts'
import { lockZoneForUpdate } from '../db/locks.ts'
import type { Db } from '../db/transaction.ts'
import { newUuid } from '../db/uuid.ts'
import { type CommitInput, commit, type DraftOperation, ElementIdConflict } from './commit.ts'
import { toElement } from './element-row.ts'
import { findElements, type ZonePlace } from './journal.sql.ts'
import type { Body, Element } from './operations.ts'

/** What every change of elements needs: the transaction, the zone, the author and the time. */
export interface EditContext {
  db: Db
  location: ZonePlace
  author: number
  now: number
  fail: CommitInput['fail']
}

export const toEditContext = <F extends EditContext['fail']>(context: {
  db: Db
  caller: { zuid: number }
  now: number
  fail: F
  path: { space: { team_id: number }; zone: { edition_id: number; space_id: number; zone_id: string } }
}): EditContext & { fail: F } => {
  const { space, zone } = context.path
  const { edition_id, space_id, zone_id } = zone
  return {
    db: context.db,
    location: { edition_id, team_id: space.team_id, space_id, zone_id },
    author: context.caller.zuid,
    now: context.now,
    fail: context.fail,
  }
}

export interface NewElement {
  id: string | undefined
  frame_id?: string | null | undefined
  /** The stored body, given the element's id. */
  body: (id: string) => Body
}

/** F2: all or nothing. `list` names the array of the request body in error details. */
export const insertElements = async (
  { db, location, author, now, fail }: EditContext & { fail: Fail<'elementExists'> },
  kind: ElementKind,
  list: string,
  items: readonly NewElement[],
): Promise<string[]> => {
  const ids = items.map(({ id }) => id ?? newUuid(now))
  const operations = items.map(({ frame_id, body }, at): DraftOperation => {
    const id = ids[at] as string
    return { op: 'add', id: id.toLowerCase(), kind, frame_id: frame_id?.toLowerCase() ?? null, body: body(id) }
  })
  try {
    await commit(db, location, { author, now, operations, fail })
  } catch (error) {
    if (!(error instanceof ElementIdConflict)) throw error
    const at = ids.findLastIndex((id) => error.ids.includes(id.toLowerCase()))
    fail('elementExists', { attribute: `${list}[${at}].meta.id`, reason: 'is in use in this zone, or sent twice' })
  }
  return ids
}

/** Locks the zone until the transaction ends, then loads those of the elements that exist and are of the kind. */
export const lockAndLoad = async (
  { db, location }: EditContext,
  kind: ElementKind,
  ids: readonly string[],
): Promise<Map<string, Element>> => {
  await lockZoneForUpdate(db, location)
  const rows = await findElements(db, location, [...new Set(ids.map((id) => id.toLowerCase()))])
  return new Map(rows.filter((row) => row.kind === kind).map((row) => [row.element_id, toElement(row)]))
}

/** Fails with the attribute of the first reference to an element that does not exist. */
export const assertReferences = async (
  context: EditContext,
  kind: ElementKind,
  references: readonly { attribute: string; id: string }[],
): Promise<void> => {
  if (references.length === 0) return
  const elements = await lockAndLoad(
    context,
    kind,
    references.map(({ id }) => id),
  )
  const missing = references.find(({ id }) => !elements.has(id.toLowerCase()))
  if (missing) throw invalidRequest(missing.attribute, `names no ${kind.toLowerCase()} of this zone`)
}

export const commitIfChanged = async (context: EditContext, operations: readonly DraftOperation[]): Promise<void> => {
  if (operations.length === 0) return
  const { db, location, author, now, fail } = context
  await commit(db, location, { author, now, operations, fail })
}

const [, error_code, message] = errors.elementNotFound

export const notFoundError: { error_code: string; message: string } = { error_code, message }

interface ItemResult<E> {
  status: 'success' | 'failed'
  errors?: E[]
}

/** F5, for an update. `facet` is the part of the element that the item changes. */
export const updateResult = (
  id: string,
  exists: boolean,
  facet: string,
): { id: string } & ItemResult<typeof notFoundError & { facet: string }> =>
  exists ? { id, status: 'success' } : { id, status: 'failed', errors: [{ ...notFoundError, facet }] }

/** F5, for a removal. */
export const removalResult = (exists: boolean): ItemResult<typeof notFoundError> =>
  exists ? { status: 'success' } : { status: 'failed', errors: [notFoundError] }

/** The first facet that an update sends. */
export const firstFacet = ({ id: _id, ...facets }: { id: string }): string => Object.keys(facets)[0] ?? 'properties'
