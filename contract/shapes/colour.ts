import Type, { type TSchema } from 'typebox'
import type { Inside } from '../schema.ts'
import { exactlyOne } from './one-of.ts'
import { Fraction } from './scalars.ts'

const Byte = Type.Integer({ minimum: 0, maximum: 255 })

const HexLiteral = Type.Refine(
  Type.String({ description: '#rgb, #rrggbb or #rrggbbaa', examples: ['#1f77b4'] }),
  (text) => /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text),
  () => 'must be #rgb, #rrggbb or #rrggbbaa',
)

const colorWith = <Hue extends TSchema>(hue: Hue) =>
  exactlyOne(
    Type.Object(
      {
        rgb: Type.Optional(Type.Object({ red: Byte, green: Byte, blue: Byte })),
        hsb: Type.Optional(Type.Object({ hue, saturation: Fraction, brightness: Fraction })),
        hex: Type.Optional(Type.Object({ value: HexLiteral })),
      },
      { description: 'exactly one of rgb, hsb, hex', examples: [{ hex: { value: '#1f77b4' } }] },
    ),
    ['rgb', 'hsb', 'hex'],
  )

/** Stored in degrees. The output is a fraction, so a fraction is also taken: what was read can be sent back (F6). */
const Hue = Type.Codec(
  Type.Number({ minimum: 0, maximum: 360, description: 'at most 1: a fraction of the circle; above 1: degrees' }),
)
  .Decode((hue) => (hue <= 1 ? hue * 360 : hue))
  .Encode((hue) => hue / 360)

export const Color = colorWith(Hue)
export type Color = Inside<typeof Color>

/** In a response: hsb as three fractions (F6). */
export const ColorOutput = colorWith(Fraction)
