import { errors, hasFacet } from '@easel/contract'
import { type Fail, invalidRequest } from '../api-error.ts'
import type { ElementKind } from '../db/canvas-schema.ts'
import { lockZoneForUpdate } from '../db/locks.ts'
import type { Db } from '../db/transaction.ts'
import { newUuid } from '../db/uuid.ts'
import { type CommitInput, commit, type DraftOperation, ElementIdConflict } from './commit.ts'
import type { Body, Element } from './element-operations.ts'
import { toElement } from './element-row.ts'
import { findElements } from './elements.sql.ts'
import type { ZoneLocation } from './journal.sql.ts'

/** What every change of elements needs: the transaction, the zone, the author and the time. */
export interface EditContext {
  db: Db
  location: ZoneLocation
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
  const { db, caller, now, fail, path } = context
  const { edition_id, space_id, zone_id } = path.zone
  return {
    db,
    location: { edition_id, team_id: path.space.team_id, space_id, zone_id },
    author: caller.zuid,
    now,
    fail,
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
  const ids = references.map(({ id }) => id)
  const elements = await lockAndLoad(context, kind, ids)
  const missing = references.find(({ id }) => !elements.has(id.toLowerCase()))
  if (missing) throw invalidRequest(missing.attribute, `names no ${kind.toLowerCase()} of this zone`)
}

/** F5: each item of an update changes something. `list` names the array of the request body in error details. */
export const assertFacets = (
  fail: Fail<'noFacet'>,
  list: string,
  items: readonly Parameters<typeof hasFacet>[0][],
): void => {
  const empty = items.findIndex((item) => !hasFacet(item))
  if (empty >= 0) fail('noFacet', { attribute: `${list}[${empty}]`, reason: 'says nothing to change' })
}

export const commitIfChanged = async (context: EditContext, operations: readonly DraftOperation[]): Promise<void> => {
  if (operations.length === 0) return
  const { db, location, author, now, fail } = context
  await commit(db, location, { author, now, operations, fail })
}

const [, error_code, message] = errors.elementNotFound

export const elementNotFoundDetail: { error_code: string; message: string } = { error_code, message }

type ItemResult<E> = { status: 'success' | 'failed'; errors?: E[] }
type UpdateResult = { id: string } & ItemResult<typeof elementNotFoundDetail & { facet: string }>

/** F5, for an update. */
export const updateResults = (items: readonly { id: string }[], elements: ReadonlyMap<string, Element>) =>
  items.map((item): UpdateResult => {
    const { id } = item
    if (elements.has(id.toLowerCase())) return { id, status: 'success' }
    return { id, status: 'failed', errors: [{ ...elementNotFoundDetail, facet: firstFacet(item) }] }
  })

/** F5, for a removal; `idName` is what an item calls its id. An id that is sent twice fails the second time. */
export const removalResults = <Name extends string>(
  idName: Name,
  ids: readonly string[],
  elements: ReadonlyMap<string, Element>,
) => {
  const remaining = new Set(elements.keys())
  return ids.map((id) => {
    const result: ItemResult<typeof elementNotFoundDetail> = remaining.delete(id.toLowerCase())
      ? { status: 'success' }
      : { status: 'failed', errors: [elementNotFoundDetail] }
    return { ...({ [idName]: id } as Record<Name, string>), ...result }
  })
}

/** The first facet that an update sends. */
export const firstFacet = ({ id: _id, ...facets }: { id: string }): string => Object.keys(facets)[0] ?? 'properties'
