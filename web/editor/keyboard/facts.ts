import type { Connector } from '@easel/contract'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor } from '../editor-types.ts'
import type { GeometryName } from '../geometries.ts'
import { groupsOf } from '../groups.ts'
import { kindOf } from '../layers/layers.ts'
import { isLocked } from '../locks.ts'
import { loadedTables } from '../tables/load-tables.ts'
import { toPlainText } from '../text/to-rich-text.ts'
import type { Facts, Name } from './keyboard-types.ts'
import type { ReadingOrder } from './reading-order.ts'

const MAX_LABEL = 300

const keys = ['basic', 'flowchart', 'block_arrow', 'mathematical_symbol', 'star', 'callout'] as const

/** As the picker names it; without details that it has no name for. */
const geometryOf = ({ kind, body }: LiveElement): GeometryName | undefined => {
  const key = keys.find((one) => body[one] !== undefined)
  return kind === 'SHAPE' && key ? `${key}/${body[key].type}` : undefined
}

const labelOf = ({ kind, body }: LiveElement): string => {
  const text = kind === 'FRAME' ? '' : toPlainText(body.text)
  return (text.trim() || body.meta?.name || '').replaceAll(/\s+/g, ' ').slice(0, MAX_LABEL)
}

export const nameOf = (element: LiveElement): Name => ({
  kind: kindOf(element),
  geometry: geometryOf(element),
  label: labelOf(element),
})

/** What is said of an element: what it is, what it says, where it is and what it is connected to. */
export const factsOf = (
  editor: Editor,
  order: ReadingOrder,
  element: LiveElement,
  cellAt = loadedTables()?.cellFinder(editor),
): Facts => {
  const { store, groups } = editor
  const { id, kind, body, frame_id } = element
  const nameOfShape = (shapeId: string | undefined): Name | undefined => {
    const shape = shapeId === undefined ? undefined : store.get(shapeId)
    return shape && nameOf(shape)
  }
  const endsOf = (connector: LiveElement) => (connector.body as Connector).connected
  const connectors = kind === 'SHAPE' ? order.connectorsOf(id) : []
  const others = (own: 'first' | 'second', other: 'first' | 'second'): Name[] =>
    connectors.flatMap((one) => {
      const ends = endsOf(one)
      return ends[own].shape_id === id ? (nameOfShape(ends[other].shape_id) ?? []) : []
    })
  const frame = frame_id === null ? undefined : store.get(frame_id)
  const group = groupsOf(element)[0]
  return {
    id,
    ...nameOf(element),
    frame: kind === 'SHAPE' && frame ? (frame.body.meta?.name ?? '') : undefined,
    cell: cellAt?.(id),
    isLocked: isLocked(element),
    count: kind === 'FRAME' ? store.childrenOf(id).length : group === undefined ? 0 : groups.members(group).size,
    bounds: kind === 'CONNECTOR' ? undefined : store.bounds(id),
    ends:
      kind === 'CONNECTOR'
        ? [nameOfShape(body.connected.first.shape_id), nameOfShape(body.connected.second.shape_id)]
        : undefined,
    leadsTo: others('first', 'second'),
    comesFrom: others('second', 'first'),
  }
}
