import { errors } from '@easel/contract'
import { type Fail, invalidRequest } from '../api-error.ts'
import type { ElementKind } from '../db/canvas-schema.ts'
import { lockZoneForUpdate } from '../db/locks.ts'
import type { Db } from '../db/transaction.ts'
import { newUuid } from '../db/uuid.ts'
import { type Change, commit, ElementsExist, type Unplaced } from './commit.ts'
import { elementOf } from './element-row.ts'
import { findElements, type ZonePlace } from './journal.sql.ts'
import type { Body, Element } from './operations.ts'

/** Who changes what, where: the same for every kind of element. */
export interface Editing {
  db: Db
  place: ZonePlace
  author: number
  now: number
  fail: Change['fail']
}

/** The part of a handler's context that an editing needs. */
export const editingOf = <F extends Editing['fail']>(context: {
  db: Db
  caller: { zuid: number }
  now: number
  fail: F
  path: { space: { team_id: number }; zone: { edition_id: number; space_id: number; zone_id: string } }
}): Editing & { fail: F } => {
  const { space, zone } = context.path
  const { edition_id, space_id, zone_id } = zone
  return {
    db: context.db,
    place: { edition_id, team_id: space.team_id, space_id, zone_id },
    author: context.caller.zuid,
    now: context.now,
    fail: context.fail,
  }
}

export interface Insertion {
  id: string | undefined
  frame_id?: string | null | undefined
  /** The body as it is kept, once it has its id. */
  body: (id: string) => Body
}

/** F2: all or nothing. `list` is the name of the body's array, for the words of a refusal. */
export const insert = async (
  { db, place, author, now, fail }: Editing & { fail: Fail<'elementExists'> },
  kind: ElementKind,
  list: string,
  items: readonly Insertion[],
): Promise<string[]> => {
  const ids = items.map(({ id }) => id ?? newUuid(now))
  const operations = items.map(({ frame_id, body }, at): Unplaced => {
    const id = ids[at] as string
    return { op: 'add', id: id.toLowerCase(), kind, frame_id: frame_id?.toLowerCase() ?? null, body: body(id) }
  })
  try {
    await commit(db, place, { author, now, operations, fail })
  } catch (error) {
    if (!(error instanceof ElementsExist)) throw error
    const at = ids.findLastIndex((id) => error.ids.includes(id.toLowerCase()))
    fail('elementExists', {
      attribute: `${list}[${at}].meta.id`,
      reason: 'is in use in this zone, or sent twice',
    })
  }
  return ids
}

/** The elements named that are of the kind, once no one else can change them before this transaction ends. */
export const findForChange = async (
  { db, place }: Editing,
  kind: ElementKind,
  ids: readonly string[],
): Promise<Map<string, Element>> => {
  await lockZoneForUpdate(db, place)
  const rows = await findElements(db, place, [...new Set(ids.map((id) => id.toLowerCase()))])
  return new Map(rows.filter((row) => row.kind === kind).map((row) => [row.element_id, elementOf(row)]))
}

/** Fails where an id that an item names is not there. `named` gives the attribute and the id. */
export const demand = async (
  editing: Editing,
  kind: ElementKind,
  named: readonly { attribute: string; id: string }[],
): Promise<void> => {
  if (named.length === 0) return
  const found = await findForChange(
    editing,
    kind,
    named.map(({ id }) => id),
  )
  const absent = named.find(({ id }) => !found.has(id.toLowerCase()))
  if (absent) throw invalidRequest(absent.attribute, `names no ${kind.toLowerCase()} of this zone`)
}

export const commitUnlessEmpty = async (editing: Editing, operations: readonly Unplaced[]): Promise<void> => {
  if (operations.length === 0) return
  const { db, place, author, now, fail } = editing
  await commit(db, place, { author, now, operations, fail })
}

const [, error_code, message] = errors.elementNotFound

export const notFoundError: { error_code: string; message: string } = { error_code, message }

interface Outcome<E> {
  status: 'success' | 'failed'
  errors?: E[]
}

/** F5, for an update: `facet` is what the item meant to change. */
export const updateResult = (
  id: string,
  found: boolean,
  facet: string,
): { id: string } & Outcome<typeof notFoundError & { facet: string }> =>
  found ? { id, status: 'success' } : { id, status: 'failed', errors: [{ ...notFoundError, facet }] }

/** F5, for a removal. */
export const removalOutcome = (found: boolean): Outcome<typeof notFoundError> =>
  found ? { status: 'success' } : { status: 'failed', errors: [notFoundError] }

/** The first facet an update sends. */
export const facetOf = ({ id: _id, ...facets }: { id: string }): string => Object.keys(facets)[0] ?? 'properties'
