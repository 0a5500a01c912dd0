import type { LiveElement } from '@easel/sdk/live-types.ts'
import { newFrame, newImage, newNote, newShape, newText, solid, usualSizes } from '../elements.ts'
import { RECTANGLE } from '../geometries.ts'
import { layoutOf, withLayout } from '../geometry.ts'
import { toRichText } from '../text/to-rich-text.ts'
import { type Foreign, imageIn, isSource, numberOr, type Source, textIn } from './foreign-values.ts'
import { arrowIn, bindingsOf, inkIn, lineIn } from './tldraw-lines.ts'
import { readTldrawPayload } from './tldraw-payload.ts'
import { createPlaces, type Places } from './tldraw-places.ts'
import { fillOf, geometries, letterSize, lineColour, noteColour, strokeOf, wordsOf } from './tldraw-styles.ts'

const MAX_GROUPS = 8
/** Of letters, as a share of their size. */
const LETTER = { width: 0.55, line: 1.35 }

const propsOf = ({ props }: Source): Source => (isSource(props) ? props : {})

/**
 * What tldraw puts on the clipboard: shapes and notes with their texts, texts, ink, lines, arrows, frames, groups and the
 * images that are in it. Everything is made anew from numbers, names and letters. `fit`: makes it as large as its text.
 */
export const readTldraw = (payload: string, fit: (element: LiveElement) => LiveElement): Foreign | undefined => {
  const content = readTldrawPayload(payload)
  if (!content) return undefined
  const { shapes, assets } = content
  const places = createPlaces(shapes)
  const images = new Map(
    assets.flatMap((asset) => {
      const image = imageIn(propsOf(asset).src)
      return image ? [[textIn(asset.id), image] as const] : []
    }),
  )
  const made = new Map<unknown, LiveElement>()
  for (const shape of shapes) {
    const element = elementOf(shape, places, images)
    const isFree = element?.kind === 'SHAPE' && propsOf(shape).autoSize !== false
    if (element) made.set(shape.id, isFree ? fit(element) : element)
  }
  const bindings = bindingsOf(content.bindings)
  const groups = new Map<unknown, string>()
  const all = shapes.flatMap((shape) => {
    const element = made.get(shape.id) ?? (shape.type === 'arrow' ? arrowIn(shape, places, bindings, made) : undefined)
    return element ? [within(element, places.parentsOf(shape), made, groups)] : []
  })
  return all.length === 0 ? undefined : { elements: all.map((element, z) => ({ ...element, z })), images }
}

/** In its frame, and in its groups from the outermost on. */
const within = (
  element: LiveElement,
  parents: readonly Source[],
  made: ReadonlyMap<unknown, LiveElement>,
  groups: Map<unknown, string>,
): LiveElement => {
  const frame = parents.find(({ type }) => type === 'frame')
  const ids = parents
    .filter(({ type }) => type === 'group')
    .map(({ id }) => {
      const group = groups.get(id) ?? crypto.randomUUID()
      groups.set(id, group)
      return group
    })
    .reverse()
    .slice(0, MAX_GROUPS)
  const frame_id = element.kind === 'SHAPE' ? (made.get(frame?.id)?.id ?? null) : null
  return { ...element, frame_id, body: { ...element.body, ...(ids.length > 0 && { groups: ids }) } }
}

const elementOf = (shape: Source, places: Places, images: ReadonlyMap<string, Blob>): LiveElement | undefined => {
  const props = propsOf(shape)
  const boxOf = (width: number, height: number) => places.boxOf(shape, Math.max(1, width), Math.max(1, height))
  const turned = (element: LiveElement, rotate: number) => (rotate === 0 ? element : withLayout(element, { rotate }))
  const { bounds, rotate } = boxOf(numberOr(props.w, 1), numberOr(props.h, 1) + numberOr(props.growY, 0))
  switch (shape.type) {
    case 'frame':
      return newFrame(textIn(props.name) || 'Frame', bounds)
    case 'geo': {
      const drawn = newShape(geometries[textIn(props.geo)] ?? RECTANGLE, bounds)
      const properties = { ...drawn.body.properties, fills: [fillOf(props)], strokes: [strokeOf(props)] }
      return turned(written({ ...drawn, body: { ...drawn.body, properties } }, props), rotate)
    }
    case 'note': {
      const { width, height } = usualSizes.note
      const scale = numberOr(props.scale, 1)
      const box = boxOf(width * scale, (height + numberOr(props.growY, 0)) * scale)
      const note = newNote(box.bounds, noteColour(props.color))
      return turned({ ...note, body: { ...note.body, text: toRichText(note.body.text, wordsOf(props)) } }, box.rotate)
    }
    case 'text':
      return textOf(props, boxOf)
    case 'image': {
      const asset = textIn(props.assetId)
      if (!images.has(asset)) return undefined
      const image = turned(newImage(bounds, asset), rotate)
      const name = textIn(props.altText)
      return name === '' ? image : { ...image, body: { ...image.body, meta: { ...image.body.meta, name } } }
    }
    case 'draw':
    case 'highlight':
      return inkIn(shape, places)
    case 'line':
      return lineIn(shape, places)
    default:
      return undefined
  }
}

/** As large as its letters; one that breaks its lines at a width keeps that. */
const textOf = (props: Source, boxOf: (width: number, height: number) => ReturnType<Places['boxOf']>): LiveElement => {
  const words = wordsOf(props)
  const size = letterSize(props, true)
  const letters = Math.max(1, ...words.split('\n').map(({ length }) => length)) * size * LETTER.width
  const width = props.autoSize === false ? numberOr(props.w, letters) * numberOr(props.scale, 1) : letters
  const lines = words.split('\n').map(({ length }) => Math.max(1, Math.ceil((length * size * LETTER.width) / width)))
  const height = lines.reduce((sum, count) => sum + count, 0) * size * LETTER.line
  const { bounds, rotate } = boxOf(width, height)
  const made = written(newText(bounds), props, true)
  return rotate === 0 ? made : withLayout(made, { ...layoutOf(made), rotate })
}

const written = (element: LiveElement, props: Source, isAlone = false): LiveElement => {
  const words = wordsOf(props)
  if (words === '' && !isAlone) return element
  const rich = toRichText(element.body.text, words)
  const { para_style } = rich.properties ?? {}
  const colour = lineColour(isAlone ? props.color : (props.labelColor ?? 'black'))
  const portion_style = { size: letterSize(props, isAlone), color: solid(colour).solid.color }
  const properties = { ...rich.properties, para_style: { ...para_style, portion_style } }
  return { ...element, body: { ...element.body, text: { ...rich, properties } } }
}
