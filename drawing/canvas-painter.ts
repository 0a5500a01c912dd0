import {
  type DisplayList,
  type FillRule,
  type Font,
  type ImagePaint,
  type Instruction,
  MITER_LIMIT,
  type Paint,
} from './display-list.ts'
import { invert } from './matrix.ts'

interface GradientLike {
  addColorStop(offset: number, colour: string): void
}

interface MatrixLike {
  a: number
  b: number
  c: number
  d: number
  e: number
  f: number
}

interface PathLike {
  addPath(path: PathLike, matrix?: MatrixLike): void
}

/** An image of the canvas's library, which the painter passes on. */
export type ImageLike = object

/** What the painter uses of a Canvas 2D context: the browser's, or that of the server's library. */
export interface Canvas2d {
  save(): void
  restore(): void
  transform(a: number, b: number, c: number, d: number, e: number, f: number): void
  clip(path: PathLike, rule: 'nonzero' | 'evenodd'): void
  fill(path: PathLike, rule: 'nonzero' | 'evenodd'): void
  stroke(path: PathLike): void
  fillText(text: string, x: number, y: number): void
  setLineDash(dash: number[]): void
  createLinearGradient(x0: number, y0: number, x1: number, y1: number): GradientLike
  createRadialGradient(x0: number, y0: number, r0: number, x1: number, y1: number, r1: number): GradientLike
  createConicGradient(angle: number, x: number, y: number): GradientLike
  drawImage(
    image: ImageLike,
    ...box: [x: number, y: number, w: number, h: number, tx: number, ty: number, tw: number, th: number]
  ): void
  createPattern(image: ImageLike, repetition: 'repeat'): unknown
  globalAlpha: number
  fillStyle: unknown
  strokeStyle: unknown
  lineWidth: number
  lineCap: string
  lineJoin: string
  miterLimit: number
  font: string
  direction: string
  textAlign: string
  textBaseline: string
}

export interface PaintEnvironment {
  /** The class of the canvas's library: a path from SVG path data. */
  Path2D: new (
    data?: string,
  ) => PathLike
  /** A font as Canvas and CSS name it, for a text. */
  cssFont(font: Font, text: string): string
  /** The image of a fill; undefined where it is not there. */
  image?: ((assetId: string) => ImageLike | undefined) | undefined
}

/** Paints the list on a canvas. The only place that makes Canvas calls. */
export const paintList = (context: Canvas2d, list: DisplayList, environment: PaintEnvironment): void => {
  for (const instruction of list) paintInstruction(context, instruction, environment)
}

export const paintInstruction = (context: Canvas2d, instruction: Instruction, environment: PaintEnvironment): void => {
  const { Path2D } = environment
  switch (instruction.op) {
    case 'save':
      context.save()
      break
    case 'restore':
      context.restore()
      break
    case 'transform':
      context.transform(...instruction.matrix)
      break
    case 'clip':
      context.clip(new Path2D(instruction.path), instruction.rule)
      break
    case 'fill':
      fill(context, instruction, environment)
      break
    case 'stroke':
      stroke(context, instruction, Path2D)
      break
    case 'text':
      write(context, instruction, environment.cssFont(instruction.font, instruction.text))
  }
}

type Op<Name extends Instruction['op']> = Extract<Instruction, { op: Name }>

const stroke = (context: Canvas2d, { path, paint, line }: Op<'stroke'>, Path2D: PaintEnvironment['Path2D']): void => {
  context.strokeStyle = flatStyle(context, paint)
  context.lineWidth = line.width
  context.lineCap = line.cap
  context.lineJoin = line.join
  context.miterLimit = MITER_LIMIT
  context.setLineDash([...line.dash])
  context.stroke(new Path2D(path))
}

const write = (context: Canvas2d, { text, x, y, paint, rtl }: Op<'text'>, font: string): void => {
  context.font = font
  context.fillStyle = paint
  context.direction = rtl ? 'rtl' : 'ltr'
  context.textAlign = 'left'
  context.textBaseline = 'alphabetic'
  context.fillText(text, x, y)
}

/** A round gradient is painted in its own space, where it is a circle; the path is carried there. */
const fill = (context: Canvas2d, { path, paint, rule }: Op<'fill'>, environment: PaintEnvironment): void => {
  const { Path2D } = environment
  const outline = new Path2D(path)
  if (typeof paint !== 'string' && 'image' in paint) {
    fillImage(context, outline, rule, paint, environment)
    return
  }
  if (typeof paint === 'string' || paint.gradient === 'linear') {
    context.fillStyle = flatStyle(context, paint)
    context.fill(outline, rule)
    return
  }
  const inverse = invert(paint.matrix)
  if (!inverse) return
  const [a, b, c, d, e, f] = inverse
  const carried = new Path2D()
  carried.addPath(outline, { a, b, c, d, e, f })
  const gradient =
    paint.gradient === 'radial' ? context.createRadialGradient(0, 0, 0, 0, 0, 1) : context.createConicGradient(0, 0, 0)
  for (const [offset, colour] of paint.stops) gradient.addColorStop(offset, colour)
  context.save()
  context.transform(...paint.matrix)
  context.fillStyle = gradient
  context.fill(carried, rule)
  context.restore()
}

const fillImage = (
  context: Canvas2d,
  outline: PathLike,
  rule: FillRule,
  { image: id, source, matrix, repeats, alpha }: ImagePaint,
  { image: find }: PaintEnvironment,
): void => {
  const image = find?.(id)
  if (!image) return
  context.save()
  context.globalAlpha *= alpha
  if (repeats) {
    context.fillStyle = context.createPattern(image, 'repeat')
    context.fill(outline, rule)
  } else {
    const [, , width, height] = source
    context.clip(outline, rule)
    context.transform(...matrix)
    context.drawImage(image, ...source, 0, 0, width, height)
  }
  context.restore()
}

const flatStyle = (context: Canvas2d, paint: Exclude<Paint, ImagePaint>): unknown => {
  if (typeof paint === 'string') return paint
  if (paint.gradient !== 'linear') return paint.stops[0]?.[1] ?? '#000000'
  const gradient = context.createLinearGradient(...paint.from, ...paint.to)
  for (const [offset, colour] of paint.stops) gradient.addColorStop(offset, colour)
  return gradient
}
