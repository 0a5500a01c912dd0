import type { Connector, Shape } from '@easel/contract'
import type { Instruction } from '../display-list.ts'
import type { Environment } from '../environment.ts'
import { roundedRectangle, toPathData, type XY } from '../path.ts'
import { strokeColour, toLine } from '../strokes.ts'
import { layoutText } from '../text/layout.ts'
import { findEnds } from './ends.ts'
import { coveredBy, drawMarker, markerLength } from './markers.ts'
import type { Edges, FindObstacles } from './obstacles.ts'
import { influenceOf, MARGIN } from './place-ends.ts'
import { routeOf } from './routes.ts'

const usualStroke: NonNullable<Connector['stroke']> = {
  width: 1.5,
  fill: { solid: { color: { hex: { value: '#475569' } } } },
}

/** What a connector is drawn among: the shapes at its ends, and what it goes around. */
export interface Surroundings {
  shapeAt(id: string): Shape | undefined
  findObstacles: FindObstacles
}

export const drawConnector = (
  connector: Connector,
  { shapeAt, findObstacles }: Surroundings,
  environment: Environment,
): Instruction[] => {
  const { first, second } = connector.connected
  const [from, to] = findEnds(first, second, shapeAt)
  const stroke = connector.stroke ?? usualStroke
  const isSharp = stroke.jointype === 'MITER' || stroke.jointype === 'BEVEL'
  const marker = markerLength(stroke.width ?? 1)
  const route = routeOf(connector.type, from, to, { isSharp, stub: stubOf(stroke) }, findObstacles)
  const paint = strokeColour(stroke)
  const label = connector.text ? drawLabel(connector.text, route.middle, environment) : []
  if (paint === undefined) return label
  const line = toLine(stroke, route.length)
  const size = Math.min(marker, route.length / 2)
  const path = route.path(coveredBy(first.marker, size), coveredBy(second.marker, size))
  return [
    { op: 'stroke', path: toPathData(path), paint, line },
    ...drawMarker(first.marker, from.at, route.ways[0], size, paint, line.width),
    ...drawMarker(second.marker, to.at, route.ways[1], size, paint, line.width),
    ...label,
  ]
}

/** How far it goes straight before it bends. */
const stubOf = ({ width = 1 }: NonNullable<Connector['stroke']>): number => Math.max(MARGIN, markerLength(width) + 8)

/** The box of which nothing outside has an influence on how a connector is drawn; undefined where nothing has. */
export const influenceOn = (connector: Connector, shapeAt: Surroundings['shapeAt']): Edges | undefined => {
  const { connected, type, stroke = usualStroke } = connector
  if (type === 'LINE') return undefined
  return influenceOf(...findEnds(connected.first, connected.second, shapeAt), stubOf(stroke))
}

export const LABEL_WIDTH = 180
const PADDING = 4

/** Words in the middle of the line, on a plate that keeps them readable. */
const drawLabel = (text: NonNullable<Connector['text']>, [x, y]: XY, { measure }: Environment): Instruction[] => {
  const box = { left: x - LABEL_WIDTH / 2, top: y, width: LABEL_WIDTH, height: 0 }
  const words = layoutText(
    { ...text, properties: { ...text.properties, valign: 'MIDDLE', auto_fit: 'NONE' } },
    box,
    measure,
  )
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const word of words) {
    if (word.op !== 'text') continue
    left = Math.min(left, word.x)
    right = Math.max(right, word.x + word.width)
    top = Math.min(top, word.y - word.font.size)
    bottom = Math.max(bottom, word.y + word.font.size * 0.28)
  }
  if (!(right > left)) return []
  const [width, height] = [right - left + 2 * PADDING, bottom - top + PADDING]
  const corner = Math.min(4, height / 2, width / 2)
  const plate = roundedRectangle(left - PADDING, top - PADDING / 2, width, height, [corner, corner, corner, corner])
  return [{ op: 'fill', path: toPathData(plate), rule: 'nonzero', paint: 'rgba(255,255,255,0.88)' }, ...words]
}
