import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { TracePoint } from '../editor-types.ts'
import { newElement, solid } from '../elements.ts'
import { inkOf, newInk, straightFigure, toFigure } from '../ink/ink-element.ts'
import { hasPressure, newBrush } from '../ink/pressure-outline.ts'
import { toRichText } from '../text/to-rich-text.ts'
import { isNumber, isSource, numberOr, type Source, textIn } from './foreign-values.ts'
import type { Places } from './tldraw-places.ts'
import { pointsOf } from './tldraw-points.ts'
import { fillOf, letterSize, lineColour, strokeOf, wordsOf } from './tldraw-styles.ts'

const propsOf = ({ props }: Source): Source => (isSource(props) ? props : {})

/** A line of the pen or the highlighter, as ours are. */
export const inkIn = (shape: Source, { pointIn }: Places): LiveElement | undefined => {
  const props = propsOf(shape)
  const [scaleX, scaleY] = [numberOr(props.scaleX, 1), numberOr(props.scaleY, 1)]
  const segments = Array.isArray(props.segments) ? props.segments.filter(isSource) : []
  const points = segments.flatMap(pointsOf).map(({ x, y, pressure }): TracePoint => {
    const at = pointIn(shape, { x: x * scaleX, y: y * scaleY })
    return props.isPen === true && pressure !== undefined ? { ...at, pressure } : at
  })
  if (points.length === 0) return undefined
  if (shape.type === 'highlight') {
    const colour = props.color === 'black' ? '#fddd00' : lineColour(props.color)
    const width = letterSize(props, true) * 1.12
    return newInk(points, 1, { width, fill: { ...solid(colour), alpha: 0.5 }, jointype: 'ROUND', captype: 'SQUARE' })
  }
  const stroke = { ...strokeOf(props), jointype: 'ROUND' as const, captype: 'CAPROUND' as const }
  if (props.isClosed === true)
    return inkOf([{ ...toFigure(points, 1), isClosed: true }], { fills: [fillOf(props)], strokes: [stroke] })
  return hasPressure(points) ? newBrush(points, 1, stroke) : newInk(points, 1, stroke)
}

/** A line through points, which have names and an order. */
export const lineIn = (shape: Source, { pointIn }: Places): LiveElement | undefined => {
  const props = propsOf(shape)
  const given = Object.values(isSource(props.points) ? props.points : isSource(props.handles) ? props.handles : {})
  const points = given
    .filter((one): one is Source & { x: number; y: number } => isSource(one) && isNumber(one.x) && isNumber(one.y))
    .toSorted((one, other) => (textIn(one.index) < textIn(other.index) ? -1 : 1))
    .map((at) => pointIn(shape, at))
  if (points.length < 2) return undefined
  const figure = props.spline === 'cubic' ? toFigure(points, 1) : straightFigure(points)
  return inkOf([figure], { fills: [], strokes: [strokeOf(props)] })
}

const markers: Record<string, string> = { dot: 'OVAL', diamond: 'DIAMOND', none: 'NONE' }

/** By arrow and end, what holds it to a shape. */
export const bindingsOf = (bindings: readonly Source[]): ReadonlyMap<string, Source> =>
  new Map(bindings.map((one) => [`${textIn(one.fromId)} ${textIn(propsOf(one).terminal)}`, one]))

/** Ends on shapes where it is bound to them: by the bindings of newer versions, or within itself in older ones. */
export const arrowIn = (
  shape: Source,
  { pointIn }: Places,
  bindings: ReadonlyMap<string, Source>,
  made: ReadonlyMap<unknown, LiveElement>,
): LiveElement | undefined => {
  const props = propsOf(shape)
  const end = (terminal: 'start' | 'end', head: unknown) => {
    const own = isSource(props[terminal]) ? props[terminal] : {}
    const binding = bindings.get(`${textIn(shape.id)} ${terminal}`)
    const target = made.get(binding?.toId ?? own.boundShapeId)
    const marker = markers[textIn(head)] ?? 'CLASSIC'
    const marked = marker === 'NONE' ? {} : { marker }
    if (target?.kind === 'SHAPE')
      return { shape_id: target.id, ...placeOn(binding ? propsOf(binding) : own), ...marked }
    if (!isNumber(own.x) || !isNumber(own.y)) return undefined
    return { point: pointIn(shape, { x: own.x, y: own.y }), ...marked }
  }
  const first = end('start', props.arrowheadStart ?? 'none')
  const second = end('end', props.arrowheadEnd ?? 'arrow')
  if (!first || !second) return undefined
  if ('shape_id' in first && 'shape_id' in second && first.shape_id === second.shape_id) return undefined
  const words = wordsOf(props)
  return newElement('CONNECTOR', {
    type: props.kind === 'elbow' ? 'ELBOW' : 'LINE',
    connected: { first, second },
    stroke: strokeOf(props),
    ...(words !== '' && { text: toRichText({}, words) }),
  })
}

const placeOn = ({ isPrecise, normalizedAnchor: at }: Source) => {
  const isIn = (value: unknown): value is number => isNumber(value) && value >= 0 && value <= 1
  return isPrecise === true && isSource(at) && isIn(at.x) && isIn(at.y) ? { at: { x: at.x, y: at.y } } : {}
}
