import { type Connector, connectedShapeIds, hasFacet, toConnector, toConnectorOutput, toPatch } from '@easel/contract'
import type { Db } from '../db/transaction.ts'
import type { Handler } from '../handler.ts'
import { connectorBounds, type Shapes } from '../journal/connector-bounds.ts'
import {
  commitUnlessEmpty,
  demand,
  editingOf,
  facetOf,
  findForChange,
  insert,
  removalOutcome,
  updateResult,
} from '../journal/editing.ts'
import { elementOf } from '../journal/element-row.ts'
import { findElements, type ZonePlace } from '../journal/journal.sql.ts'
import { listElements } from '../journal/listing.ts'
import type { Element } from '../journal/operations.ts'
import { inFrame, touches } from './filters.ts'

export const listConnectors: Handler<'listConnectors'> = async ({ db, query, path }) => {
  const { rows, ...counted } = await listElements(db, path.zone, 'CONNECTOR', query.ids)
  const { within, frame_id } = query
  const connectors = rows.map((row) => elementOf(row).body as Connector)
  if (!within && !frame_id) return { ...counted, connectors: connectors.map(toConnectorOutput) }
  const shapes = await shapesAtEnds(db, path.zone, connectors)
  const chosen = connectors.filter(
    (connector) =>
      (!within || touches(connectorBounds(connector, shapes), within)) &&
      (!frame_id || shapesOf(connector, shapes).some((shape) => inFrame(shape, frame_id))),
  )
  return { ...counted, connectors: chosen.map(toConnectorOutput) }
}

const shapesAtEnds = async (db: Db, zone: ZoneOf, connectors: readonly Connector[]): Promise<Shapes> => {
  const ids = new Set(connectors.flatMap(connectedShapeIds).map((id) => id.toLowerCase()))
  return new Map((await findElements(db, zone, [...ids])).map((row) => [row.element_id, elementOf(row)]))
}

type ZoneOf = Pick<ZonePlace, 'edition_id' | 'zone_id'>

const shapesOf = (connector: Connector, shapes: Shapes): Element[] =>
  connectedShapeIds(connector).flatMap((id) => shapes.get(id.toLowerCase()) ?? [])

export const insertConnectors: Handler<'insertConnectors'> = async (context) => {
  const { connectors } = context.body
  const editing = editingOf(context)
  await demand(editing, 'SHAPE', connectors.flatMap(shapesNamed))
  const items = connectors.map((connector) => ({
    id: connector.meta?.id,
    body: (id: string) => toConnector(connector, id),
  }))
  return { inserted_ids: await insert(editing, 'CONNECTOR', 'connectors', items) }
}

const ends = ['first', 'second'] as const

/** C1: the shapes at the ends of a connector exist in the same zone. */
const shapesNamed = (
  { connected }: { connected?: Partial<Record<(typeof ends)[number], { shape_id?: string }>> },
  at: number,
) =>
  ends.flatMap((end) => {
    const id = connected?.[end]?.shape_id
    return id === undefined ? [] : [{ attribute: `connectors[${at}].connected.${end}.shape_id`, id }]
  })

export const updateConnectors: Handler<'updateConnectors'> = async (context) => {
  const { connectors } = context.body
  const bare = connectors.findIndex((connector) => !hasFacet(connector))
  if (bare >= 0) context.fail('noFacet', { attribute: `connectors[${bare}]`, reason: 'says nothing to change' })
  const editing = editingOf(context)
  await demand(editing, 'SHAPE', connectors.flatMap(shapesNamed))
  const found = await findForChange(
    editing,
    'CONNECTOR',
    connectors.map(({ id }) => id),
  )
  const operations = connectors.flatMap((connector) => {
    const known = found.get(connector.id.toLowerCase())
    return known ? [{ op: 'patch', id: known.id, set: toPatch(connector) } as const] : []
  })
  await commitUnlessEmpty(editing, operations)
  return {
    results: connectors.map((connector) =>
      updateResult(connector.id, found.has(connector.id.toLowerCase()), facetOf(connector)),
    ),
  }
}

export const deleteConnectors: Handler<'deleteConnectors'> = async (context) => {
  const { ids } = context.body
  const editing = editingOf(context)
  const found = await findForChange(editing, 'CONNECTOR', ids)
  await commitUnlessEmpty(
    editing,
    [...found.keys()].map((id) => ({ op: 'remove', id }) as const),
  )
  // An id that is sent twice is gone the second time.
  return {
    results: ids.map((connector_id) => ({ connector_id, ...removalOutcome(found.delete(connector_id.toLowerCase())) })),
  }
}
