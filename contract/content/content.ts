import type { Connector } from '../shapes/connector.ts'
import { connectedShapeIds } from '../shapes/connector-ends.ts'
import type { Element } from './element.ts'

/** What a plan looks at. It may be part of a zone, as long as it holds all that `requirements` names. */
export interface Content {
  get(id: string): Element | undefined
  /** the shapes that belong to a frame */
  childrenOf(frameId: string): Iterable<Element>
  /** the connectors that end on a shape */
  connectorsOf(shapeId: string): Iterable<Element>
  /** elements in the whole zone */
  size: number
  /** the highest place in the stack ever given */
  top: number
  /** whether the zone has an image; where it is left out, nobody looks */
  hasAsset?: ((id: string) => boolean) | undefined
}

/** The highest place in the stack given so far, once this one is. Both ends count: nothing lies below its negative. */
export const topAfter = (top: number, z: number): number => Math.max(top, Math.ceil(Math.abs(z)))

/** A place that a caller names. Beyond all that were given lies that end of the stack: nobody can stretch it. */
export const givenPlace = (z: number, top: number): number => (Math.abs(z) <= top ? z : Math.sign(z) * (top + 1))

interface Changed {
  before: Element | undefined
  after: Element | undefined
}

export interface IndexedContent extends Content {
  /** Lets the content stand as a plan leaves it. */
  update(plan: { changes: readonly Changed[]; top: number }): void
}

/** Elements with the two indexes that a plan needs. */
export const indexContent = (
  elements: Iterable<Element>,
  totals: { size?: number; top?: number; assets?: ReadonlySet<string> | undefined } = {},
): IndexedContent => {
  const byId = new Map<string, Element>()
  const children = new Map<string, Set<string>>()
  const connectors = new Map<string, Set<string>>()
  const all = (ids: Iterable<string> = []): Element[] => Array.from(ids, (id) => byId.get(id) as Element)

  const add = (element: Element): void => {
    byId.set(element.id, element)
    if (element.frame_id !== null) append(children, element.frame_id, element.id)
    for (const shapeId of attachedShapes(element)) append(connectors, shapeId, element.id)
  }

  const remove = (element: Element): void => {
    byId.delete(element.id)
    if (element.frame_id !== null) children.get(element.frame_id)?.delete(element.id)
    for (const shapeId of attachedShapes(element)) connectors.get(shapeId)?.delete(element.id)
  }

  let top = 0
  for (const element of elements) {
    add(element)
    top = topAfter(top, element.z)
  }
  const content: IndexedContent = {
    get: (id) => byId.get(id),
    childrenOf: (frameId) => all(children.get(frameId)),
    connectorsOf: (shapeId) => all(connectors.get(shapeId)),
    size: totals.size ?? byId.size,
    top: totals.top ?? top,
    ...(totals.assets && { hasAsset: (id) => totals.assets?.has(id) === true }),
    update({ changes, top }) {
      for (const { before, after } of changes) {
        if (before) remove(before)
        if (after) add(after)
        content.size += (after ? 1 : 0) - (before ? 1 : 0)
      }
      content.top = top
    },
  }
  return content
}

/** The shapes a connector ends on, in lower case, each once; none for other kinds. */
export const attachedShapes = ({ kind, body }: Element): Set<string> =>
  new Set(kind === 'CONNECTOR' ? connectedShapeIds(body as Connector).map((id) => id.toLowerCase()) : [])

const append = (index: Map<string, Set<string>>, key: string, id: string): void => {
  const ids = index.get(key)
  if (ids) ids.add(id)
  else index.set(key, new Set([id]))
}
