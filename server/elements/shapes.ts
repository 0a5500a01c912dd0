import {
  type Connector,
  detach,
  namesSeq,
  type Shape,
  type ShapeUpdate,
  toShape,
  toShapeOutput,
  toShapePatch,
} from '@easel/contract'
import { AtSeq, type Handler } from '../handler.ts'
import type { DraftOperation } from '../journal/commit.ts'
import {
  assertFacets,
  assertReferences,
  commitIfChanged,
  type EditContext,
  insertElements,
  lockAndLoad,
  removalResults,
  toEditContext,
  updateResults,
} from '../journal/element-edits.ts'
import type { Element } from '../journal/element-operations.ts'
import { toElement } from '../journal/element-row.ts'
import { elementsOfKind } from '../journal/elements.sql.ts'
import { listElements } from '../journal/list-elements.ts'
import { inFrame, intersects, shapeBounds } from './filters.ts'

export const listShapes: Handler<'listShapes'> = async ({ db, query, headers, path, fail }) => {
  const { zone } = path
  if (namesSeq(headers['if-none-match'], zone.seq)) return new AtSeq(zone.seq)
  const { seq, rows, ...list } = await listElements({ db, zone, fail }, 'SHAPE', query.ids)
  const { within, frame_id } = query
  const selected = rows
    .map(toElement)
    .filter(
      (element) =>
        (!frame_id || inFrame(element, frame_id)) &&
        (!within || intersects(shapeBounds(element.body as Shape), within)),
    )
  return new AtSeq(seq, { ...list, shapes: selected.map(({ body }) => toShapeOutput(body as Shape)) })
}

export const insertShapes: Handler<'insertShapes'> = async (context) => {
  const { shapes } = context.body
  const edit = toEditContext(context)
  await assertReferences(edit, 'FRAME', frameReferences(shapes))
  const items = shapes.map((shape) => ({
    id: shape.meta?.id,
    frame_id: shape.frame_id,
    body: (id: string) => toShape(shape, id),
  }))
  return { inserted_ids: await insertElements(edit, 'SHAPE', 'shapes', items) }
}

const frameReferences = (shapes: readonly { frame_id?: string | null }[]) =>
  shapes.flatMap(({ frame_id }, at) => (frame_id ? [{ attribute: `shapes[${at}].frame_id`, id: frame_id }] : []))

export const updateShapes: Handler<'updateShapes'> = async (context) => {
  const { shapes } = context.body
  assertFacets(context.fail, 'shapes', shapes)
  const edit = toEditContext(context)
  await assertReferences(edit, 'FRAME', frameReferences(shapes))
  const ids = shapes.map(({ id }) => id)
  const elements = await lockAndLoad(edit, 'SHAPE', ids)
  const operations = shapes.flatMap((shape): DraftOperation[] => {
    const id = shape.id.toLowerCase()
    return elements.has(id) ? [toPatch(id, shape)] : []
  })
  await commitIfChanged(edit, operations)
  return { results: updateResults(shapes, elements) }
}

const toPatch = (id: string, shape: ShapeUpdate): DraftOperation => ({
  op: 'patch',
  id,
  set: toShapePatch(shape),
  ...(shape.frame_id !== undefined && { frame_id: shape.frame_id?.toLowerCase() ?? null }),
})

export const deleteShapes: Handler<'deleteShapes'> = async (context) => {
  const { ids } = context.body
  const edit = toEditContext(context)
  const elements = await lockAndLoad(edit, 'SHAPE', ids)
  const removals = [...elements.keys()].map((id): DraftOperation => ({ op: 'remove', id }))
  await commitIfChanged(edit, [...(await detachConnectors(edit, elements)), ...removals])
  return { results: removalResults('shape_id', ids, elements) }
}

/** The connectors of deleted shapes stay where they are, with a point in place of the shape. */
const detachConnectors = async (
  { db, location }: EditContext,
  deleted: ReadonlyMap<string, Element>,
): Promise<DraftOperation[]> => {
  if (deleted.size === 0) return []
  const connectors = await elementsOfKind(db, { ...location, kind: 'CONNECTOR' })
  return connectors.map(toElement).flatMap(({ id, body }): DraftOperation[] => {
    const before = body as Connector
    const after = [...deleted.values()].reduce(
      (connector, shape) => detach(connector, shape.id, shape.body.properties?.layout),
      before,
    )
    const { first, second } = after.connected
    const changed = first !== before.connected.first || second !== before.connected.second
    return changed ? [{ op: 'patch', id, set: { 'connected.first': first, 'connected.second': second } }] : []
  })
}
