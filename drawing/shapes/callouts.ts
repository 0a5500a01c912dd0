import type { Shape } from '@easel/contract'
import { arc, closed, ellipse, type Path, polygon, rectangle, type XY } from '../path.ts'
import { cloudPath } from './cloud.ts'
import { type Draw, layered, lines, outline, part, segment } from './outline.ts'

type CalloutType = NonNullable<Shape['callout']>['type']

/** The share of the box that is the bubble; below it is the tail, whose tip is at the bottom. */
const BODY = 0.78
const TIP = 0.14

const boxCallout: Draw = (w, h) => {
  const low = h * BODY
  const points: XY[] = [
    [0, 0],
    [w, 0],
    [w, low],
    [w * 0.42, low],
    [w * TIP, h],
    [w * 0.18, low],
    [0, low],
  ]
  return outline(polygon(...points), [0, 0, w, low])
}

const roundedCallout: Draw = (w, h) => {
  const low = h * BODY
  const r = Math.min(w, low) / 6
  const corner: XY = [r, r]
  const tail: Path = [
    ['L', w * 0.42, low],
    ['L', w * TIP, h],
    ['L', Math.max(r, w * 0.18), low],
  ]
  return outline(
    closed(
      arc([r, r], corner, 180, 90),
      arc([w - r, r], corner, 270, 90, 'L'),
      arc([w - r, low - r], corner, 0, 90, 'L'),
      tail,
      arc([r, low - r], corner, 90, 90, 'L'),
    ),
    [0, 0, w, low],
  )
}

const ovalCallout: Draw = (w, h) => {
  const body = h * BODY
  const radii: XY = [w / 2, body / 2]
  return outline(closed(arc([w / 2, body / 2], radii, 132, 336), [['L', w * TIP, h]]), [
    w * 0.1464,
    body * 0.1464,
    w * 0.8536,
    body * 0.8536,
  ])
}

/** A thought: the bubbles of the tail get smaller. */
const cloudCallout: Draw = (w, h) => {
  const body = h * BODY
  const least = Math.min(w, h)
  const bubble = (x: number, y: number, size: number) => part(ellipse(w * x, h * y, least * size, least * size))
  return layered(
    [part(cloudPath(0, 0, w, body)), bubble(0.27, 0.82, 0.055), bubble(0.19, 0.9, 0.038), bubble(0.13, 0.96, 0.025)],
    [w * 0.14, body * 0.18, w * 0.84, body * 0.82],
  )
}

/** A box with a line to what it speaks of. */
const lineCallout: Draw = (w, h) => {
  const [left, low] = [w * 0.24, h * 0.7]
  return layered([part(rectangle(left, 0, w - left, low)), lines(segment([left, low / 2], [0, h]))], [left, 0, w, low])
}

export const callouts: Readonly<Record<CalloutType, Draw>> = {
  LINE: lineCallout,
  RECTANGLE_CALLOUT: boxCallout,
  ROUNDED_RECTANGLE_CALLOUT: roundedCallout,
  OVAL_CALLOUT: ovalCallout,
  CLOUD_CALLOUT: cloudCallout,
}
