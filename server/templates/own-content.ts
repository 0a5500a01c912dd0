import { type Bounds, type Connector, type ConnectorEnd, endPoint } from '@easel/contract'
import type { Element, ElementKind } from '@easel/contract/content/element.ts'
import type { Insertion } from '@easel/contract/content/plan.ts'
import { renewGroups } from '@easel/contract/content/renew-groups.ts'
import { newUuid } from '../db/uuid.ts'
import type { TemplateInsertion, TopLeft } from './edits.ts'
import { occupiedBoxes } from './occupied-boxes.ts'

type StoredElement = Omit<Element, 'z'>

/** What a template that somebody saved holds: elements as their zone had them, back to front. */
export interface OwnContent {
  bounds: Bounds
  elements: StoredElement[]
}

/**
 * Elements that refer to each other and to nothing else: an end on a shape that stays behind becomes a point, and a shape
 * leaves a frame that does. `others`: what they may refer to besides.
 */
export const toOwnContent = (elements: readonly Element[], others: readonly Element[] = []): OwnContent => {
  const shapes = new Map([...others, ...elements].map((element) => [element.id, element]))
  const kinds = new Map(elements.map(({ id, kind }) => [id, kind]))
  const freed = (end: ConnectorEnd): ConnectorEnd => {
    if (end.shape_id === undefined || kinds.get(end.shape_id.toLowerCase()) === 'SHAPE') return end
    const { shape_id, side: _, at: __, ...rest } = end
    return { ...rest, point: endPoint(end, shapes.get(shape_id.toLowerCase())?.body.properties?.layout ?? {}) }
  }
  const own = elements.map(({ z: _, ...element }): StoredElement => {
    const frame_id = element.frame_id !== null && kinds.get(element.frame_id) === 'FRAME' ? element.frame_id : null
    if (element.kind !== 'CONNECTOR') return { ...element, frame_id }
    const { first, second } = (element.body as Connector).connected
    return {
      ...element,
      frame_id,
      body: { ...element.body, connected: { first: freed(first), second: freed(second) } },
    }
  })
  return { bounds: boxAround(own), elements: own }
}

const boxAround = (elements: readonly StoredElement[]): Bounds => {
  const boxes = occupiedBoxes(elements.map((element) => ({ ...element, z: 0 })))
  const top = Math.min(...boxes.map((box) => box.top))
  const left = Math.min(...boxes.map((box) => box.left))
  const bottom = Math.max(...boxes.map((box) => box.top + box.height))
  const right = Math.max(...boxes.map((box) => box.left + box.width))
  return { top, left, width: right - left, height: bottom - top }
}

/** What refers to others comes after them. */
const rank: Record<ElementKind, number> = { FRAME: 0, SHAPE: 1, CONNECTOR: 2 }

/**
 * The edits of one commit that put it at a position. Every element and every group gets a new id, and what they had to do
 * with each other they have again. They lie in the stack as they did, above `top`.
 */
export const ownTemplateEdits = (
  { bounds, elements }: OwnContent,
  position: TopLeft,
  now: number,
  top: number,
): TemplateInsertion => {
  const ids = new Map(elements.map(({ id }) => [id, newUuid(now)]))
  const idOf = (id: string): string => ids.get(id.toLowerCase()) as string
  const move = { x: position.left - bounds.left, y: position.top - bounds.top }
  const copies = elements.map(({ id, kind, frame_id, body }, at): Insertion => {
    const moved = kind === 'CONNECTOR' ? moveEnds(body as Connector, move, idOf) : moveLayout(body, move)
    const meta = { ...body.meta, id: idOf(id) }
    const inFrame = frame_id === null ? null : idOf(frame_id)
    const parent = kind === 'SHAPE' && { frame_id: inFrame }
    return {
      edit: 'insert',
      id: idOf(id),
      kind,
      frame_id: inFrame,
      z: top + at + 1,
      body: { ...moved, ...parent, meta },
    }
  })
  const edits = renewGroups(copies, () => newUuid(now)).sort((one, other) => rank[one.kind] - rank[other.kind])
  return {
    edits,
    frame_ids: edits.filter(({ kind }) => kind === 'FRAME').map(({ id }) => id),
    object_ids: edits.filter(({ kind }) => kind !== 'FRAME').map(({ id }) => id),
    bounds: { ...bounds, ...position },
  }
}

interface Move {
  x: number
  y: number
}

/** Without the noise of adding fractions. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000

const moveLayout = (body: Element['body'], { x, y }: Move): Element['body'] => {
  const layout = body.properties?.layout
  const { top = 0, left = 0 } = layout ?? {}
  return {
    ...body,
    properties: { ...body.properties, layout: { ...layout, top: rounded(top + y), left: rounded(left + x) } },
  }
}

const moveEnds = (body: Connector, { x, y }: Move, idOf: (id: string) => string): Element['body'] => {
  const moved = ({ shape_id, point, ...end }: ConnectorEnd): ConnectorEnd => ({
    ...end,
    ...(shape_id !== undefined && { shape_id: idOf(shape_id) }),
    ...(point && { point: { x: rounded(point.x + x), y: rounded(point.y + y) } }),
  })
  const { first, second } = body.connected
  return { ...body, connected: { first: moved(first), second: moved(second) } }
}
