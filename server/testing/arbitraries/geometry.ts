import type { Decoded } from '@easel/contract'
import {
  Basic,
  BlockArrow,
  basicDetails,
  blockArrowDetails,
  calloutTypes,
  flowchartTypes,
  mathematicalSymbolTypes,
  Star,
  starDetails,
} from '@easel/contract/shapes/geometry.ts'
import fc from 'fast-check'
import { degrees, length, point } from './paint.ts'

type Detailed = typeof Basic | typeof BlockArrow | typeof Star

/** A type with the detail object that goes with it, or without. */
const detailed = <S extends Detailed>(schema: S, owners: Record<string, string>) => {
  const properties = schema.properties as unknown as Record<string, { properties: { type: { enum: string[] } } }>
  const keyOf = Object.fromEntries(Object.entries(owners).map(([key, type]) => [type, key]))
  return fc.constantFrom(...(schema.properties.type.enum as string[])).chain((type) => {
    const key = keyOf[type]
    const details = key === undefined ? undefined : properties[key]?.properties.type.enum
    if (key === undefined || details === undefined) return fc.record({ type: fc.constant(type) })
    return fc.record(
      { type: fc.constant(type), [key]: fc.record({ type: fc.constantFrom(...details) }) },
      { requiredKeys: ['type'] },
    )
  }) as unknown as fc.Arbitrary<Decoded<S>>
}

const command = fc.oneof(
  fc.record({ move_to: fc.record({ point }) }),
  fc.record({ line_to: fc.record({ point }) }),
  fc.record({ cubic_to: fc.record({ control1: point, control2: point, end: point }) }),
  fc.record({ quadratic_to: fc.record({ control: point, end: point }) }),
  fc.record({
    arc_to: fc.record(
      { x_radius: length, y_radius: length, start_angle: degrees, sweep_angle: degrees, end: point },
      { requiredKeys: ['end'] },
    ),
  }),
  fc.record({ smooth_cubic_to: fc.record({ control2: point, end: point }) }),
  fc.record({ smooth_quadratic_to: fc.record({ end: point }) }),
  fc.record({ close_path: fc.constant({}) }),
)

const paths = fc.array(fc.record({ commands: fc.array(command, { minLength: 1, maxLength: 4 }) }), {
  minLength: 1,
  maxLength: 2,
})

/** Exactly one geometry key with its contents. */
export const geometry = fc.oneof(
  fc.record({ basic: detailed(Basic, basicDetails) }),
  fc.record({ flowchart: fc.record({ type: fc.constantFrom(...flowchartTypes) }) }),
  fc.record({ block_arrow: detailed(BlockArrow, blockArrowDetails) }),
  fc.record({ mathematical_symbol: fc.record({ type: fc.constantFrom(...mathematicalSymbolTypes) }) }),
  fc.record({ star: detailed(Star, starDetails) }),
  fc.record({ callout: fc.record({ type: fc.constantFrom(...calloutTypes) }) }),
  fc.record({ custom: fc.record({ width: length, height: length, paths }, { requiredKeys: ['paths'] }) }),
)
