// Without schemas, so that a client can have it: see sdk/live-plan.ts.

/** The kinds of geometry, of which a shape has one. */
export const geometryKeys = [
  'basic',
  'flowchart',
  'block_arrow',
  'mathematical_symbol',
  'star',
  'callout',
  'custom',
] as const

export type GeometryKey = (typeof geometryKeys)[number]
