import { type Bounds, type FrameInsert, toConnector, toFrame, toShape } from '@easel/contract'
import { newUuid } from '../db/uuid.ts'
import type { Unplaced } from '../journal/commit.ts'
import type { Template, TemplateEnd, TemplateShape, Words } from './template.ts'

/** The top left corner. */
export interface Corner {
  top: number
  left: number
}

export interface TemplateUse {
  operations: Unplaced[]
  frame_ids: string[]
  /** Shapes, then connectors. */
  object_ids: string[]
  bounds: Bounds
}

/** What puts a template into a zone, at a place: for one commit. Everything in it gets a new id. */
export const templateOperations = (template: Template, at: Corner, now = Date.now()): TemplateUse => {
  const idOf = idsFor([...template.frames, ...template.shapes], now)
  const frames = template.frames.map(({ key, body }): Unplaced => {
    const id = idOf(key)
    return { op: 'add', id, kind: 'FRAME', frame_id: null, body: toFrame(moved(body, at), id) }
  })
  const shapes = template.shapes.map((shape): Unplaced => {
    const id = idOf(shape.key)
    const frame_id = idOf(shape.frame)
    return { op: 'add', id, kind: 'SHAPE', frame_id, body: toShape({ ...placedShape(shape, at, now), frame_id }, id) }
  })
  const connectors = template.connectors.map(({ from, to, body, words }): Unplaced => {
    const id = newUuid(now)
    const connected = { first: endOn(from, idOf), second: endOn(to, idOf) }
    const text = words && { text: written(words, now) }
    return { op: 'add', id, kind: 'CONNECTOR', frame_id: null, body: toConnector({ ...body, connected, ...text }, id) }
  })
  return {
    operations: [...frames, ...shapes, ...connectors],
    frame_ids: frames.map(({ id }) => id),
    object_ids: [...shapes, ...connectors].map(({ id }) => id),
    bounds: { ...template.bounds, ...at },
  }
}

type IdOf = (key: string) => string

const idsFor = (elements: readonly { key: string }[], now: number): IdOf => {
  const ids = new Map(elements.map(({ key }) => [key, newUuid(now)]))
  return (key) => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`a template names "${key}", which it does not have`)
    return id
  }
}

const moved = <E extends Pick<FrameInsert, 'properties'>>(element: E, { top, left }: Corner): E => {
  const layout = element.properties?.layout
  const there = { ...layout, top: top + (layout?.top ?? 0), left: left + (layout?.left ?? 0) }
  return { ...element, properties: { ...element.properties, layout: there } }
}

const placedShape = ({ body, words }: TemplateShape, at: Corner, now: number) => ({
  ...moved(body, at),
  ...(words && { text: written(words, now) }),
})

const endOn = ({ shape, ...end }: TemplateEnd, idOf: IdOf) => ({ shape_id: idOf(shape), ...end })

const written = ({ properties, paragraphs }: Words, now: number) => ({
  properties,
  paragraphs: paragraphs.map((paragraph) => ({ id: newUuid(now), ...paragraph })),
})
