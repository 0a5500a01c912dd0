import type { LiveElement } from '@easel/sdk/live-types.ts'
import { newFrame, newShape, newText, solid } from '../elements.ts'
import type { GeometryName } from '../geometries.ts'
import { rounded, withLayout } from '../geometry.ts'
import { toRichText } from '../text/to-rich-text.ts'

const MAX_ELEMENTS = 5_000
const MAX_PLACE = 1e6

type Source = Record<string, unknown>

const geometries: Record<string, GeometryName> = {
  rectangle: 'basic/RECTANGLE',
  ellipse: 'basic/OVAL',
  diamond: 'basic/DIAMOND',
}
const dashes: Record<string, string> = { dashed: 'DASH', dotted: 'SQUARE_DOT' }

const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < MAX_PLACE

const textIn = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('\0', '') : '')

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
 * What Excalidraw puts on the clipboard: shapes with their texts, texts, arrows, lines and frames. Strokes of the pen and
 * images are left out. Everything is made anew from numbers, colours and letters.
 */
export const readExcalidraw = (text: string): LiveElement[] | undefined => {
  if (!text.startsWith('{') || !text.includes('"excalidraw')) return undefined
  let sources: Source[]
  try {
    const { type, elements } = JSON.parse(text) as { type?: unknown; elements?: unknown }
    if (!textIn(type).startsWith('excalidraw') || !Array.isArray(elements)) return undefined
    const isElement = (one: unknown): one is Source => typeof one === 'object' && one !== null
    const isPlaced = ({ x, y, width, height }: Source) => [x, y, width, height].every(isNumber)
    sources = elements.filter(isElement).filter(isPlaced).slice(0, MAX_ELEMENTS)
  } catch {
    return undefined
  }
  const there = sources.filter(({ isDeleted }) => isDeleted !== true)
  const labels = new Map(there.map((one) => [one.containerId, one]))
  const made = new Map<unknown, LiveElement>()
  for (const source of there) {
    const element = boxOf(source, labels.get(source.id))
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
  return all.length === 0 ? undefined : all.map((element, z) => ({ ...element, z }))
}

const boxOf = (source: Source, label: Source | undefined): LiveElement | undefined => {
  const [x, y, width, height] = [source.x, source.y, source.width, source.height].map((value) => rounded(Number(value)))
  const bounds = {
    left: x as number,
    top: y as number,
    width: Math.max(1, width as number),
    height: Math.max(1, height as number),
  }
  const angle = isNumber(source.angle) ? (Math.round((source.angle * 180) / Math.PI) + 360) % 360 : 0
  const turned = (element: LiveElement) => (angle === 0 ? element : withLayout(element, { rotate: angle }))
  if (source.type === 'frame') return newFrame(textIn(source.name) || 'Frame', bounds)
  if (source.type === 'text' && !source.containerId) return turned(written(newText(bounds), source))
  const geometry = geometries[textIn(source.type)]
  if (!geometry) return undefined
  const isRound = geometry === 'basic/RECTANGLE' && typeof source.roundness === 'object' && source.roundness !== null
  const shape = newShape(isRound ? 'basic/ROUNDED_RECTANGLE' : geometry, bounds)
  const properties = { ...shape.body.properties, fills: [fillOf(source.backgroundColor)], strokes: [strokeOf(source)] }
  const styled = turned({ ...shape, body: { ...shape.body, properties } })
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
