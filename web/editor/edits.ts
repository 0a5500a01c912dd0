import type { Connector } from '@easel/contract'
import { isSameValue } from '@easel/contract/content/same-value.ts'
import type { Layout } from '@easel/contract/shapes/layout.ts'
import type { LiveEdit, LiveElement } from '@easel/sdk/live-types.ts'
import { layoutOf } from './geometry.ts'

export const removalOf = ({ id, kind }: LiveElement): LiveEdit =>
  kind === 'FRAME'
    ? { remove: { frame: id } }
    : kind === 'SHAPE'
      ? { remove: { shape: id } }
      : { remove: { connector: id } }

/** The plan of a zone moves what is in a frame with it: places of its own come after that. */
export const framesFirst = (elements: readonly LiveElement[]): LiveElement[] =>
  elements.toSorted((one, other) => Number(other.kind === 'FRAME') - Number(one.kind === 'FRAME'))

/** The edit that makes an element stand as it does in a preview; none where it stands like that. */
export const placementEdits = (element: LiveElement, before: LiveElement): LiveEdit[] => {
  const { id, kind, body, frame_id } = element
  if (kind === 'CONNECTOR') {
    const connected = changed((body as Connector).connected, (before.body as Connector).connected)
    return isEmpty(connected) ? [] : [{ update: { connector: { id, connected } } } as LiveEdit]
  }
  const layout: Layout = changed(layoutOf(element), layoutOf(before))
  const placed = { id, ...(!isEmpty(layout) && { properties: { layout } }) }
  const ofShape = {
    ...(kind === 'SHAPE' && frame_id !== before.frame_id && { frame_id }),
    ...(kind === 'SHAPE' && !isSameValue(body.text, before.body.text) && { text: body.text }),
  }
  const order: LiveEdit[] = element.z > before.z ? [{ order: { id, to: 'FRONT' } }] : []
  if (isEmpty(layout) && isEmpty(ofShape)) return order
  return [{ update: kind === 'FRAME' ? { frame: placed } : { shape: { ...placed, ...ofShape } } }, ...order]
}

/** The values that differ from those before. */
const changed = <T extends object>(values: T, before: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([key, value]) => !isSameValue(value, before[key as keyof T])),
  ) as Partial<T>

const isEmpty = (values: object): boolean => Object.keys(values).length === 0

interface EditorFields {
  groups?: string[]
  locked?: boolean
  hidden?: boolean
  step?: number | null
}

/** The edit that sets fields that every kind of element has. */
export const fieldEdit = ({ id, kind }: LiveElement, fields: EditorFields): LiveEdit => {
  const key = kind === 'FRAME' ? 'frame' : kind === 'SHAPE' ? 'shape' : 'connector'
  return { update: { [key]: { id, ...fields } } } as LiveEdit
}

/** The edit that makes a copy of an element, which has its id already. */
export const insertionOf = ({ kind, body, frame_id }: LiveElement): LiveEdit => {
  if (kind === 'FRAME') return { insert: { frame: body } }
  if (kind === 'CONNECTOR') return { insert: { connector: body } }
  return { insert: { shape: { ...body, frame_id } } }
}
