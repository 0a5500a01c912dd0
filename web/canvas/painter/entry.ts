import type { Connector, Frame, Shape } from '@easel/contract'
import { type Bounds, layoutBounds } from '@easel/contract/shapes/bounds.ts'
import type { Layout } from '@easel/contract/shapes/layout.ts'
import type { RichText } from '@easel/contract/shapes/text.ts'
import { drawConnector, influenceOn, type Surroundings } from '@easel/drawing/connectors/draw-connector.ts'
import { findEnds } from '@easel/drawing/connectors/ends.ts'
import { type Obstacle, obstacleOf } from '@easel/drawing/connectors/obstacles.ts'
import type { DisplayList } from '@easel/drawing/display-list.ts'
import { drawFrameParts, drawShape, type FrameParts } from '@easel/drawing/draw-shape.ts'
import type { Environment } from '@easel/drawing/environment.ts'
import { listBounds } from '@easel/drawing/list-bounds.ts'
import type { Measure } from '@easel/drawing/text/measure.ts'
import type { Box, CanvasElement } from '../canvas-types.ts'
import { toStoredForm } from './stored-form.ts'

/** An element in the index: its box, and what it draws once that is needed. */
export interface Entry extends Box {
  element: CanvasElement
  /** The element as it came, whatever form it was brought to. */
  given: CanvasElement
  /** Whether the element is in the form that drawing takes: it is brought there when it is painted. */
  isStored: boolean
  /** The frame that clips it. */
  frame: Entry | undefined
  /** It is in no picture, and in no index: not painted, not hit, in nobody's way. */
  isHidden: boolean
  list?: DisplayList | undefined
  /** A shape without its text, for scales at which it cannot be read. */
  body?: DisplayList | undefined
  frameParts?: FrameParts | undefined
  /** What connectors go around, once it is known; null: nothing. */
  obstacle?: Obstacle | null | undefined
  /** Of a connector: nothing outside of it has an influence on its way. */
  influence?: Influence | undefined
  /** Drawn while a font of its text or an image was missing. */
  isProvisional: boolean
}

/** The box in which other shapes change the way of a connector. */
export interface Influence extends Box {
  connector: Entry
}

export interface EntryEnvironment extends Surroundings {
  measure: Measure
  imageSize: NonNullable<Environment['imageSize']>
  /** Connectors are not routed for their boxes: those around their ends, and a margin, have to do. */
  isRough?: boolean
  /** Whether something that was asked for since the last call is not there yet: fonts or images. */
  takeMissing(): { fonts: boolean; images: boolean }
}

/** The element as drawing takes it. */
export const storedOf = (entry: Entry): CanvasElement => {
  if (!entry.isStored) entry.element = { ...entry.element, body: toStoredForm(entry.element.body) }
  entry.isStored = true
  return entry.element
}

/** Draws an element when a tile needs it for the first time. */
export const listOf = (entry: Entry, environment: EntryEnvironment): DisplayList => {
  if (entry.list) return entry.list
  environment.takeMissing()
  const { kind, body } = storedOf(entry)
  if (kind === 'FRAME') {
    entry.frameParts = drawFrameParts(body as Frame, environment)
    entry.list = [...entry.frameParts.behind, ...entry.frameParts.front]
  } else
    entry.list =
      kind === 'SHAPE'
        ? drawShape(body as Shape, environment)
        : drawConnector(body as Connector, environment, environment)
  const missing = environment.takeMissing()
  entry.isProvisional = missing.images || (missing.fonts && entry.list.some(({ op }) => op === 'text'))
  return entry.list
}

export const bodyOf = (entry: Entry, environment: EntryEnvironment): DisplayList => {
  if (!entry.body) {
    const { text: _text, ...shape } = storedOf(entry).body as Shape
    environment.takeMissing()
    entry.body = drawShape(shape as Shape, environment)
    entry.isProvisional = environment.takeMissing().images
  }
  return entry.body
}

export const forgetList = (entry: Entry): void => {
  entry.list = undefined
  entry.body = undefined
  entry.frameParts = undefined
  entry.isProvisional = false
}

/**
 * Gives the entry the box that it paints in. Connectors are routed for it; a shape gets a box that is large enough
 * without laying out its text, which would take long for all of them.
 */
export const measureBox = (entry: Entry, environment: EntryEnvironment): void => {
  const { kind, body } = entry.element
  const { layout, strokes, text } = partsOf(body as Partial<Shape>)
  const bounds = kind === 'CONNECTOR' ? connectorBounds(entry, environment) : layoutBounds(layout)
  const { left, top, width, height } = bounds ?? { left: 0, top: 0, width: -1, height: -1 }
  const margin = kind === 'CONNECTOR' ? 1 : 2 + 4 * widest(strokes) + overhang(kind) * Math.max(width, height)
  const spare = text && kind === 'SHAPE' ? overflow(text, layout) : 0
  entry.minX = left - margin - spare
  entry.minY = top - margin - spare
  entry.maxX = left + width + margin + spare
  entry.maxY = top + height + margin + spare
  entry.obstacle = undefined
  if (kind === 'CONNECTOR') entry.influence = influenceOf(entry, environment)
}

/** What connectors go around: it takes as long as the box, and few shapes have one near. */
export const obstacleAt = (entry: Entry): Obstacle | undefined => {
  if (entry.isHidden) return undefined
  const { id, kind, body } = entry.given
  if (entry.obstacle === undefined) entry.obstacle = (kind === 'SHAPE' && obstacleOf(id, body as Shape)) || null
  return entry.obstacle ?? undefined
}

const influenceOf = (connector: Entry, { shapeAt }: EntryEnvironment): Influence | undefined => {
  const edges = influenceOn(connector.element.body as Connector, shapeAt)
  return edges && { minX: edges.left, minY: edges.top, maxX: edges.right, maxY: edges.bottom, connector }
}

/** Farther from the box around its ends no connector goes. */
const DETOUR = 240

const connectorBounds = (entry: Entry, environment: EntryEnvironment): Bounds | undefined => {
  if (!environment.isRough) return listBounds(listOf(entry, environment))
  const { first, second } = (entry.element.body as Connector).connected
  const [{ at: one, box: a }, { at: other, box: b }] = findEnds(first, second, environment.shapeAt)
  const boxes = [a, b].filter((box) => box !== undefined)
  const left = Math.min(one[0], other[0], ...boxes.map((box) => box.left)) - DETOUR
  const top = Math.min(one[1], other[1], ...boxes.map((box) => box.top)) - DETOUR
  const right = Math.max(one[0], other[0], ...boxes.map((box) => box.left + box.width)) + DETOUR
  const bottom = Math.max(one[1], other[1], ...boxes.map((box) => box.top + box.height)) + DETOUR
  return { left, top, width: right - left, height: bottom - top }
}

const partsOf = ({ properties, text }: Partial<Shape>) => ({ ...properties, text })

const widest = (strokes: readonly { width?: number }[] = []): number =>
  strokes.reduce((most, { width = 1 }) => Math.max(most, width), 1.5)

/** Pointers of callouts and custom paths may leave the box of their shape. */
const overhang = (kind: CanvasElement['kind']): number => (kind === 'SHAPE' ? 0.35 : 0)

/** How far a text may run over its box, by the number of its letters. */
const overflow = (text: RichText, { width = 0, height = 0 }: Layout = {}): number => {
  let letters = 0
  let size = text.properties?.para_style?.portion_style?.size ?? 16
  let paragraphs = 0
  for (const { portions = [], style } of text.paragraphs ?? []) {
    paragraphs += 1
    size = Math.max(size, style?.portion_style?.size ?? 0)
    for (const { text: words = '', style: own } of portions) {
      letters += words.length
      size = Math.max(size, own?.size ?? 0)
      for (const letter of words) if (letter === '\n') paragraphs += 1
    }
  }
  const lines = paragraphs + (letters * size * 0.8) / Math.max(width - 8, size)
  return Math.max(0, lines * size * 1.6 - height)
}
