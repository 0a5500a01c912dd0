import type { BoxProperties } from '@easel/contract/shapes/box.ts'
import type { Stroke } from '@easel/contract/shapes/stroke.ts'
import { toShadedCss } from './colours.ts'
import type { Instruction } from './display-list.ts'
import type { Environment } from './environment.ts'
import { toPaint } from './fills.ts'
import { rectangle, toPathData } from './path.ts'
import type { Part } from './shapes/outline.ts'
import { strokeColour, toLine } from './strokes.ts'

type Styles = Required<Pick<BoxProperties, 'fills' | 'strokes'>>

/** One path of a shape with its fills, then its strokes, the first at the back. */
export const paintPart = (
  part: Part,
  { fills, strokes }: Styles,
  width: number,
  height: number,
  { imageSize }: Pick<Environment, 'imageSize'> = {},
): Instruction[] => {
  part.data ??= toPathData(part.path)
  const path = part.data
  const result: Instruction[] = []
  if (part.isFilled) {
    const isShaded = part.tone < 0 && fills.every(({ solid, no_fill }) => solid || no_fill)
    const paints = fills
      .map((fill) =>
        isShaded && fill.solid
          ? toShadedCss(fill.solid.color, fill.alpha, -part.tone)
          : toPaint(fill, width, height, imageSize),
      )
      .filter((paint) => paint !== undefined)
    for (const paint of paints) result.push({ op: 'fill', path, rule: part.rule, paint })
    if (part.tone !== 0 && paints.length > 0 && !isShaded)
      result.push({ op: 'fill', path, rule: part.rule, paint: toneOf(part.tone) })
  }
  if (part.isStroked) for (const stroke of strokes) addStroke(result, path, part, stroke, width, height)
  return result
}

const toneOf = (tone: number): string => (tone < 0 ? `rgba(0,0,0,${-tone})` : `rgba(255,255,255,${tone})`)

const addStroke = (
  result: Instruction[],
  path: string,
  { rule, isOpen }: Part,
  stroke: Stroke,
  width: number,
  height: number,
): void => {
  const paint = strokeColour(stroke)
  if (paint === undefined) return
  const line = toLine(stroke, 4 * (width + height))
  const { position = 'CENTER' } = stroke
  if (position === 'CENTER' || isOpen) {
    result.push({ op: 'stroke', path, paint, line })
    return
  }
  // Twice as wide along the outline, of which one half is clipped away.
  const doubled = { ...line, width: 2 * line.width }
  const reach = 8 * line.width + width + height
  const around = toPathData(rectangle(-reach, -reach, width + 2 * reach, height + 2 * reach))
  const clip =
    position === 'INSIDE'
      ? ({ op: 'clip', path, rule } as const)
      : ({ op: 'clip', path: around + path, rule: 'evenodd' } as const)
  result.push({ op: 'save' }, clip, { op: 'stroke', path, paint, line: doubled }, { op: 'restore' })
}
