import {
  type Connector,
  detach,
  hasFacet,
  type Shape,
  type ShapeUpdate,
  toShape,
  toShapeOutput,
  toShapePatch,
} from '@easel/contract'
import type { Handler } from '../handler.ts'
import type { Unplaced } from '../journal/commit.ts'
import {
  commitUnlessEmpty,
  demand,
  type Editing,
  editingOf,
  facetOf,
  findForChange,
  insert,
  removalOutcome,
  updateResult,
} from '../journal/editing.ts'
import { elementOf } from '../journal/element-row.ts'
import { elementsOfKind } from '../journal/elements.sql.ts'
import { listElements } from '../journal/listing.ts'
import type { Element } from '../journal/operations.ts'
import { inFrame, shapeBounds, touches } from './filters.ts'

export const listShapes: Handler<'listShapes'> = async ({ db, query, path }) => {
  const { rows, ...counted } = await listElements(db, path.zone, 'SHAPE', query.ids)
  const { within, frame_id } = query
  const chosen = rows
    .map(elementOf)
    .filter(
      (element) =>
        (!frame_id || inFrame(element, frame_id)) && (!within || touches(shapeBounds(element.body as Shape), within)),
    )
  return {
    ...counted,
    shapes: chosen.map(({ body }) => toShapeOutput({ ...(body as Shape), frame_id: body.frame_id ?? null })),
  }
}

export const insertShapes: Handler<'insertShapes'> = async (context) => {
  const { shapes } = context.body
  const editing = editingOf(context)
  await demand(editing, 'FRAME', framesNamed(shapes))
  const items = shapes.map((shape) => ({
    id: shape.meta?.id,
    frame_id: shape.frame_id,
    body: (id: string) => toShape(shape, id),
  }))
  return { inserted_ids: await insert(editing, 'SHAPE', 'shapes', items) }
}

const framesNamed = (shapes: readonly { frame_id?: string | null }[]) =>
  shapes.flatMap(({ frame_id }, at) => (frame_id ? [{ attribute: `shapes[${at}].frame_id`, id: frame_id }] : []))

export const updateShapes: Handler<'updateShapes'> = async (context) => {
  const { shapes } = context.body
  const bare = shapes.findIndex((shape) => !hasFacet(shape))
  if (bare >= 0) context.fail('noFacet', { attribute: `shapes[${bare}]`, reason: 'says nothing to change' })
  const editing = editingOf(context)
  await demand(editing, 'FRAME', framesNamed(shapes))
  const found = await findForChange(
    editing,
    'SHAPE',
    shapes.map(({ id }) => id),
  )
  const operations = shapes.flatMap((shape): Unplaced[] => {
    const id = shape.id.toLowerCase()
    return found.has(id) ? [patchOf(id, shape)] : []
  })
  await commitUnlessEmpty(editing, operations)
  return { results: shapes.map((shape) => updateResult(shape.id, found.has(shape.id.toLowerCase()), facetOf(shape))) }
}

const patchOf = (id: string, shape: ShapeUpdate): Unplaced => ({
  op: 'patch',
  id,
  set: toShapePatch(shape),
  ...(shape.frame_id !== undefined && { frame_id: shape.frame_id?.toLowerCase() ?? null }),
})

export const deleteShapes: Handler<'deleteShapes'> = async (context) => {
  const { ids } = context.body
  const editing = editingOf(context)
  const found = await findForChange(editing, 'SHAPE', ids)
  const removals = [...found.keys()].map((id): Unplaced => ({ op: 'remove', id }))
  await commitUnlessEmpty(editing, [...(await detachments(editing, found)), ...removals])
  // An id that is sent twice is gone the second time.
  return { results: ids.map((shape_id) => ({ shape_id, ...removalOutcome(found.delete(shape_id.toLowerCase())) })) }
}

/** A connector keeps its place and loses the end that was on a shape that goes. */
const detachments = async ({ db, place }: Editing, gone: ReadonlyMap<string, Element>): Promise<Unplaced[]> => {
  if (gone.size === 0) return []
  const connectors = await elementsOfKind(db, { ...place, kind: 'CONNECTOR' })
  return connectors.map(elementOf).flatMap(({ id, body }): Unplaced[] => {
    const before = body as Connector
    const after = [...gone.values()].reduce(
      (connector, shape) => detach(connector, shape.id, shape.body.properties?.layout),
      before,
    )
    const { first, second } = after.connected
    const changed = first !== before.connected.first || second !== before.connected.second
    return changed ? [{ op: 'patch', id, set: { 'connected.first': first, 'connected.second': second } }] : []
  })
}
