import fc from 'fast-check'
import { shapeWithText, words } from '../support/large-zones.ts'

/** A large request, as what is needed to build it again: texts are made when it is sent. */
export type LargeRequest =
  | { kind: 'insertShapes'; count: number; characters: number }
  | { kind: 'insertFrames'; count: number; characters: number }
  | { kind: 'moveFrame'; times: number }
  | { kind: 'deleteShapes'; count: number }
  | { kind: 'readData'; from: number; limit: number }
  | { kind: 'readShapes'; within: number }
  | { kind: 'readVersion'; back: number }
  | { kind: 'search'; length: number }
  | { kind: 'comment'; characters: number }

const MAX_BODY_CHARACTERS = 900_000
const MAX_SHAPE_CHARACTERS = 10_000

/** As much as fits into a body: many small ones, few large ones. */
const shapes = fc
  .record({ count: fc.integer({ min: 1, max: 1_000 }), characters: fc.integer({ min: 1, max: MAX_SHAPE_CHARACTERS }) })
  .map(({ count, characters }) => ({
    kind: 'insertShapes' as const,
    count,
    characters: Math.max(1, Math.min(characters, Math.floor(MAX_BODY_CHARACTERS / count) - 200)),
  }))

export const anyLargeRequest: fc.Arbitrary<LargeRequest> = fc.oneof(
  { weight: 4, arbitrary: shapes },
  fc.record({
    kind: fc.constant('insertFrames' as const),
    count: fc.integer({ min: 1, max: 100 }),
    characters: fc.integer({ min: 1, max: 500 }),
  }),
  fc.record({ kind: fc.constant('moveFrame' as const), times: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('deleteShapes' as const), count: fc.integer({ min: 1, max: 1_000 }) }),
  fc.record({
    kind: fc.constant('readData' as const),
    from: fc.integer({ min: 0, max: 5_000 }),
    limit: fc.integer({ min: 1, max: 10_000 }),
  }),
  fc.record({ kind: fc.constant('readShapes' as const), within: fc.integer({ min: 1, max: 20_000 }) }),
  fc.record({ kind: fc.constant('readVersion' as const), back: fc.integer({ min: 0, max: 19 }) }),
  fc.record({ kind: fc.constant('search' as const), length: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('comment' as const), characters: fc.integer({ min: 1, max: 5_000 }) }),
)

export const manyShapes = (count: number, characters: number) =>
  Array.from({ length: count }, () => shapeWithText(words(characters)))
