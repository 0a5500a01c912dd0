import {
  type Bounds,
  type Connector,
  connectedShapeIds,
  namesSeq,
  toConnector,
  toConnectorOutput,
  toPatch,
} from '@easel/contract'
import type { Element } from '@easel/contract/content/element.ts'
import { MAX_PAGE } from '@easel/contract/element-operations.ts'
import type { Db } from '../db/transaction.ts'
import { AtSeq, type Handler } from '../handler.ts'
import { connectorBounds, type ShapesById } from '../journal/connector-bounds.ts'
import { insertElements, removeElements, updateElements } from '../journal/element-edits.ts'
import { type ElementRow, toElement } from '../journal/element-row.ts'
import { findElements } from '../journal/elements.sql.ts'
import type { ZoneLocation } from '../journal/journal.sql.ts'
import { listElements } from '../journal/list-elements.ts'
import { readElements } from '../journal/read-elements.ts'
import { longList } from '../long-list.ts'
import { inFrame, intersects } from './filters.ts'

type Zone = Pick<ZoneLocation, 'edition_id' | 'zone_id'>

export const listConnectors: Handler<'listConnectors'> = async ({ db, query, headers, path, fail }) => {
  const { zone } = path
  if (namesSeq(headers['if-none-match'], zone.seq)) return new AtSeq(zone.seq)
  const toConnectors = (rows: readonly ElementRow[]) => rows.map((row) => toElement(row).body as Connector)
  if (!query.ids && !query.within && !query.frame_id) {
    const { seq, rows, ...list } = await listElements({ db, zone, fail }, 'CONNECTOR', query)
    const toOutput = (row: ElementRow) => toConnectorOutput(toElement(row).body as Connector)
    return new AtSeq(seq, { ...list, connectors: longList(rows, toOutput) })
  }
  if (query.ids)
    return db.snapshot(async (snapshot) => {
      const { seq, rows, ...list } = await listElements({ db: snapshot, zone, fail }, 'CONNECTOR', query)
      const selected = await filterConnectors(snapshot, zone, toConnectors(rows), query)
      return new AtSeq(seq, { ...list, connectors: longList(selected, toConnectorOutput) })
    })
  return db.snapshot(async (snapshot) => {
    const { seq, total_count } = await listElements({ db: snapshot, zone, fail }, 'CONNECTOR', { limit: 1 })
    const { from = 0, limit = MAX_PAGE } = query
    const selected: Connector[] = []
    for await (const rows of readElements(snapshot, zone, { kind: 'CONNECTOR' })) {
      selected.push(...(await filterConnectors(snapshot, zone, toConnectors(rows), query)))
      if (selected.length >= from + limit) break
    }
    return new AtSeq(seq, { total_count, connectors: longList(selected.slice(from, from + limit), toConnectorOutput) })
  })
}

const filterConnectors = async (
  db: Db,
  zone: Zone,
  connectors: readonly Connector[],
  { within, frame_id }: { within?: Bounds; frame_id?: string },
): Promise<readonly Connector[]> => {
  if (!within && !frame_id) return connectors
  const shapes = await loadConnectedShapes(db, zone, connectors)
  return connectors.filter(
    (connector) =>
      (!within || intersects(connectorBounds(connector, shapes), within)) &&
      (!frame_id || connectedShapes(connector, shapes).some((shape) => inFrame(shape, frame_id))),
  )
}

const loadConnectedShapes = async (db: Db, zone: Zone, connectors: readonly Connector[]): Promise<ShapesById> => {
  const ids = new Set(connectors.flatMap(connectedShapeIds).map((id) => id.toLowerCase()))
  return new Map((await findElements(db, zone, [...ids])).map((row) => [row.element_id, toElement(row)]))
}

const connectedShapes = (connector: Connector, shapes: ShapesById): Element[] =>
  connectedShapeIds(connector).flatMap((id) => shapes.get(id.toLowerCase()) ?? [])

export const insertConnectors: Handler<'insertConnectors'> = (context) =>
  insertElements(context, 'CONNECTOR', 'connectors', context.body.connectors, toConnector)

export const updateConnectors: Handler<'updateConnectors'> = (context) =>
  updateElements(context, 'CONNECTOR', 'connectors', context.body.connectors, toPatch)

export const deleteConnectors: Handler<'deleteConnectors'> = (context) =>
  removeElements(context, 'CONNECTOR', 'connector_id', context.body.ids)
