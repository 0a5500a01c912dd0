import type { Bounds } from '@easel/contract'
import type {
  DisplayList,
  Font,
  ImagePaint,
  Instruction,
  Line,
  LinearGradient,
  Matrix,
  RoundGradient,
} from './display-list.ts'
import { MITER_LIMIT } from './display-list.ts'
import { round } from './path.ts'
import { wedges } from './svg-angular.ts'
import { escapeContent, escapeXml } from './xml.ts'

export interface SvgOptions {
  /** The part of the canvas that is shown. */
  bounds: Bounds
  /** Pixels for each unit of the canvas. */
  scale?: number
  /** A CSS colour behind everything; nothing by default. */
  background?: string | undefined
  title?: string
  /** What the picture shows of what the title names. */
  description?: string | undefined
  /** Families as CSS, for a viewer that has other fonts. */
  fontFamily?: (font: Font, text: string) => string
  /** CSS that the picture brings along, such as its fonts. */
  style?: string
  /** The image of a fill as a data: address; undefined where it is not there. */
  image?: ((assetId: string) => SvgImage | undefined) | undefined
}

export interface SvgImage {
  href: string
  width: number
  height: number
}

/** The list as an SVG document whose text stays text. */
export const writeSvg = (list: DisplayList, options: SvgOptions): string => {
  const { bounds, scale = 1, background, title, description, style } = options
  const { left, top, width, height } = bounds
  const writer = createWriter(options.fontFamily ?? quotedFamily, options.image ?? (() => undefined))
  for (const instruction of list) writer.write(instruction)
  const box = [left, top, width, height].map(round)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${round(width * scale)}" height="${round(height * scale)}"`,
    ` viewBox="${box.join(' ')}">`,
    title === undefined ? '' : `<title>${escapeXml(title)}</title>`,
    description === undefined ? '' : `<desc>${escapeXml(description)}</desc>`,
    style === undefined ? '' : `<style>${escapeContent(style)}</style>`,
    writer.definitions(),
    background === undefined ? '' : `<rect ${boxAttributes(box)} fill="${escapeXml(background)}"/>`,
    writer.body(),
    '</svg>\n',
  ].join('')
}

const boxAttributes = ([x, y, width, height]: number[]): string =>
  `x="${x}" y="${y}" width="${width}" height="${height}"`

const quotedFamily = ({ family }: Font): string => `'${family}', sans-serif`

const createWriter = (
  fontFamily: (font: Font, text: string) => string,
  findImage: NonNullable<SvgOptions['image']>,
) => {
  const parts: string[] = []
  const definitions: string[] = []
  const ids = new Map<string, string>()
  /** How many groups are open since each `save`. */
  const depths = [0]

  /** The id of a definition; equal ones share it. */
  const define = (prefix: string, content: (id: string) => string, key: string): string => {
    const known = ids.get(prefix + key)
    if (known) return known
    const id = `${prefix}${ids.size + 1}`
    ids.set(prefix + key, id)
    definitions.push(content(id))
    return id
  }

  const open = (attributes: string): void => {
    parts.push(`<g ${attributes}>`)
    depths[depths.length - 1] = (depths.at(-1) ?? 0) + 1
  }

  const paintValue = (paint: LinearGradient | RoundGradient): string => {
    const stops = paint.stops.map(([offset, colour]) => `<stop offset="${round(offset)}" ${colourOf('stop', colour)}/>`)
    const placed =
      paint.gradient === 'linear'
        ? [
            'linear',
            `x1="${round(paint.from[0])}" y1="${round(paint.from[1])}" x2="${round(paint.to[0])}" y2="${round(paint.to[1])}"`,
          ]
        : ['radial', `cx="0" cy="0" r="1" gradientTransform="${matrixText(paint.matrix)}"`]
    const [kind, place] = placed
    const text = `gradientUnits="userSpaceOnUse" ${place}>${stops.join('')}</${kind}Gradient>`
    return define('g', (id) => `<${kind}Gradient id="${id}" ${text}`, `${kind} ${text}`)
  }

  const clipOf = (path: string, rule: string): string => {
    const ruled = rule === 'evenodd' ? ' clip-rule="evenodd"' : ''
    return define('c', (id) => `<clipPath id="${id}"><path d="${path}"${ruled}/></clipPath>`, `${rule} ${path}`)
  }

  /** SVG has no angular gradient: wedges of a disc, clipped to the path. */
  const fillAngular = (path: string, rule: string, paint: RoundGradient): void => {
    const disc = define('a', (id) => `<g id="${id}">${wedges(paint.stops)}</g>`, JSON.stringify(paint.stops))
    parts.push(
      `<g clip-path="url(#${clipOf(path, rule)})"><use href="#${disc}" transform="${matrixText(paint.matrix)}"/></g>`,
    )
  }

  /** Each image is in the picture once. */
  const fillImage = (path: string, rule: string, paint: ImagePaint): void => {
    const image = findImage(paint.image)
    if (!image) return
    const size = `width="${image.width}" height="${image.height}"`
    const whole = define(
      'i',
      (id) => `<image id="${id}" ${size} preserveAspectRatio="none" href="${escapeXml(image.href)}"/>`,
      paint.image,
    )
    const { alternative } = paint
    const role = alternative === undefined ? '' : ' role="img"'
    const words = alternative === undefined ? '' : `<title>${escapeXml(alternative)}</title>`
    const opacity = paint.alpha < 1 ? ` opacity="${round(paint.alpha)}"` : ''
    if (paint.repeats) {
      const content = `${size} patternUnits="userSpaceOnUse"><use href="#${whole}"/></pattern>`
      const tiles = define('p', (id) => `<pattern id="${id}" ${content}`, content)
      parts.push(
        `<path d="${path}" fill="url(#${tiles})" fill-rule="${rule}"${opacity}${role}${words ? `>${words}</path>` : '/>'}`,
      )
      return
    }
    const [x, y, width, height] = paint.source.map(round) as [number, number, number, number]
    parts.push(
      `<g clip-path="url(#${clipOf(path, rule)})"${role}>${words}<g transform="${matrixText(paint.matrix)}"${opacity}>`,
      `<svg width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}" preserveAspectRatio="none">`,
      `<use href="#${whole}"/></svg></g></g>`,
    )
  }

  const write = (instruction: Instruction): void => {
    switch (instruction.op) {
      case 'save':
        depths.push(0)
        return
      case 'restore':
        parts.push('</g>'.repeat(depths.pop() ?? 0))
        return
      case 'transform':
        open(`transform="${matrixText(instruction.matrix)}"`)
        return
      case 'clip':
        open(`clip-path="url(#${clipOf(instruction.path, instruction.rule)})"`)
        return
      case 'fill': {
        const { path, rule, paint } = instruction
        if (typeof paint !== 'string' && 'image' in paint) {
          fillImage(path, rule, paint)
          return
        }
        if (typeof paint !== 'string' && paint.gradient === 'angular') {
          fillAngular(path, rule, paint)
          return
        }
        const ruled = rule === 'evenodd' ? ' fill-rule="evenodd"' : ''
        const fill = typeof paint === 'string' ? colourOf('fill', paint) : `fill="url(#${paintValue(paint)})"`
        parts.push(`<path d="${path}" ${fill}${ruled}/>`)
        return
      }
      case 'stroke': {
        const { path, paint, line } = instruction
        const stroke = typeof paint === 'string' ? colourOf('stroke', paint) : `stroke="url(#${paintValue(paint)})"`
        parts.push(`<path d="${path}" fill="none" ${stroke}${lineAttributes(line)}/>`)
        return
      }
      case 'text':
        parts.push(textElement(instruction, fontFamily(instruction.font, instruction.text)))
    }
  }

  return {
    write,
    definitions: () => (definitions.length === 0 ? '' : `<defs>${definitions.join('')}</defs>`),
    body: () => parts.join(''),
  }
}

const matrixText = (matrix: Matrix): string =>
  `matrix(${matrix.map((value, at) => (at < 4 ? Math.round(value * 1e6) / 1e6 + 0 : round(value))).join(' ')})`

/** Colour and opacity apart: not every reader of SVG knows rgba(). */
const colourOf = (property: 'fill' | 'stroke' | 'stop', colour: string): string => {
  const name = property === 'stop' ? 'stop-color' : property
  const parts = /^rgba\((\d+),(\d+),(\d+),([\d.]+)\)$/.exec(colour)
  if (!parts) return `${name}="${escapeXml(colour)}"`
  const [, red, green, blue, alpha] = parts
  return `${name}="rgb(${red},${green},${blue})" ${property}-opacity="${alpha}"`
}

const lineAttributes = ({ width, cap, join, dash }: Line): string =>
  [
    ` stroke-width="${round(width)}"`,
    cap === 'butt' ? '' : ` stroke-linecap="${cap}"`,
    join === 'miter' ? ` stroke-miterlimit="${MITER_LIMIT}"` : ` stroke-linejoin="${join}"`,
    dash.length === 0 ? '' : ` stroke-dasharray="${dash.map(round).join(' ')}"`,
  ].join('')

type Text = Extract<Instruction, { op: 'text' }>

/** `textLength` keeps the layout where the reader's font is another one. */
const textElement = ({ text, x, y, width, font, paint, rtl }: Text, family: string): string =>
  [
    `<text x="${round(x)}" y="${round(y)}" font-family="${escapeXml(family)}" font-size="${round(font.size)}"`,
    font.weight === 400 ? '' : ` font-weight="${font.weight}"`,
    font.italic ? ' font-style="italic"' : '',
    rtl ? ' direction="rtl" text-anchor="end"' : '',
    width > 0 ? ` textLength="${round(width)}" lengthAdjust="spacingAndGlyphs"` : '',
    ` ${colourOf('fill', paint)} xml:space="preserve">${escapeXml(text)}</text>`,
  ].join('')
