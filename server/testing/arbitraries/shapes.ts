import type { Encoded } from '@easel/contract'
import {
  type ConnectorInsert,
  type ConnectorUpdate,
  connectorMarkers,
  connectorSides,
  connectorTypes,
} from '@easel/contract/shapes/connector.ts'
import { type FrameInsert, type FrameUpdate, frameTypes } from '@easel/contract/shapes/frame.ts'
import type { ShapeInsert, ShapeUpdate } from '@easel/contract/shapes/shape.ts'
import fc from 'fast-check'
import { geometry } from './geometry.ts'
import { connectorStroke, fraction, point, properties } from './paint.ts'
import { connectorText, placeholder, richText, words } from './text.ts'

/** Elements as a caller sends them, all of them valid; ids are left out of what is inserted, so that none meets another. */

/** Also those that unset. */
const editorFields = {
  groups: fc.uniqueArray(fc.uuid(), { maxLength: 8 }),
  locked: fc.boolean(),
  hidden: fc.boolean(),
  step: fc.option(fc.integer({ min: 1, max: 99 })),
}

const presentationFields = {
  presentation_order: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1e9, noNaN: true })),
  notes: words,
  layout: fc.constantFrom('TABLE' as const, '' as const),
}

export const frameInsert: fc.Arbitrary<Encoded<typeof FrameInsert>> = fc.record(
  {
    meta: fc.record({ name: words }),
    type: fc.constantFrom(...frameTypes),
    properties,
    ...editorFields,
    ...presentationFields,
  },
  { requiredKeys: ['meta'] },
)

export const frameUpdate = (id: string): fc.Arbitrary<Encoded<typeof FrameUpdate>> =>
  fc.record(
    {
      id: fc.constant(id),
      meta: fc.record({ name: words }),
      type: fc.constantFrom(...frameTypes),
      properties,
      ...editorFields,
      ...presentationFields,
    },
    { requiredKeys: ['id', 'properties'] },
  )

const shapeFacets = { meta: fc.record({ name: words }), text: richText, properties, placeholder, ...editorFields }

/** A shape in one of these frames, or in none. */
export const shapeInsert = (frameIds: readonly string[] = []): fc.Arbitrary<Encoded<typeof ShapeInsert>> =>
  fc
    .tuple(
      geometry,
      fc.record({ ...shapeFacets, frame_id: fc.constantFrom<string | null>(null, ...frameIds) }, { requiredKeys: [] }),
    )
    .map(([kind, facets]) => ({ ...facets, ...kind }))

export const shapeUpdate = (id: string): fc.Arbitrary<Encoded<typeof ShapeUpdate>> =>
  fc
    .tuple(fc.option(geometry, { nil: {} }), fc.record(shapeFacets, { requiredKeys: ['properties'] }))
    .map(([kind, facets]) => ({ id, ...facets, ...kind }))

const connectorEnd = (shapeIds: readonly string[]) => {
  const end = { point, marker: fc.constantFrom(...connectorMarkers) }
  const shape_id = fc.constantFrom(...shapeIds)
  const at = fc.record({ x: fraction, y: fraction })
  return fc.oneof(
    fc.record({ shape_id, side: fc.constantFrom(...connectorSides), ...end }, { requiredKeys: ['shape_id'] }),
    fc.record({ shape_id, at, ...end }, { requiredKeys: ['shape_id', 'at'] }),
    fc.record(end, { requiredKeys: ['point'] }),
  )
}

const connectorFacets = {
  type: fc.constantFrom(...connectorTypes),
  stroke: connectorStroke,
  text: connectorText,
  ...editorFields,
}

/** A connector between two of these shapes or points. */
export const connectorInsert = (shapeIds: readonly string[]): fc.Arbitrary<Encoded<typeof ConnectorInsert>> =>
  fc.record(
    {
      connected: fc.record({ first: connectorEnd(shapeIds), second: connectorEnd(shapeIds) }),
      ...connectorFacets,
    },
    { requiredKeys: ['connected'] },
  )

export const connectorUpdate = (
  id: string,
  shapeIds: readonly string[],
): fc.Arbitrary<Encoded<typeof ConnectorUpdate>> =>
  fc.record(
    {
      id: fc.constant(id),
      connected: fc.record({ first: connectorEnd(shapeIds), second: connectorEnd(shapeIds) }, { requiredKeys: [] }),
      ...connectorFacets,
    },
    { requiredKeys: ['id', 'type'] },
  )
