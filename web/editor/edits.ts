import type { Connector, Shape } from '@easel/contract'
import type { Layout } from '@easel/contract/shapes/layout.ts'
import type { LiveEdit, LiveElement } from '@easel/sdk/live-types.ts'

export const removalOf = ({ id, kind }: LiveElement): LiveEdit =>
  kind === 'FRAME'
    ? { remove: { frame: id } }
    : kind === 'SHAPE'
      ? { remove: { shape: id } }
      : { remove: { connector: id } }

/** The edit that makes an element stand as it does in a preview. */
export const placementEdit = (element: LiveElement, before: LiveElement): LiveEdit => {
  const { id, kind, body, frame_id } = element
  if (kind === 'CONNECTOR')
    return { update: { connector: { id, connected: (body as Connector).connected } } } as LiveEdit
  const properties = {
    layout: changedLayout((body as Shape).properties.layout, (before.body as Shape).properties.layout),
  }
  if (kind === 'FRAME') return { update: { frame: { id, properties } } }
  return { update: { shape: { id, properties, ...(frame_id !== before.frame_id && { frame_id }) } } }
}

const changedLayout = (layout: Layout = {}, before: Layout = {}): Layout =>
  Object.fromEntries(Object.entries(layout).filter(([key, value]) => before[key as keyof Layout] !== value))

/** The edit that sets fields that every kind of element has. */
export const fieldEdit = ({ id, kind }: LiveElement, fields: { groups?: string[]; locked?: boolean }): LiveEdit => {
  const key = kind === 'FRAME' ? 'frame' : kind === 'SHAPE' ? 'shape' : 'connector'
  return { update: { [key]: { id, ...fields } } } as LiveEdit
}

/** The edit that makes a copy of an element, which has its id already. */
export const insertionOf = ({ kind, body, frame_id }: LiveElement): LiveEdit => {
  if (kind === 'FRAME') return { insert: { frame: body } }
  if (kind === 'CONNECTOR') return { insert: { connector: body } }
  return { insert: { shape: { ...body, frame_id } } }
}
