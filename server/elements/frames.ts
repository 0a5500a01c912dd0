import { type Frame, hasFacet, outputFrame, patchOf, toFrame } from '@easel/contract'
import type { Handler } from '../handler.ts'
import type { Unplaced } from '../journal/commit.ts'
import {
  commitUnlessEmpty,
  type Editing,
  editingOf,
  facetOf,
  findForChange,
  insert,
  removalOutcome,
  updateResult,
} from '../journal/editing.ts'
import { elementOf } from '../journal/element-row.ts'
import { elementsInFrame } from '../journal/elements.sql.ts'
import { listElements } from '../journal/listing.ts'
import { afterOperation, type Element } from '../journal/operations.ts'

export const listFrames: Handler<'listFrames'> = async ({ db, query, standing }) => {
  const { rows, ...counted } = await listElements(db, standing.zone, 'FRAME', query.ids)
  return { ...counted, frames: rows.map((row) => outputFrame(elementOf(row).body as Frame)) }
}

export const insertFrames: Handler<'insertFrames'> = async (context) => {
  const items = context.body.frames.map((frame) => ({ id: frame.meta.id, body: (id: string) => toFrame(frame, id) }))
  return { inserted_ids: await insert(editingOf(context), 'FRAME', 'frames', items) }
}

export const updateFrames: Handler<'updateFrames'> = async (context) => {
  const { frames } = context.body
  const bare = frames.findIndex((frame) => !hasFacet(frame))
  if (bare >= 0) context.fail('noFacet', { attribute: `frames[${bare}]`, reason: 'says nothing to change' })
  const editing = editingOf(context)
  const found = await findForChange(
    editing,
    'FRAME',
    frames.map(({ id }) => id),
  )
  const operations: Unplaced[] = []
  for (const frame of frames) {
    const before = found.get(frame.id.toLowerCase())
    if (!before) continue
    const operation = { op: 'patch', id: before.id, set: patchOf(frame) } as const
    const after = afterOperation(before, operation) as Element
    operations.push(operation, ...(await followers(editing, before, after)))
    found.set(before.id, after)
  }
  await commitUnlessEmpty(editing, operations)
  return { results: frames.map((frame) => updateResult(frame.id, found.has(frame.id.toLowerCase()), facetOf(frame))) }
}

/** What is inside a frame moves with it. */
const followers = async ({ db, place }: Editing, before: Element, after: Element): Promise<Unplaced[]> => {
  const down = topOf(after) - topOf(before)
  const across = leftOf(after) - leftOf(before)
  if (down === 0 && across === 0) return []
  const inside = await elementsInFrame(db, { ...place, frame_id: before.id })
  return inside.map(elementOf).map((shape) => ({
    op: 'patch',
    id: shape.id,
    set: { 'properties.layout.top': topOf(shape) + down, 'properties.layout.left': leftOf(shape) + across },
  }))
}

const topOf = ({ body }: Element): number => body.properties?.layout?.top ?? 0
const leftOf = ({ body }: Element): number => body.properties?.layout?.left ?? 0

export const deleteFrames: Handler<'deleteFrames'> = async (context) => {
  const { ids } = context.body
  const editing = editingOf(context)
  const found = await findForChange(editing, 'FRAME', ids)
  const operations: Unplaced[] = []
  for (const id of found.keys()) operations.push(...(await released(editing, id)), { op: 'remove', id })
  await commitUnlessEmpty(editing, operations)
  // An id that is sent twice is gone the second time.
  return { results: ids.map((frame_id) => ({ frame_id, ...removalOutcome(found.delete(frame_id.toLowerCase())) })) }
}

/** Nothing goes that was not named: the shapes inside a frame that goes belong to the zone from then on. */
const released = async ({ db, place }: Editing, frame_id: string): Promise<Unplaced[]> =>
  (await elementsInFrame(db, { ...place, frame_id })).map(({ element_id }) => ({
    op: 'patch',
    id: element_id,
    set: { frame_id: null },
    frame_id: null,
  }))
