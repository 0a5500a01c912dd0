import type { Connector } from '@easel/contract'
import { isSameValue } from '@easel/contract/content/same-value.ts'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import { layoutOf, withLayout } from './geometry.ts'

type End = Connector['connected']['first']

/** An element as it stands now, with what a gesture has changed of its place since it began: the rest is of others. */
export const withChanges = (now: LiveElement, before: LiveElement, after: LiveElement): LiveElement => {
  if (now.kind === 'CONNECTOR') return withChangedEnds(now, before, after)
  const was = layoutOf(before)
  const entries = Object.entries(layoutOf(after))
  const layout = Object.fromEntries(entries.filter(([key, value]) => !isSameValue(value, was[key as keyof typeof was])))
  const placed = withLayout(
    withScaledText(now, before, after),
    layout,
    after.frame_id === before.frame_id ? now.frame_id : after.frame_id,
  )
  return after.z > before.z ? { ...placed, z: after.z } : placed
}

/** Letters that were made larger, unless others have written meanwhile. */
const withScaledText = (now: LiveElement, { body: was }: LiveElement, { body: next }: LiveElement): LiveElement =>
  next.text !== was.text && isSameValue(now.body.text, was.text)
    ? ({ ...now, body: { ...now.body, text: next.text } } as LiveElement)
    : now

/** A free end that somebody has put on a shape meanwhile stays there. */
const withChangedEnds = (now: LiveElement, before: LiveElement, after: LiveElement): LiveElement => {
  const [current, was, next] = [now, before, after].map(({ body }) => (body as Connector).connected) as [
    Connector['connected'],
    Connector['connected'],
    Connector['connected'],
  ]
  const end = (which: 'first' | 'second'): End => {
    const { point } = next[which]
    const isMoved = point !== undefined && !isSameValue(point, was[which].point)
    return isMoved && current[which].shape_id === undefined ? { ...current[which], point } : current[which]
  }
  return { ...now, body: { ...now.body, connected: { first: end('first'), second: end('second') } } }
}
