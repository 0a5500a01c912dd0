import { type IndexedContent, indexContent } from '@easel/contract/content/content.ts'
import { applyOperation, type ElementOperation } from '@easel/contract/content/element.ts'
import { type Edit, plan } from '@easel/contract/content/plan.ts'
import { toPatch } from '@easel/contract/shapes/patch.ts'
import type { LiveEdit, LiveElement, LiveOperation } from './live-types.ts'

// The build replaces the imports of the contract by copies of these files, which need nothing else.

/** The zone as the service has confirmed it, with what a plan needs to look at. */
export interface ConfirmedContent {
  readonly elements: ReadonlyMap<string, LiveElement>
  apply(operations: readonly LiveOperation[]): void
  /** What the changes come to on top, by id; undefined: removed. One that cannot be done now is left out. */
  overlay(changes: readonly (readonly LiveEdit[])[]): Map<string, LiveElement | undefined>
}

export const createConfirmedContent = (loaded: readonly LiveElement[]): ConfirmedContent => {
  const elements = new Map(loaded.map((element) => [element.id, element]))
  const content: IndexedContent = indexContent(loaded)
  return {
    elements,
    apply(operations) {
      for (const operation of operations) {
        if (operation.op === 'comment' || operation.op === 'zone') continue
        const before = elements.get(operation.id)
        const after = applyOperation(before, operation as ElementOperation)
        content.update({ changes: [{ before, after }], top: Math.max(content.top, after?.z ?? 0) })
        if (after) elements.set(after.id, after)
        else elements.delete(operation.id)
      }
    },
    overlay(changes) {
      let planned = changes.map((edits) => edits.flatMap(toEdits))
      for (;;) {
        const { plan: made, refusal } = plan(content, planned.flat())
        if (made) return new Map(made.changes.map(({ before, after }) => [(after ?? before)?.id as string, after]))
        if (!('at' in refusal)) return new Map()
        planned = planned.filter((_, at) => at !== positionOf(planned, refusal.at))
      }
    },
  }
}

/** Which of the changes has the edit. */
const positionOf = (changes: readonly Edit[][], edit: number): number => {
  let before = 0
  return changes.findIndex(({ length }) => {
    before += length
    return edit < before
  })
}

/** As the service understands it; what is about comments does nothing here. */
const toEdits = ({ insert, update, remove, order }: LiveEdit): Edit[] => {
  if (insert) return toInsertions(insert)
  if (update) return toUpdates(update)
  if (order) {
    const z = order.to === 'FRONT' ? 'front' : 'back'
    return [{ edit: 'order', id: order.id.toLowerCase(), z }]
  }
  const { frame, shape, connector } = remove ?? {}
  if (frame) return [{ edit: 'remove', kind: 'FRAME', id: frame.toLowerCase() }]
  if (shape) return [{ edit: 'remove', kind: 'SHAPE', id: shape.toLowerCase() }]
  return connector ? [{ edit: 'remove', kind: 'CONNECTOR', id: connector.toLowerCase() }] : []
}

type Item = Record<string, unknown> & { meta?: { id?: string } }

const toInsertions = ({ frame, shape, connector }: NonNullable<LiveEdit['insert']>): Edit[] => {
  const item = (frame ?? shape ?? connector) as Item | undefined
  const id = item?.meta?.id
  if (!item || id === undefined) return []
  const kind = frame ? 'FRAME' : shape ? 'SHAPE' : 'CONNECTOR'
  const frame_id = shape?.frame_id?.toLowerCase() ?? null
  const defaults = frame ? { type: 'CUSTOM' } : connector ? { type: 'LINE' } : { frame_id }
  const properties = connector ? {} : { properties: item.properties ?? {} }
  return [{ edit: 'insert', id: id.toLowerCase(), kind, frame_id, body: { ...defaults, ...item, ...properties } }]
}

/** An update with one of them replaces whichever the shape has. */
const geometryKeys = ['basic', 'flowchart', 'block_arrow', 'mathematical_symbol', 'star', 'callout', 'custom']

const toUpdates = ({ frame, shape, connector, seen }: NonNullable<LiveEdit['update']>): Edit[] => {
  const item = frame ?? shape ?? connector
  if (!item) return []
  const kind = frame ? 'FRAME' : shape ? 'SHAPE' : 'CONNECTOR'
  const removed = shape && geometryKeys.some((key) => key in shape) ? geometryKeys : []
  const set = { ...Object.fromEntries(removed.map((key) => [key, null])), ...toPatch(item) }
  const reparented = shape?.frame_id === undefined ? {} : { frame_id: shape.frame_id?.toLowerCase() ?? null }
  const merged = seen ? { seen: seen as never } : {}
  return [{ edit: 'update', id: item.id.toLowerCase(), kind, set, ...reparented, ...merged }]
}
