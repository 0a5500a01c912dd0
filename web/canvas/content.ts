import type { Connector, Frame, Shape } from '@easel/contract'
import { type Bounds, layoutBounds } from '@easel/contract/shapes/bounds.ts'
import { isHidden, isMarkedHidden } from '@easel/contract/shapes/hidden.ts'
import { inPresentationOrder } from '@easel/contract/shapes/presentation-order.ts'
import { findEnds } from '@easel/drawing/connectors/ends.ts'
import type { CanvasElement, FrameInfo } from './canvas-types.ts'

/** The elements of the page, to find places by id. What they look like is the painter's business. */
export interface Content {
  replace(elements: Iterable<CanvasElement>): void
  update(changed: readonly CanvasElement[], removed: readonly string[]): void
  get(id: string): CanvasElement | undefined
  ids(): string[]
  readonly size: number
  elements(): Iterable<CanvasElement>
  boundsOf(id: string): Bounds | undefined
  /** Around everything; undefined for an empty zone. */
  bounds(): Bounds | undefined
  /** Whether some element is where it is looked for; `near` gives those that may be, without all being looked at. */
  isAny(isThere: (bounds: Bounds) => boolean, near?: () => Iterable<string>): boolean
  frames(): readonly FrameInfo[]
}

export const createContent = (): Content => {
  const elements = new Map<string, CanvasElement>()
  const frameIds = new Set<string>()
  let frames: readonly FrameInfo[] | undefined
  /** Around everything, as long as it is known. */
  let around: Bounds | undefined
  /** What was last found: it mostly still is where it is looked for. */
  let found: string | undefined

  const shapeAt = (id: string): Shape | undefined => {
    const known = elements.get(id.toLowerCase())
    return known && known.kind !== 'CONNECTOR' ? (known.body as Shape) : undefined
  }

  const boundsOfElement = ({ kind, body }: CanvasElement): Bounds =>
    kind === 'CONNECTOR' ? boundsOfEnds(body as Connector, shapeAt) : layoutBounds((body as Shape).properties.layout)

  const isLeftOut = (element: CanvasElement): boolean => isHidden(element, (id) => elements.get(id))

  /** What an element adds to the bounds of all. What is hidden, and ends of connectors on shapes, add nothing. */
  const extentOf = (element: CanvasElement): Bounds | undefined => {
    if (isLeftOut(element)) return undefined
    const { kind, body } = element
    return kind === 'CONNECTOR' ? boundsOfFreeEnds(body as Connector) : layoutBounds((body as Shape).properties.layout)
  }

  const forget = (id: string): void => {
    const before = elements.get(id)
    if (!before) return
    const extent = around && extentOf(before)
    if (around && extent && isAtEdge(extent, around)) around = undefined
    if (frameIds.delete(id)) frames = undefined
  }

  const put = (element: CanvasElement): void => {
    elements.set(element.id, element)
    around = around && union([around, extentOf(element)])
    if (element.kind !== 'FRAME') return
    frameIds.add(element.id)
    frames = undefined
  }

  const isAt = (id: string, isThere: (bounds: Bounds) => boolean): boolean => {
    const element = elements.get(id)
    if (!element || isLeftOut(element) || !isThere(boundsOfElement(element))) return false
    found = id
    return true
  }

  return {
    replace(all) {
      elements.clear()
      frameIds.clear()
      frames = undefined
      around = undefined
      for (const element of all) put(element)
    },
    update(changed, removed) {
      for (const id of removed) {
        forget(id)
        elements.delete(id)
      }
      for (const element of changed) {
        if (hidesContent(elements.get(element.id)) !== hidesContent(element)) around = undefined
        forget(element.id)
        put(element)
      }
    },
    get: (id) => elements.get(id),
    elements: () => elements.values(),
    ids: () => [...elements.keys()],
    get size() {
      return elements.size
    },
    boundsOf(id) {
      const element = elements.get(id.toLowerCase())
      return element && boundsOfElement(element)
    },
    bounds() {
      // Of an end on a shape that is not there nobody knows where it is.
      around ??= union(elements.values().map(extentOf)) ?? union(elements.values().map(boundsOfElement))
      return around
    },
    isAny(isThere, near = () => elements.keys()) {
      if (found !== undefined && isAt(found, isThere)) return true
      for (const id of near()) if (isAt(id, isThere)) return true
      return false
    },
    frames() {
      const shown = () => [...frameIds].map((id) => elements.get(id) as CanvasElement).filter((one) => !isLeftOut(one))
      frames ??= inPresentationOrder(shown().map(toFrameInfo))
      return frames
    },
  }
}

/** Whether the box is part of what makes the larger one so large. */
const isAtEdge = (box: Bounds, around: Bounds): boolean =>
  box.left <= around.left ||
  box.top <= around.top ||
  box.left + box.width >= around.left + around.width ||
  box.top + box.height >= around.top + around.height

const boundsOfFreeEnds = ({ connected: { first, second } }: Connector): Bounds | undefined =>
  union(
    [first, second].map(({ shape_id, point }) =>
      shape_id === undefined && point ? { left: point.x, top: point.y, width: 0, height: 0 } : undefined,
    ),
  )

const boundsOfEnds = ({ connected }: Connector, shapeAt: (id: string) => Shape | undefined): Bounds => {
  const [{ at: one }, { at: other }] = findEnds(connected.first, connected.second, shapeAt)
  const [left, top] = [Math.min(one[0], other[0]), Math.min(one[1], other[1])]
  return { left, top, width: Math.abs(one[0] - other[0]), height: Math.abs(one[1] - other[1]) }
}

const union = (all: Iterable<Bounds | undefined>): Bounds | undefined => {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const one of all) {
    if (!one) continue
    const { left, top, width, height } = one
    minX = Math.min(minX, left)
    minY = Math.min(minY, top)
    maxX = Math.max(maxX, left + width)
    maxY = Math.max(maxY, top + height)
  }
  return minX <= maxX ? { left: minX, top: minY, width: maxX - minX, height: maxY - minY } : undefined
}

const hidesContent = (element: CanvasElement | undefined): boolean =>
  element?.kind === 'FRAME' && isMarkedHidden(element)

const toFrameInfo = ({ id, body }: CanvasElement): FrameInfo => {
  const { meta, properties, presentation_order: order, notes = '' } = body as Frame
  return { id, name: meta.name, bounds: layoutBounds(properties.layout), order, notes }
}
