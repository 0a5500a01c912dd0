import type { Frame, Shape } from '@easel/contract'
import type { BoxProperties } from '@easel/contract/shapes/box.ts'
import type { Layout } from '@easel/contract/shapes/layout.ts'
import type { ImagePaint, Instruction, Matrix } from './display-list.ts'
import type { Environment } from './environment.ts'
import { cosine, isIdentity, multiply, sine, translation } from './matrix.ts'
import { paintPart } from './paint-part.ts'
import { rectangle, toPathData } from './path.ts'
import { part } from './shapes/outline.ts'
import { outlineOf } from './shapes/outline-of.ts'
import { layoutText } from './text/layout.ts'
import { textBoxOf } from './text/text-box.ts'

type Styles = Required<Pick<BoxProperties, 'fills' | 'strokes'>>

/** A shape that nobody has styled would be invisible. */
const unstyled: Styles = {
  fills: [{ solid: { color: { hex: { value: '#ffffff' } } } }],
  strokes: [{ width: 1.5, fill: { solid: { color: { hex: { value: '#475569' } } } } }],
}

const stylesOf = ({ fills, strokes }: BoxProperties): Styles =>
  fills || strokes ? { fills: fills ?? [], strokes: strokes ?? [] } : unstyled

/** From the box of a shape, whose top left corner is 0, 0, to the zone; without `withFlips` for text. */
export const placement = (layout: Layout = {}, withFlips = true): Matrix => {
  const { top = 0, left = 0, width = 0, height = 0, rotate = 0, fliph = false, flipv = false } = layout
  const across = withFlips && fliph ? -1 : 1
  const down = withFlips && flipv ? -1 : 1
  if (rotate % 360 === 0 && across === 1 && down === 1) return translation(left, top)
  const [cos, sin] = [cosine(rotate), sine(rotate)]
  const about: Matrix = [cos * across, sin * across, -sin * down, cos * down, left + width / 2, top + height / 2]
  return multiply(about, translation(-width / 2, -height / 2))
}

/** Instructions in another system of coordinates. */
export const placed = (matrix: Matrix, instructions: readonly Instruction[]): Instruction[] => {
  if (instructions.length === 0) return []
  if (isIdentity(matrix)) return [...instructions]
  return [{ op: 'save' }, { op: 'transform', matrix }, ...instructions, { op: 'restore' }]
}

export const drawShape = (shape: Shape, environment: Environment): Instruction[] => {
  const { layout = {} } = shape.properties
  const { width = 0, height = 0, fliph, flipv } = layout
  const outline = outlineOf(shape, width, height)
  const styles = stylesOf(shape.properties)
  const body = outline.parts.flatMap((one) => paintPart(one, styles, width, height, environment))
  if (shape.meta.name) describeImage(body, shape.meta.name)
  const words = shape.text
    ? layoutText(shape.text, textBoxOf(shape, outline, environment.measure), environment.measure)
    : []
  if (!fliph && !flipv) return placed(placement(layout), [...body, ...words])
  // Letters are not mirrored.
  return [...placed(placement(layout), body), ...placed(placement(layout, false), words)]
}

/** The name of a shape that an image fills says what that shows; it is said once. */
const describeImage = (instructions: Instruction[], alternative: string): void => {
  const at = instructions.findIndex((one) => one.op === 'fill' && typeof one.paint === 'object' && 'image' in one.paint)
  const fill = instructions[at]
  if (fill?.op === 'fill') instructions[at] = { ...fill, paint: { ...(fill.paint as ImagePaint), alternative } }
}

const paper: Styles['fills'] = [{ solid: { color: { hex: { value: '#ffffff' } } } }]

export interface FrameParts {
  behind: Instruction[]
  /** For what is in the frame, in the coordinates of the zone. */
  clip: Instruction
  /** The outline, over what is in the frame. */
  front: Instruction[]
}

export const drawFrameParts = (frame: Frame, environment: Pick<Environment, 'imageSize'> = {}): FrameParts => {
  const { layout = {}, fills = paper, strokes = [] } = frame.properties
  const { width = 0, height = 0 } = layout
  const box = rectangle(0, 0, width, height)
  const matrix = placement(layout)
  const fill = paintPart(part(box, { isStroked: false }), { fills, strokes }, width, height, environment)
  const stroke = paintPart(part(box, { isFilled: false }), { fills, strokes }, width, height)
  // The children have the coordinates of the zone: only the outline is turned with the frame.
  const clip = { op: 'clip', path: toPathData(transformed(layout, width, height)), rule: 'nonzero' } as const
  return { behind: placed(matrix, fill), clip, front: placed(matrix, stroke) }
}

/** A frame around its children, which it clips. */
export const drawFrame = (
  frame: Frame,
  children: readonly Instruction[],
  environment: Pick<Environment, 'imageSize'> = {},
): Instruction[] => {
  const { behind, clip, front } = drawFrameParts(frame, environment)
  const inside = children.length === 0 ? [] : [{ op: 'save' } as const, clip, ...children, { op: 'restore' } as const]
  return [...behind, ...inside, ...front]
}

const transformed = (layout: Layout, width: number, height: number) => {
  const [a, b, c, d, e, f] = placement(layout)
  return rectangle(0, 0, width, height).map((segment) =>
    segment[0] === 'M' || segment[0] === 'L'
      ? ([segment[0], a * segment[1] + c * segment[2] + e, b * segment[1] + d * segment[2] + f] as const)
      : segment,
  )
}
