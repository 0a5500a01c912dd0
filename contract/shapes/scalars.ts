import Type from 'typebox'
import { documented, isUuid, named } from '../schema.ts'

/** Beyond any drawing, yet small enough that sums stay exact to a fraction of a pixel. */
const MAX_COORDINATE = 1e9

export const Fraction = Type.Number({ minimum: 0, maximum: 1 })
/** A position on the canvas, in pixels. */
export const Coordinate = Type.Number({ minimum: -MAX_COORDINATE, maximum: MAX_COORDINATE })
/** A width or a height, in pixels. */
export const Length = Type.Number({ minimum: 0, maximum: MAX_COORDINATE })

/** A hundred turns in each direction. */
const turns = { minimum: -36_000, maximum: 36_000 }
export const Degrees = Type.Number(turns)
export const WholeDegrees = Type.Integer(turns)

export const Uuid = named(
  'Uuid',
  Type.Refine(
    Type.String(documented({ format: 'uuid' })),
    isUuid,
    () => 'must be a UUID (8-4-4-4-12 hexadecimal digits)',
  ),
)

/** The id of an existing element; a malformed id is not found (G10). */
export const Reference = Type.Refine(
  Type.String({ description: 'id of an element', ...documented({ minLength: 1, maxLength: 100 }) }),
  (id) => id.length > 0 && id.length <= 100,
  () => 'must have 1 to 100 characters',
)

/** A UUID, or null for none. */
export const UuidOrNull = Type.Refine(
  Type.Unsafe<string | null>({ type: ['string', 'null'], ...documented({ format: 'uuid' }) }),
  (id) => id === null || isUuid(id),
  () => 'must be a UUID (8-4-4-4-12 hexadecimal digits) or null',
)
