import { type Frame, namesSeq, toFrame, toFrameOutput, toPatch } from '@easel/contract'
import { AtSeq, type Handler } from '../handler.ts'
import type { DraftOperation } from '../journal/commit.ts'
import {
  assertFacets,
  commitIfChanged,
  type EditContext,
  insertElements,
  lockAndLoad,
  removalResults,
  toEditContext,
  updateResults,
} from '../journal/element-edits.ts'
import { applyOperation, type Element } from '../journal/element-operations.ts'
import { toElement } from '../journal/element-row.ts'
import { elementsInFrame } from '../journal/elements.sql.ts'
import { listElements } from '../journal/list-elements.ts'

export const listFrames: Handler<'listFrames'> = async ({ db, query, headers, path, fail }) => {
  const { zone } = path
  if (namesSeq(headers['if-none-match'], zone.seq)) return new AtSeq(zone.seq)
  const { seq, rows, ...list } = await listElements({ db, zone, fail }, 'FRAME', query.ids)
  return new AtSeq(seq, { ...list, frames: rows.map((row) => toFrameOutput(toElement(row).body as Frame)) })
}

export const insertFrames: Handler<'insertFrames'> = async (context) => {
  const items = context.body.frames.map((frame) => ({ id: frame.meta.id, body: (id: string) => toFrame(frame, id) }))
  return { inserted_ids: await insertElements(toEditContext(context), 'FRAME', 'frames', items) }
}

export const updateFrames: Handler<'updateFrames'> = async (context) => {
  const { frames } = context.body
  assertFacets(context.fail, 'frames', frames)
  const edit = toEditContext(context)
  const ids = frames.map(({ id }) => id)
  const elements = await lockAndLoad(edit, 'FRAME', ids)
  const originals = new Map(elements)
  const operations: DraftOperation[] = []
  for (const frame of frames) {
    const before = elements.get(frame.id.toLowerCase())
    if (!before) continue
    const operation = { op: 'patch', id: before.id, set: toPatch(frame) } as const
    operations.push(operation)
    elements.set(before.id, applyOperation(before, operation) as Element)
  }
  for (const [id, before] of originals)
    operations.push(...(await moveChildren(edit, before, elements.get(id) as Element)))
  await commitIfChanged(edit, operations)
  return { results: updateResults(frames, elements) }
}

/** Shapes in a frame move with it. */
const moveChildren = async (
  { db, location }: EditContext,
  before: Element,
  after: Element,
): Promise<DraftOperation[]> => {
  const down = topOf(after) - topOf(before)
  const across = leftOf(after) - leftOf(before)
  if (down === 0 && across === 0) return []
  const children = await elementsInFrame(db, { ...location, frame_id: before.id })
  return children.map(toElement).map((shape) => ({
    op: 'patch',
    id: shape.id,
    set: { 'properties.layout.top': topOf(shape) + down, 'properties.layout.left': leftOf(shape) + across },
  }))
}

const topOf = ({ body }: Element): number => body.properties?.layout?.top ?? 0
const leftOf = ({ body }: Element): number => body.properties?.layout?.left ?? 0

export const deleteFrames: Handler<'deleteFrames'> = async (context) => {
  const { ids } = context.body
  const edit = toEditContext(context)
  const elements = await lockAndLoad(edit, 'FRAME', ids)
  const operations: DraftOperation[] = []
  for (const id of elements.keys()) operations.push(...(await unparentChildren(edit, id)), { op: 'remove', id })
  await commitIfChanged(edit, operations)
  return { results: removalResults('frame_id', ids, elements) }
}

/** Deleting a frame keeps its shapes: they belong to the zone from then on. */
const unparentChildren = async ({ db, location }: EditContext, frame_id: string): Promise<DraftOperation[]> =>
  (await elementsInFrame(db, { ...location, frame_id })).map(({ element_id }) => ({
    op: 'patch',
    id: element_id,
    set: { frame_id: null },
    frame_id: null,
  }))
