import { type Bounds, namesSeq, type Shape, toShape, toShapeOutput, toShapePatch } from '@easel/contract'
import type { Element } from '@easel/contract/content/element.ts'
import { MAX_PAGE } from '@easel/contract/element-operations.ts'
import { AtSeq, type Handler } from '../handler.ts'
import { insertElements, removeElements, updateElements } from '../journal/element-edits.ts'
import { toElement } from '../journal/element-row.ts'
import { listElements } from '../journal/list-elements.ts'
import { readElements } from '../journal/read-elements.ts'
import { longList } from '../long-list.ts'
import { inFrame, intersects, shapeBounds } from './filters.ts'

export const listShapes: Handler<'listShapes'> = async ({ db, query, headers, path, fail }) => {
  const { zone } = path
  if (namesSeq(headers['if-none-match'], zone.seq)) return new AtSeq(zone.seq)
  if (query.ids || (!query.within && !query.frame_id)) {
    const { seq, rows, ...list } = await listElements({ db, zone, fail }, 'SHAPE', query)
    const isFiltered = query.within !== undefined || query.frame_id !== undefined
    const selected = isFiltered ? rows.filter((row) => isSelected(toElement(row), query)) : rows
    return new AtSeq(seq, { ...list, shapes: longList(selected, (row) => toOutput(toElement(row))) })
  }
  return db.snapshot(async (snapshot) => {
    const { seq, total_count } = await listElements({ db: snapshot, zone, fail }, 'SHAPE', { limit: 1 })
    const { from = 0, limit = MAX_PAGE } = query
    const selected: Element[] = []
    for await (const rows of readElements(snapshot, zone, { kind: 'SHAPE' })) {
      selected.push(...rows.map(toElement).filter((element) => isSelected(element, query)))
      if (selected.length >= from + limit) break
    }
    return new AtSeq(seq, { total_count, shapes: longList(selected.slice(from, from + limit), toOutput) })
  })
}

const toOutput = ({ body }: Element) => toShapeOutput(body as Shape)

const isSelected = (element: Element, { within, frame_id }: { within?: Bounds; frame_id?: string }): boolean =>
  (!frame_id || inFrame(element, frame_id)) && (!within || intersects(shapeBounds(element.body as Shape), within))

export const insertShapes: Handler<'insertShapes'> = (context) =>
  insertElements(context, 'SHAPE', 'shapes', context.body.shapes, toShape)

export const updateShapes: Handler<'updateShapes'> = (context) =>
  updateElements(context, 'SHAPE', 'shapes', context.body.shapes, toShapePatch)

export const deleteShapes: Handler<'deleteShapes'> = (context) =>
  removeElements(context, 'SHAPE', 'shape_id', context.body.ids)
