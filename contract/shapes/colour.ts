import Type from 'typebox'
import { exactlyOne } from '../object-rules.ts'
import { type Decoded, named } from '../schema.ts'
import { Fraction } from './scalars.ts'

const Byte = Type.Integer({ minimum: 0, maximum: 255 })

const HexLiteral = Type.Refine(
  Type.String({ description: '#rgb, #rrggbb or #rrggbbaa', examples: ['#1f77b4'] }),
  (text) => /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text),
  () => 'must be #rgb, #rrggbb or #rrggbbaa',
)

/** Stored in degrees. The output is a fraction, so a fraction is also taken: what was read can be sent back (F6). */
const Hue = Type.Codec(
  Type.Number({
    minimum: 0,
    maximum: 360,
    description: 'at most 1: a fraction of the circle, as in responses; above 1: degrees',
  }),
)
  .Decode((hue) => (hue <= 1 ? hue * 360 : hue))
  .Encode((hue) => hue / 360)

export const Color = named(
  'Color',
  exactlyOne(
    Type.Object(
      {
        rgb: Type.Optional(Type.Object({ red: Byte, green: Byte, blue: Byte })),
        hsb: Type.Optional(Type.Object({ hue: Hue, saturation: Fraction, brightness: Fraction })),
        hex: Type.Optional(Type.Object({ value: HexLiteral })),
      },
      { description: 'exactly one of rgb, hsb, hex', examples: [{ hex: { value: '#1f77b4' } }] },
    ),
    ['rgb', 'hsb', 'hex'],
  ),
)
export type Color = Decoded<typeof Color>
