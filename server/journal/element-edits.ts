import { errors, hasFacet } from '@easel/contract'
import type { ElementKind } from '@easel/contract/content/element.ts'
import type { Edit } from '@easel/contract/content/plan.ts'
import type { Fail } from '../api-error.ts'
import { newUuid } from '../db/uuid.ts'
import type { Committed } from './commit-edits.ts'
import { type CommitFailure, throwEditError } from './edit-refusals.ts'
import type { Journal } from './journal.ts'
import type { ZoneState } from './zone-edits.ts'

/** What every change of elements needs of its request. */
export interface EditContext {
  journal: Pick<Journal, 'write'>
  caller: { zuid: number }
  now: number
  path: { zone: ZoneState }
  authorizeWrite: () => Promise<void>
  fail: Fail<CommitFailure>
}

/** Commits the edits, one for each item of the request. `list` names the array of the request body in error details. */
const commitItems = (
  { journal, caller, now, path, authorizeWrite, fail }: EditContext,
  list: string,
  edits: readonly Edit[],
): Promise<Committed> =>
  journal
    .write(path.zone, { author: caller.zuid, now, edits }, authorizeWrite)
    .catch((error) => throwEditError(error, fail, (at) => `${list}[${at}]`))

/** The edits of an item of a request: ids are in lower case from here on. */
export const toInsertion = (
  kind: ElementKind,
  id: string,
  { frame_id }: { frame_id?: string | null },
  body: object,
): Edit => ({ edit: 'insert', id: id.toLowerCase(), kind, frame_id: frame_id?.toLowerCase() ?? null, body })

export const toUpdate = (
  kind: ElementKind,
  { id, frame_id }: { id: string; frame_id?: string | null },
  set: Record<string, unknown>,
): Edit => {
  const reparented = frame_id === undefined ? {} : { frame_id: frame_id?.toLowerCase() ?? null }
  return { edit: 'update', id: id.toLowerCase(), kind, set, ...reparented }
}

export const toRemoval = (kind: ElementKind, id: string): Edit => ({ edit: 'remove', kind, id: id.toLowerCase() })

/** F2: all or nothing. `toBody` makes the stored body, given the element's id. */
export const insertElements = async <Item extends { meta?: { id?: string }; frame_id?: string | null }>(
  context: EditContext & { fail: Fail<'elementExists'> },
  kind: ElementKind,
  list: string,
  items: readonly Item[],
  toBody: (item: Item, id: string) => object,
): Promise<{ inserted_ids: string[] }> => {
  const ids = items.map(({ meta }) => meta?.id ?? newUuid(context.now))
  const edits = items.map((item, at) => {
    const id = ids[at] as string
    return toInsertion(kind, id, item, toBody(item, id))
  })
  await commitItems(context, list, edits)
  return { inserted_ids: ids }
}

type ItemResult<E> = { status: 'success' | 'failed'; errors?: E[] }
type UpdateResult = { id: string } & ItemResult<typeof elementNotFoundDetail & { facet: string }>

/** F3 and F5: each item whose element is there changes it. */
export const updateElements = async <
  Item extends Parameters<typeof hasFacet>[0] & { id: string; frame_id?: string | null },
>(
  context: EditContext & { fail: Fail<'noFacet'> },
  kind: ElementKind,
  list: string,
  items: readonly Item[],
  toPatch: (item: Item) => Record<string, unknown>,
): Promise<{ results: UpdateResult[] }> => {
  const empty = items.findIndex((item) => !hasFacet(item))
  if (empty >= 0) context.fail('noFacet', { attribute: `${list}[${empty}]`, reason: 'says nothing to change' })
  const edits = items.map((item) => toUpdate(kind, item, toPatch(item)))
  const { missing } = await commitItems(context, list, edits)
  const failed = new Set(missing)
  return {
    results: items.map((item, at): UpdateResult => {
      const { id } = item
      if (!failed.has(at)) return { id, status: 'success' }
      return { id, status: 'failed', errors: [{ ...elementNotFoundDetail, facet: firstFacet(item) }] }
    }),
  }
}

/** F5; `idName` is what an item of the answer calls its id. An id that is sent twice fails the second time. */
export const removeElements = async <Name extends string>(
  context: EditContext,
  kind: ElementKind,
  idName: Name,
  ids: readonly string[],
) => {
  const edits = ids.map((id) => toRemoval(kind, id))
  const { missing } = await commitItems(context, 'ids', edits)
  const failed = new Set(missing)
  return {
    results: ids.map((id, at) => {
      const result: ItemResult<typeof elementNotFoundDetail> = failed.has(at)
        ? { status: 'failed', errors: [elementNotFoundDetail] }
        : { status: 'success' }
      return { ...({ [idName]: id } as Record<Name, string>), ...result }
    }),
  }
}

const [, error_code, message] = errors.elementNotFound

export const elementNotFoundDetail: { error_code: string; message: string } = { error_code, message }

/** The first facet that an update sends. */
export const firstFacet = ({ id: _id, ...facets }: { id: string }): string => Object.keys(facets)[0] ?? 'properties'
