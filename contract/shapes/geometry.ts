import Type, { type TProperties } from 'typebox'
import { namedObject } from '../schema.ts'

// biome-ignore format: a word list
export const basicTypes = [
  'RECTANGLE', 'ROUNDED_RECTANGLE', 'SNIP_RECTANGLE', 'ROUND_SNIP_RECTANGLE', 'TRIANGLE', 'OVAL', 'TRAPEZOID',
  'PENTAGON', 'HEXAGON', 'DIAMOND', 'PARALLELOGRAM', 'HEPTAGON', 'OCTAGON', 'DECAGON', 'PIE', 'CHORD', 'TEARDROP',
  'FRAME', 'HALF_FRAME', 'L_SHAPE', 'DIAGONAL_STRIPE', 'CROSS', 'PLAQUE', 'CAN', 'CUBE', 'BEVEL', 'DONUT', 'NO_SYMBOL',
  'BLOCK_ARC', 'FOLDED_CORNER', 'SMILEY', 'HEART', 'LIGHTNING_BOLT', 'SUN', 'MOON', 'CLOUD', 'ARC', 'BRACKET', 'BRACE',
  'CLOCK',
] as const

// biome-ignore format: a word list
export const flowchartTypes = [
  'PREDEFINED_PROCESS', 'INTERNAL_STORAGE', 'DOCUMENT', 'PROCESS', 'ALTERNATE_PROCESS', 'DECISION', 'DATA',
  'MULTI_DOCUMENT', 'TERMINATOR', 'PREPARATION', 'MANUAL_INPUT', 'MANUAL_OPERATION', 'CONNECTOR', 'OFFPAGE_CONNECTOR',
  'PUNCHED_CARD', 'PUNCHED_TAPE', 'SUMMING_JUNCTION', 'OR', 'COLLATE', 'SORT', 'EXTRACT', 'MERGE', 'STORED_DATA',
  'DELAY', 'SEQUENTIAL_ACCESS_STORAGE', 'MAGNETIC_DISK', 'DIRECT_ACCESS_STORAGE', 'DISPLAY',
] as const

// biome-ignore format: a word list
export const blockArrowTypes = [
  'SINGLE', 'CURVED', 'CALLOUT', 'DOUBLE', 'QUAD', 'LEFT_RIGHT_UP', 'BENT', 'U_TURN', 'BENT_UP', 'STRIPED_RIGHT',
  'NOTCHED_RIGHT', 'PENTAGON_ARROW', 'CHEVRON', 'LEFT_RIGHT_CALLOUT', 'QUAD_CALLOUT',
] as const

export const mathematicalSymbolTypes = ['PLUS', 'MINUS', 'MULTIPLY', 'DIVIDE', 'EQUAL', 'NOT_EQUAL'] as const

export const starTypes = ['EXPLOSION', 'POINT', 'RIBBON', 'SCROLL', 'WAVE'] as const

// biome-ignore format: a word list
export const calloutTypes = [
  'LINE', 'RECTANGLE_CALLOUT', 'ROUNDED_RECTANGLE_CALLOUT', 'OVAL_CALLOUT', 'CLOUD_CALLOUT',
] as const

const directions = ['RIGHT', 'LEFT', 'TOP', 'BOTTOM'] as const
const enclosing = ['DOUBLE', 'RIGHT', 'LEFT'] as const
// biome-ignore format: a word list
const starPoints = [
  'FOUR_POINT', 'FIVE_POINT', 'SIX_POINT', 'SEVEN_POINT', 'EIGHT_POINT', 'TEN_POINT', 'TWELVE_POINT', 'SIXTEEN_POINT',
  'TWENTY_FOUR_POINT', 'THIRTY_TWO_POINT',
] as const

const detail = <const Types extends string[]>(types: readonly [...Types]) =>
  Type.Optional(Type.Object({ type: Type.Enum(types) }))

/** The key of each detail object, and the one type that it belongs to. */
type DetailOwners = Readonly<Record<string, string>>

/** A geometry that refuses details of another type, which would be stored and never drawn. */
const detailedGeometry = <P extends TProperties>(name: string, owners: DetailOwners, properties: P) => {
  const findStray = (value: unknown) =>
    Object.keys(owners).find((key) => Object.hasOwn(value as object, key) && owners[key] !== typeOf(value))
  return Type.Refine(
    namedObject(name, properties),
    (value) => findStray(value) === undefined,
    (value) => {
      const key = String(findStray(value))
      return `has "${key}", which is for the type ${owners[key]}; the type is ${typeOf(value)}`
    },
  )
}

const typeOf = (value: unknown) => (value as { type: string }).type

export const basicDetails = {
  rounded_rectangle: 'ROUNDED_RECTANGLE',
  snip_rectangle: 'SNIP_RECTANGLE',
  triangle: 'TRIANGLE',
  bracket: 'BRACKET',
  brace: 'BRACE',
} as const

export const Basic = detailedGeometry('Basic', basicDetails, {
  type: Type.Enum(basicTypes),
  rounded_rectangle: detail(['NORMAL', 'SINGLE', 'SAME_SIDE', 'DIAGONAL']),
  snip_rectangle: detail(['SNIP_SINGLE', 'SNIP_SAME_SIDE', 'SNIP_DIAGONAL']),
  triangle: detail(['ISOSCELES', 'RIGHT_ANGLED']),
  bracket: detail(enclosing),
  brace: detail(enclosing),
})

export const Flowchart = namedObject('Flowchart', { type: Type.Enum(flowchartTypes) })

export const blockArrowDetails = {
  single_arrow: 'SINGLE',
  curved_arrow: 'CURVED',
  arrow_callout: 'CALLOUT',
  double_arrow: 'DOUBLE',
} as const

export const BlockArrow = detailedGeometry('BlockArrow', blockArrowDetails, {
  type: Type.Enum(blockArrowTypes),
  single_arrow: detail(directions),
  curved_arrow: detail(directions),
  arrow_callout: detail(directions),
  double_arrow: detail(['UP_DOWN', 'LEFT_RIGHT', 'LEFT_UP']),
})

export const MathematicalSymbol = namedObject('MathematicalSymbol', { type: Type.Enum(mathematicalSymbolTypes) })

export const starDetails = { point: 'POINT', ribbon: 'RIBBON', scroll: 'SCROLL', wave: 'WAVE' } as const

export const Star = detailedGeometry('Star', starDetails, {
  type: Type.Enum(starTypes),
  point: detail(starPoints),
  ribbon: detail(['UP', 'DOWN', 'CURVED_UP', 'CURVED_DOWN']),
  scroll: detail(['VERTICAL', 'HORIZONTAL']),
  wave: detail(['SINGLE', 'DOUBLE']),
})

export const Callout = namedObject('Callout', { type: Type.Enum(calloutTypes) })
