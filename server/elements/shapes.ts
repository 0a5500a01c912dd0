import { namesSeq, type Shape, toShape, toShapeOutput, toShapePatch } from '@easel/contract'
import { AtSeq, type Handler } from '../handler.ts'
import { insertElements, removeElements, updateElements } from '../journal/element-edits.ts'
import { toElement } from '../journal/element-row.ts'
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

export const insertShapes: Handler<'insertShapes'> = (context) =>
  insertElements(context, 'SHAPE', 'shapes', context.body.shapes, toShape)

export const updateShapes: Handler<'updateShapes'> = (context) =>
  updateElements(context, 'SHAPE', 'shapes', context.body.shapes, toShapePatch)

export const deleteShapes: Handler<'deleteShapes'> = (context) =>
  removeElements(context, 'SHAPE', 'shape_id', context.body.ids)
