import Type, { type TSchema } from 'typebox'
import type { Inside } from '../schema.ts'
import { Color, ColorOutput } from './colour.ts'
import { Point } from './layout.ts'
import { exactlyOne } from './one-of.ts'
import { Coordinate, Degrees, Fraction } from './scalars.ts'

export const gradientTypes = ['LINEAR', 'RADIAL', 'ANGULAR'] as const

const gradientWith = <C extends TSchema>(color: C) =>
  Type.Refine(
    Type.Object({
      type: Type.Optional(Type.Enum(gradientTypes, { default: 'LINEAR' })),
      stops: Type.Array(Type.Object({ color, position: Fraction }), { minItems: 2, maxItems: 20 }),
      linear: Type.Optional(Type.Object({ start: Type.Optional(Point), end: Type.Optional(Point) })),
      radial_angular: Type.Optional(
        Type.Object({
          center: Type.Optional(Point),
          spread_x: Type.Optional(Coordinate),
          spread_y: Type.Optional(Coordinate),
          rotation_angle: Type.Optional(Degrees),
          flip_horizontal: Type.Optional(Type.Boolean()),
          flip_vertical: Type.Optional(Type.Boolean()),
        }),
      ),
    }),
    (gradient) => misplaced(gradient as GradientForm) === undefined,
    (gradient) => String(misplaced(gradient as GradientForm)),
  )

interface GradientForm {
  type?: string
  linear?: object
  radial_angular?: object
}

const misplaced = ({ type = 'LINEAR', linear, radial_angular }: GradientForm): string | undefined => {
  if (linear && type !== 'LINEAR') return `has "linear", which is for the type LINEAR; the type is ${type}`
  if (radial_angular && type === 'LINEAR') {
    return 'has "radial_angular", which is for the types RADIAL and ANGULAR; the type is LINEAR'
  }
  return undefined
}

const Nothing = Type.Object({})

/** The parts that every kind of fill has. */
const paint = <C extends TSchema>(color: C) => ({
  alpha: Type.Optional(Fraction),
  solid: Type.Optional(Type.Object({ color })),
})
const noFill = { no_fill: Type.Optional(Nothing), noFill: Type.Optional(Nothing) }

/** `noFill`, as it is written, becomes `no_fill`, as it is kept (F6). */
const kept = <F extends { no_fill?: object; noFill?: object }>({ noFill, ...fill }: F): Omit<F, 'noFill'> =>
  noFill ? { ...fill, no_fill: {} } : fill

export const Fill = Type.Codec(
  exactlyOne(
    Type.Object(
      { ...paint(Color), gradient: Type.Optional(gradientWith(Color)), ...noFill },
      {
        description: 'exactly one of solid, gradient, no_fill',
        examples: [{ solid: { color: { hex: { value: '#1f77b4' } } } }],
      },
    ),
    ['solid', 'gradient', 'no_fill'],
    ['noFill'],
  ),
)
  .Decode((fill) => kept(fill))
  .Encode((fill) => fill)
export type Fill = Inside<typeof Fill>

export const FillOutput = Type.Object({
  ...paint(ColorOutput),
  gradient: Type.Optional(gradientWith(ColorOutput)),
  noFill: noFill.noFill,
})

export const StrokeFill = Type.Codec(
  exactlyOne(
    Type.Object(
      { ...paint(Color), ...noFill },
      {
        description: 'exactly one of solid, no_fill',
        examples: [{ solid: { color: { hex: { value: '#1f77b4' } } } }],
      },
    ),
    ['solid', 'no_fill'],
    ['noFill'],
  ),
)
  .Decode((fill) => kept(fill))
  .Encode((fill) => fill)

export const StrokeFillOutput = Type.Object({ ...paint(ColorOutput), noFill: noFill.noFill })

/** A connector is always drawn: its fill cannot be none. */
export const connectorFillWith = <C extends TSchema>(color: C) =>
  Type.Object({ alpha: Type.Optional(Fraction), solid: Type.Object({ color }) })
