import { type Bounds, type FrameInsert, toConnector, toFrame, toShape } from '@easel/contract'
import type { Insertion } from '@easel/contract/content/plan.ts'
import { renewGroups } from '@easel/contract/content/renew-groups.ts'
import { newUuid } from '../db/uuid.ts'
import type { Template, TemplateEnd, TemplateShape, TemplateText } from './template.ts'

export interface TopLeft {
  top: number
  left: number
}

export interface TemplateInsertion {
  edits: Insertion[]
  frame_ids: string[]
  /** Shapes, then connectors. */
  object_ids: string[]
  bounds: Bounds
}

/** The edits of one commit that insert a template at a position. Every element and every group gets a new id. */
export const templateEdits = (template: Template, position: TopLeft, now = Date.now()): TemplateInsertion => {
  const idOf = assignIds([...template.frames, ...template.shapes], now)
  const frames = template.frames.map(({ key, body }): Insertion => {
    const id = idOf(key)
    return { edit: 'insert', id, kind: 'FRAME', frame_id: null, body: toFrame(translate(body, position), id) }
  })
  const shapes = template.shapes.map((shape): Insertion => {
    const id = idOf(shape.key)
    const frame_id = idOf(shape.frame)
    return {
      edit: 'insert',
      id,
      kind: 'SHAPE',
      frame_id,
      body: toShape({ ...toShapeInsert(shape, position, now), frame_id }, id),
    }
  })
  const connectors = template.connectors.map(({ from, to, body, words }): Insertion => {
    const id = newUuid(now)
    const connected = { first: toEnd(from, idOf), second: toEnd(to, idOf) }
    const text = words && { text: withParagraphIds(words, now) }
    return {
      edit: 'insert',
      id,
      kind: 'CONNECTOR',
      frame_id: null,
      body: toConnector({ ...body, connected, ...text }, id),
    }
  })
  return {
    edits: renewGroups([...frames, ...shapes, ...connectors], () => newUuid(now)),
    frame_ids: frames.map(({ id }) => id),
    object_ids: [...shapes, ...connectors].map(({ id }) => id),
    bounds: { ...template.bounds, ...position },
  }
}

type IdOf = (key: string) => string

const assignIds = (elements: readonly { key: string }[], now: number): IdOf => {
  const ids = new Map(elements.map(({ key }) => [key, newUuid(now)]))
  return (key) => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`the template refers to "${key}", which it does not contain`)
    return id
  }
}

const translate = <E extends Pick<FrameInsert, 'properties'>>(element: E, { top, left }: TopLeft): E => {
  const layout = element.properties?.layout
  const moved = { ...layout, top: top + (layout?.top ?? 0), left: left + (layout?.left ?? 0) }
  return { ...element, properties: { ...element.properties, layout: moved } }
}

const toShapeInsert = ({ body, words }: TemplateShape, position: TopLeft, now: number) => ({
  ...translate(body, position),
  ...(words && { text: withParagraphIds(words, now) }),
})

const toEnd = ({ shape, ...end }: TemplateEnd, idOf: IdOf) => ({ shape_id: idOf(shape), ...end })

const withParagraphIds = ({ properties, paragraphs }: TemplateText, now: number) => ({
  properties,
  paragraphs: paragraphs.map((paragraph) => ({ id: newUuid(now), ...paragraph })),
})
