import Type from 'typebox'
import { exactlyOne } from '../object-rules.ts'
import { type Decoded, named, namedObject } from '../schema.ts'
import { Point } from './layout.ts'
import { Degrees, Length } from './scalars.ts'

// biome-ignore format: a word list
export const pathCommands = [
  'move_to', 'line_to', 'cubic_to', 'quadratic_to', 'arc_to', 'smooth_cubic_to', 'smooth_quadratic_to', 'close_path',
] as const

export const PathCommand = named(
  'PathCommand',
  exactlyOne(
    Type.Object(
      {
        move_to: Type.Optional(Type.Object({ point: Point })),
        line_to: Type.Optional(Type.Object({ point: Point })),
        cubic_to: Type.Optional(Type.Object({ control1: Point, control2: Point, end: Point })),
        quadratic_to: Type.Optional(Type.Object({ control: Point, end: Point })),
        arc_to: Type.Optional(
          Type.Object({
            x_radius: Type.Optional(Length),
            y_radius: Type.Optional(Length),
            start_angle: Type.Optional(Degrees),
            sweep_angle: Type.Optional(Degrees),
            end: Point,
          }),
        ),
        smooth_cubic_to: Type.Optional(Type.Object({ control2: Point, end: Point })),
        smooth_quadratic_to: Type.Optional(Type.Object({ end: Point })),
        close_path: Type.Optional(Type.Object({})),
      },
      { description: `exactly one of ${pathCommands.join(', ')}`, examples: [{ close_path: {} }] },
    ),
    pathCommands,
  ),
)
export type PathCommand = Decoded<typeof PathCommand>

/** A free drawing in a box of `width` by `height`, which is stretched to the layout. */
export const CustomGeometry = namedObject('CustomGeometry', {
  width: Type.Optional(Length),
  height: Type.Optional(Length),
  paths: Type.Array(Type.Object({ commands: Type.Array(PathCommand, { minItems: 1, maxItems: 10_000 }) }), {
    minItems: 1,
    maxItems: 200,
  }),
})
