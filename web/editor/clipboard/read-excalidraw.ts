import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { TracePoint } from '../editor-types.ts'
import { newFrame, newImage, newShape, newText, solid } from '../elements.ts'
import type { GeometryName } from '../geometries.ts'
import { rounded, withLayout } from '../geometry.ts'
import { newInk } from '../ink/ink-element.ts'
import { hasPressure, newBrush } from '../ink/pressure-outline.ts'
import { toRichText } from '../text/to-rich-text.ts'
import { type Foreign, imageIn, isNumber, isSource, numberOr, type Source, textIn } from './foreign-values.ts'

const MAX_ELEMENTS = 5_000
/** Its pen draws wider than its lines. */
const PEN = 3

const geometries: Record<string, GeometryName> = {
  rectangle: 'basic/RECTANGLE',
  ellipse: 'basic/OVAL',
  diamond: 'basic/DIAMOND',
}
const dashes: Record<string, string> = { dashed: 'DASH', dotted: 'SQUARE_DOT' }

const isColour = (value: unknown): value is string =>
  typeof value === 'string' && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)

const fillOf = (colour: unknown) => (isColour(colour) ? solid(colour) : { no_fill: {} })

const strokeOf = ({ strokeColor, strokeWidth, strokeStyle }: Source) => {
  const type = dashes[textIn(strokeStyle)]
  return {
    width: isNumber(strokeWidth) && strokeWidth > 0 ? strokeWidth : 2,
    fill: solid(isColour(strokeColor) ? strokeColor : '#1e1e1e'),
    ...(type && { type }),
  }
}

/**
 * What Excalidraw puts on the clipboard: shapes with their texts, texts, ink, arrows, lines, frames and images. Everything
 * is made anew from numbers, colours, letters and the bytes of images.
 */
export const readExcalidraw = (text: string): Foreign | undefined => {
  let sources: Source[]
  const images = new Map<string, Blob>()
  try {
    const { type, elements, files } = JSON.parse(text) as Source
    if (!textIn(type).startsWith('excalidraw') || !Array.isArray(elements)) return undefined
    const isPlaced = ({ x, y, width, height }: Source) => [x, y, width, height].every(isNumber)
    sources = elements.filter(isSource).filter(isPlaced).slice(0, MAX_ELEMENTS)
    for (const [id, file] of Object.entries(isSource(files) ? files : {})) {
      const image = isSource(file) ? imageIn(file.dataURL) : undefined
      if (image) images.set(id, image)
    }
  } catch {
    return undefined
  }
  const there = sources.filter(({ isDeleted }) => isDeleted !== true)
  const labels = new Map(there.map((one) => [one.containerId, one]))
  const made = new Map<unknown, LiveElement>()
  for (const source of there) {
    const element = source.type === 'freedraw' ? inkOf(source) : boxOf(source, labels.get(source.id), images)
    if (element) made.set(source.id, element)
  }
  const boxes = there.flatMap((source) => {
    const element = made.get(source.id)
    if (!element) return []
    const frame = made.get(source.frameId)
    return [{ ...element, frame_id: frame?.kind === 'FRAME' && element.kind === 'SHAPE' ? frame.id : null }]
  })
  const lines = there.flatMap((source) => lineOf(source, made) ?? [])
  const all = [...boxes, ...lines]
  return all.length === 0 ? undefined : { elements: all.map((element, z) => ({ ...element, z })), images }
}

/** In degrees. */
const turnOf = ({ angle }: Source): number =>
  isNumber(angle) ? ((Math.round((angle * 180) / Math.PI) % 360) + 360) % 360 : 0

const turned = (element: LiveElement, source: Source): LiveElement => {
  const rotate = turnOf(source)
  return rotate === 0 ? element : withLayout(element, { rotate })
}

const inkOf = (source: Source): LiveElement | undefined => {
  const pressures = Array.isArray(source.pressures) && source.simulatePressure !== true ? source.pressures : []
  const points = (Array.isArray(source.points) ? source.points : []).flatMap((one, at): TracePoint[] => {
    if (!Array.isArray(one) || !isNumber(one[0]) || !isNumber(one[1])) return []
    const pressure = isNumber(pressures[at]) ? { pressure: Math.min(1, Math.max(0, pressures[at])) } : {}
    return [{ x: Number(source.x) + one[0], y: Number(source.y) + one[1], ...pressure }]
  })
  if (points.length === 0) return undefined
  const { fill } = strokeOf(source)
  const width = numberOr(source.strokeWidth, 1) * PEN
  const stroke = { width, fill, jointype: 'ROUND' as const, captype: 'CAPROUND' as const }
  return turned(hasPressure(points) ? newBrush(points, 1, stroke) : newInk(points, 1, stroke), source)
}

const boxOf = (
  source: Source,
  label: Source | undefined,
  images: ReadonlyMap<string, Blob>,
): LiveElement | undefined => {
  const [x, y, width, height] = [source.x, source.y, source.width, source.height].map((value) => rounded(Number(value)))
  const bounds = {
    left: x as number,
    top: y as number,
    width: Math.max(1, width as number),
    height: Math.max(1, height as number),
  }
  if (source.type === 'frame') return newFrame(textIn(source.name) || 'Frame', bounds)
  if (source.type === 'text' && !source.containerId) return turned(written(newText(bounds), source), source)
  const file = textIn(source.fileId)
  if (source.type === 'image') return images.has(file) ? turned(newImage(bounds, file), source) : undefined
  const geometry = geometries[textIn(source.type)]
  if (!geometry) return undefined
  const isRound = geometry === 'basic/RECTANGLE' && typeof source.roundness === 'object' && source.roundness !== null
  const shape = newShape(isRound ? 'basic/ROUNDED_RECTANGLE' : geometry, bounds)
  const properties = { ...shape.body.properties, fills: [fillOf(source.backgroundColor)], strokes: [strokeOf(source)] }
  const styled = turned({ ...shape, body: { ...shape.body, properties } }, source)
  return label ? written(styled, label) : styled
}

const written = (element: LiveElement, { text, originalText, fontSize, strokeColor }: Source): LiveElement => {
  const rich = toRichText(element.body.text, textIn(originalText) || textIn(text))
  const { para_style } = rich.properties ?? {}
  const portion_style = {
    size: isNumber(fontSize) && fontSize > 0 ? fontSize : 20,
    ...(isColour(strokeColor) && { color: { hex: { value: strokeColor } } }),
  }
  const properties = { ...rich.properties, para_style: { ...para_style, portion_style } }
  return { ...element, body: { ...element.body, text: { ...rich, properties } } }
}

/** Bound where both programs know the shape, else from its first point to its last. */
const lineOf = (source: Source, made: ReadonlyMap<unknown, LiveElement>): LiveElement | undefined => {
  if (source.type !== 'arrow' && source.type !== 'line') return undefined
  const points = Array.isArray(source.points)
    ? source.points.filter((one) => Array.isArray(one) && one.every(isNumber))
    : []
  const [start, last] = [points[0], points.at(-1)] as ([number, number] | undefined)[]
  if (!start || !last || points.length < 2) return undefined
  const end = (binding: unknown, [x, y]: readonly number[], head: unknown) => {
    const shape = made.get((binding as { elementId?: unknown } | null)?.elementId)
    const marker = head ? { marker: 'CLASSIC' } : {}
    if (shape?.kind === 'SHAPE') return { shape_id: shape.id, ...marker }
    return { point: { x: rounded(Number(source.x) + (x ?? 0)), y: rounded(Number(source.y) + (y ?? 0)) }, ...marker }
  }
  const first = end(source.startBinding, start, source.startArrowhead)
  const second = end(source.endBinding, last, source.endArrowhead)
  if ('shape_id' in first && 'shape_id' in second && first.shape_id === second.shape_id) return undefined
  const id = crypto.randomUUID()
  const body = { meta: { id }, type: 'LINE', connected: { first, second }, stroke: strokeOf(source) }
  return { id, kind: 'CONNECTOR', frame_id: null, z: 0, body }
}
