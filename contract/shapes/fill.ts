import Type from 'typebox'
import { exactlyOne } from '../object-rules.ts'
import { type Decoded, named, namedObject } from '../schema.ts'
import { Color } from './colour.ts'
import { Point } from './layout.ts'
import { Coordinate, Degrees, Fraction, Uuid } from './scalars.ts'

export const gradientTypes = ['LINEAR', 'RADIAL', 'ANGULAR'] as const

const Gradient = named(
  'Gradient',
  Type.Refine(
    Type.Object({
      type: Type.Optional(Type.Enum(gradientTypes, { default: 'LINEAR' })),
      stops: Type.Array(Type.Object({ color: Color, position: Fraction }), { minItems: 2, maxItems: 20 }),
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
    (gradient) => findStray(gradient) === undefined,
    (gradient) => String(findStray(gradient)),
  ),
)

const findStray = (gradient: { type?: string; linear?: object; radial_angular?: object }): string | undefined => {
  const { type = 'LINEAR', linear, radial_angular } = gradient
  if (linear && type !== 'LINEAR') return `has "linear", which is for the type LINEAR; the type is ${type}`
  if (radial_angular && type === 'LINEAR')
    return 'has "radial_angular", which is for the types RADIAL and ANGULAR; the type is LINEAR'
  return undefined
}

export const imageFits = ['FILL', 'FIT', 'STRETCH', 'TILE'] as const

/** Ids of images are kept in lower case. */
const AssetId = Type.Codec(Uuid)
  .Decode((id) => id.toLowerCase())
  .Encode((id) => id)

const share = Type.Number({ minimum: 0, maximum: 1 })
/** A thousandth, so that what is left of an image is something. */
const extent = Type.Number({ minimum: 0.001, maximum: 1 })

const Crop = Type.Refine(
  Type.Object(
    { left: share, top: share, width: extent, height: extent },
    { description: 'the part of the image that is shown, in fractions of its width and height' },
  ),
  // Thirds do not add up to one exactly.
  ({ left, top, width, height }) => left + width <= 1 + 1e-9 && top + height <= 1 + 1e-9,
  () => 'must lie within the image: left + width and top + height are at most 1',
)

const ImageFill = named(
  'ImageFill',
  Type.Refine(
    Type.Object({
      asset_id: AssetId,
      fit: Type.Optional(
        Type.Enum(imageFits, {
          default: 'FILL',
          description: 'FILL covers the box, FIT lies inside it, STRETCH takes its shape, TILE repeats at its own size',
        }),
      ),
      crop: Type.Optional(Crop),
    }),
    ({ fit, crop }) => fit !== 'TILE' || crop === undefined,
    () => 'has "crop", which is not for TILE: the whole image is repeated',
  ),
)

const Nothing = Type.Object({})

/** The properties that every kind of fill has. */
const paint = {
  alpha: Type.Optional(Fraction),
  solid: Type.Optional(Type.Object({ color: Color })),
  no_fill: Type.Optional(Nothing),
  /** How responses write `no_fill`. */
  noFill: Type.Optional(Nothing),
}

/** `noFill`, the output format, is stored as `no_fill` (F6). */
const toStored = <F extends { no_fill?: object; noFill?: object }>({ noFill, ...fill }: F): Omit<F, 'noFill'> =>
  noFill ? { ...fill, no_fill: {} } : fill

const examples = [{ solid: { color: { hex: { value: '#1f77b4' } } } }]

export const Fill = named(
  'Fill',
  Type.Codec(
    exactlyOne(
      Type.Object(
        { ...paint, gradient: Type.Optional(Gradient), image: Type.Optional(ImageFill) },
        { description: 'exactly one of solid, gradient, no_fill, image; responses have noFill for no_fill', examples },
      ),
      ['solid', 'gradient', 'no_fill', 'image'],
      ['noFill'],
    ),
  )
    .Decode((fill) => toStored(fill))
    .Encode((fill) => fill),
)
export type Fill = Decoded<typeof Fill>

export const StrokeFill = named(
  'StrokeFill',
  Type.Codec(
    exactlyOne(
      Type.Object(paint, {
        description: 'exactly one of solid, no_fill; responses have noFill for no_fill',
        examples,
      }),
      ['solid', 'no_fill'],
      ['noFill'],
    ),
  )
    .Decode((fill) => toStored(fill))
    .Encode((fill) => fill),
)

/** A connector is always drawn, so its fill cannot be none. */
export const ConnectorFill = namedObject('ConnectorFill', { alpha: paint.alpha, solid: Type.Object({ color: Color }) })
