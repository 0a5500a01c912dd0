import type { Connector, Frame, Shape } from '@easel/contract'
import { type Bounds, layoutBounds } from '@easel/contract/shapes/bounds.ts'
import { findEnds } from '@easel/drawing/connectors/ends.ts'
import type { CanvasElement, FrameInfo } from './canvas-types.ts'

/** The elements of the page, to find places by id. What they look like is the painter's business. */
export interface Content {
  replace(elements: Iterable<CanvasElement>): void
  update(changed: readonly CanvasElement[], removed: readonly string[]): void
  get(id: string): CanvasElement | undefined
  ids(): string[]
  boundsOf(id: string): Bounds | undefined
  /** Around everything; undefined for an empty zone. */
  bounds(): Bounds | undefined
  frames(): readonly FrameInfo[]
}

export const createContent = (): Content => {
  const elements = new Map<string, CanvasElement>()
  let frames: readonly FrameInfo[] | undefined

  const shapeAt = (id: string): Shape | undefined => {
    const found = elements.get(id.toLowerCase())
    return found && found.kind !== 'CONNECTOR' ? (found.body as Shape) : undefined
  }

  const boundsOfElement = ({ kind, body }: CanvasElement): Bounds =>
    kind === 'CONNECTOR' ? boundsOfEnds(body as Connector, shapeAt) : layoutBounds((body as Shape).properties.layout)

  return {
    replace(all) {
      elements.clear()
      for (const element of all) elements.set(element.id, element)
      frames = undefined
    },
    update(changed, removed) {
      for (const id of removed) elements.delete(id)
      for (const element of changed) elements.set(element.id, element)
      frames = undefined
    },
    get: (id) => elements.get(id),
    ids: () => [...elements.keys()],
    boundsOf(id) {
      const element = elements.get(id.toLowerCase())
      return element && boundsOfElement(element)
    },
    bounds: () => union(elements.values().map(boundsOfElement)),
    frames() {
      frames ??= inReadingOrder([...elements.values()].filter(({ kind }) => kind === 'FRAME').map(toFrameInfo))
      return frames
    },
  }
}

const boundsOfEnds = ({ connected }: Connector, shapeAt: (id: string) => Shape | undefined): Bounds => {
  const [{ at: one }, { at: other }] = findEnds(connected.first, connected.second, shapeAt)
  const [left, top] = [Math.min(one[0], other[0]), Math.min(one[1], other[1])]
  return { left, top, width: Math.abs(one[0] - other[0]), height: Math.abs(one[1] - other[1]) }
}

const union = (all: Iterable<Bounds>): Bounds | undefined => {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { left, top, width, height } of all) {
    minX = Math.min(minX, left)
    minY = Math.min(minY, top)
    maxX = Math.max(maxX, left + width)
    maxY = Math.max(maxY, top + height)
  }
  return minX <= maxX ? { left: minX, top: minY, width: maxX - minX, height: maxY - minY } : undefined
}

const toFrameInfo = ({ id, body }: CanvasElement): FrameInfo => {
  const { meta, properties } = body as Frame
  return { id, name: meta.name, bounds: layoutBounds(properties.layout) }
}

/** By rows: a frame belongs to the row whose first frame it overlaps by half of its height. */
const inReadingOrder = (frames: readonly FrameInfo[]): FrameInfo[] => {
  const rows: FrameInfo[][] = []
  for (const frame of frames.toSorted((one, other) => one.bounds.top - other.bounds.top)) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (row && first && frame.bounds.top < first.bounds.top + first.bounds.height / 2) row.push(frame)
    else rows.push([frame])
  }
  return rows.flatMap((row) => row.sort((one, other) => one.bounds.left - other.bounds.left))
}
