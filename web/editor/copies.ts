import type { Connector } from '@easel/contract'
import { renewGroups } from '@easel/contract/content/renew-groups.ts'
import type { LiveEdit, LiveElement } from '@easel/sdk/live-types.ts'
import { insertionOf } from './edits.ts'
import { layoutOf, movedConnector, rounded, withLayout } from './geometry.ts'

/** The same elements with ids of their own, moved; what they had to do with each other they have again. */
export const copiesOf = (elements: readonly LiveElement[], dx: number, dy: number): LiveElement[] => {
  const ids = new Map(elements.map(({ id }) => [id, crypto.randomUUID() as string]))
  const copied = (id: string): string => ids.get(id.toLowerCase()) ?? id
  return renewGroups(elements, () => crypto.randomUUID()).map((element) => {
    const id = copied(element.id)
    const frame_id = element.frame_id && copied(element.frame_id)
    const meta = { ...element.body.meta, id }
    if (element.kind !== 'CONNECTOR') {
      const { left = 0, top = 0 } = layoutOf(element)
      const placed = withLayout(element, { left: rounded(left + dx), top: rounded(top + dy) })
      return { ...placed, id, frame_id, body: { ...placed.body, meta } }
    }
    const placed = movedConnector(element, dx, dy)
    const { first, second } = (placed.body as Connector).connected
    const end = (one: typeof first) => (one.shape_id === undefined ? one : { ...one, shape_id: copied(one.shape_id) })
    return { ...placed, id, body: { ...placed.body, meta, connected: { first: end(first), second: end(second) } } }
  })
}

const rank = { FRAME: 0, SHAPE: 1, CONNECTOR: 2 } as const

/** Frames come before what is in them, shapes before what ends on them, else as they lie in the stack. */
export const insertionsOf = (elements: readonly LiveElement[]): LiveEdit[] =>
  elements.toSorted((one, other) => rank[one.kind] - rank[other.kind] || one.z - other.z).map(insertionOf)

/** Connectors that end on something that another zone does not have end at a place of their own there. */
export const withoutStrangers = (
  elements: readonly LiveElement[],
  pointOf: (end: Connector['connected']['first']) => { x: number; y: number } | undefined,
): LiveElement[] => {
  const ids = new Set(elements.map(({ id }) => id))
  return elements.map((element) => {
    const frame_id = element.frame_id !== null && ids.has(element.frame_id) ? element.frame_id : null
    if (element.kind !== 'CONNECTOR') return { ...element, frame_id }
    const { first, second } = (element.body as Connector).connected
    const end = (one: typeof first) => {
      if (one.shape_id === undefined || ids.has(one.shape_id.toLowerCase())) return one
      const { shape_id: _, side: __, ...rest } = one
      return { ...rest, point: pointOf(one) ?? { x: 0, y: 0 } }
    }
    return { ...element, body: { ...element.body, connected: { first: end(first), second: end(second) } } }
  })
}
