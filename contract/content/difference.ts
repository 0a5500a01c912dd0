import { geometryKeys } from '../shapes/geometry-keys.ts'
import type { Body, Element } from './element.ts'
import { isSameValue } from './same-value.ts'

/**
 * In what ways an element can differ between two moments; LOCKED also for one that was unlocked, HIDDEN for one that
 * is shown again, PRESENTED for another place or step in the presentation or other notes, RESHAPED also for a frame that became
 * a table.
 */
export const aspects = [
  'MOVED',
  'RESIZED',
  'RESTYLED',
  'RESHAPED',
  'TEXT',
  'RENAMED',
  'RECONNECTED',
  'REPARENTED',
  'REORDERED',
  'REGROUPED',
  'LOCKED',
  'HIDDEN',
  'PRESENTED',
] as const
export type Aspect = (typeof aspects)[number]

export interface Difference {
  id: string
  change: 'ADDED' | 'REMOVED' | 'CHANGED'
  /** of a changed element */
  aspects: Aspect[]
  before: Element | undefined
  after: Element | undefined
}

/** How one element differs; undefined where it does not. */
export const differenceOf = (before: Element | undefined, after: Element | undefined): Difference | undefined => {
  if (!before) return after && { id: after.id, change: 'ADDED', aspects: [], before, after }
  if (!after) return { id: before.id, change: 'REMOVED', aspects: [], before, after }
  const found = aspects.filter((aspect) => differs[aspect](before, after))
  return found.length > 0 || before.kind !== after.kind
    ? { id: after.id, change: 'CHANGED', aspects: found, before, after }
    : undefined
}

type Differs = (before: Element, after: Element) => boolean

const bodies =
  (part: (body: Body) => unknown): Differs =>
  (before, after) =>
    !isSameValue(part(before.body), part(after.body))

const layoutKeys = (...names: string[]) => bodies(({ properties }) => names.map((name) => properties?.layout?.[name]))

/** A connector whose ends are on the same shapes, and elsewhere, has moved. */
const endShapes = ({ connected }: Body) => [connected?.first?.shape_id, connected?.second?.shape_id]
const endPlaces = ({ connected }: Body) =>
  [connected?.first, connected?.second].map((end) => [end?.point, end?.side, end?.at])
const endMarkers = ({ connected }: Body) => [connected?.first?.marker, connected?.second?.marker]

const isMoved = layoutKeys('left', 'top')
const isReplaced = bodies(endPlaces)
const isReconnected = bodies(endShapes)

const differs: Record<Aspect, Differs> = {
  MOVED: (before, after) => isMoved(before, after) || (isReplaced(before, after) && !isReconnected(before, after)),
  RESIZED: layoutKeys('width', 'height'),
  RESTYLED: bodies(({ meta: _m, text: _t, frame_id: _f, connected, properties, ...looks }) => {
    const { layout: _, ...painted } = properties ?? {}
    const {
      groups: _g,
      locked: _l,
      hidden: _h,
      step: _s,
      presentation_order: _p,
      notes: _n,
      layout: _a,
      ...rest
    } = looks
    return [painted, endMarkers({ connected }), withoutGeometry(rest)]
  }),
  RESHAPED: bodies((body) => [
    geometryKeys.map((key) => body[key]),
    ['rotate', 'fliph', 'flipv'].map((key) => body.properties?.layout?.[key]),
    body.layout,
  ]),
  TEXT: bodies(({ text }) => text),
  RENAMED: bodies(({ meta }) => meta?.name),
  RECONNECTED: isReconnected,
  REPARENTED: (before, after) => before.frame_id !== after.frame_id,
  REORDERED: (before, after) => before.z !== after.z,
  REGROUPED: bodies(({ groups }) => groups),
  LOCKED: bodies(({ locked }) => locked),
  HIDDEN: bodies(({ hidden }) => hidden),
  PRESENTED: bodies(({ step, presentation_order, notes }) => [step, presentation_order, notes]),
}

/** Its type, stroke, placeholder and what else says how it looks. */
const withoutGeometry = (body: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([key]) => !geometryKeys.includes(key as never)))
