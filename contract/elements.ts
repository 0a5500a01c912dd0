import Type from 'typebox'
import { elementDefaults, elementPaging, IdList, notFoundErrors, removalResults } from './element-operations.ts'
import { extension } from './operation.ts'
import { boundedArray, splitList } from './schema.ts'
import { ConnectorInsert, ConnectorOutput, ConnectorUpdate } from './shapes/connector.ts'
import { Reference } from './shapes/scalars.ts'
import { ShapeInsert, ShapeOutput, ShapeUpdate } from './shapes/shape.ts'

const shapes = '/editions/:edition_id/spaces/:space_id/zones/:zone_id/shapes'
const connectors = '/editions/:edition_id/spaces/:space_id/zones/:zone_id/connectors'
const MAX_ELEMENTS = 1000

const isNumber = (text: string) => text !== '' && Number.isFinite(Number(text)) && Math.abs(Number(text)) <= 1e9

/** A rectangle of the canvas: left, top, width, height. */
const Rectangle = Type.Codec(
  Type.Refine(
    Type.String({ description: 'left,top,width,height', examples: ['0,0,1920,1080'] }),
    (text) => splitList(text).length === 4 && splitList(text).every(isNumber),
    () => 'must be four numbers: left,top,width,height',
  ),
)
  .Decode((text) => {
    const [left = 0, top = 0, width = 0, height = 0] = splitList(text).map(Number)
    return { left, top, width, height }
  })
  .Encode(({ left, top, width, height }) => [left, top, width, height].join(','))

const filters = {
  ids: Type.Optional(IdList),
  within: Type.Optional(Rectangle),
  frame_id: Type.Optional(Reference),
  ...elementPaging,
}

export const listShapes = extension({
  ...elementDefaults.list,
  route: `GET ${shapes}`,
  summary: "List a zone's shapes, back to front: all, some, those that touch a rectangle, or those inside a frame",
  message: 'Shapes listed',
  query: Type.Object(filters),
  data: Type.Object({ total_count: Type.Integer(), shapes: Type.Array(ShapeOutput), ...notFoundErrors }),
})

export const insertShapes = extension({
  ...elementDefaults.insert,
  errors: [...elementDefaults.insert.errors, 'assetNotInZone'],
  route: `POST ${shapes}`,
  summary: 'Insert shapes, all or none',
  message: 'Shapes inserted',
  body: Type.Object({ shapes: boundedArray(ShapeInsert, MAX_ELEMENTS) }),
})

export const updateShapes = extension({
  ...elementDefaults.update,
  errors: [...elementDefaults.update.errors, 'assetNotInZone'],
  route: `PUT ${shapes}`,
  summary: 'Change shapes, each whole or not at all',
  message: 'Shapes updated',
  body: Type.Object({ shapes: boundedArray(ShapeUpdate, MAX_ELEMENTS) }),
})

export const deleteShapes = extension({
  ...elementDefaults.remove,
  route: `DELETE ${shapes}`,
  summary: 'Remove shapes; connectors that ended on them keep their place and lose that end',
  message: 'Shapes removed',
  body: Type.Object({ ids: boundedArray(Reference, MAX_ELEMENTS) }),
  data: removalResults('shape_id'),
})

export const listConnectors = extension({
  ...elementDefaults.list,
  route: `GET ${connectors}`,
  summary: "List a zone's connectors: all, some, those that touch a rectangle, or those with an end inside a frame",
  message: 'Connectors listed',
  query: Type.Object(filters),
  data: Type.Object({ total_count: Type.Integer(), connectors: Type.Array(ConnectorOutput), ...notFoundErrors }),
})

export const insertConnectors = extension({
  ...elementDefaults.insert,
  route: `POST ${connectors}`,
  summary: 'Insert connectors, all or none; their ends are shapes of the zone, or points',
  message: 'Connectors inserted',
  body: Type.Object({ connectors: boundedArray(ConnectorInsert, MAX_ELEMENTS) }),
})

export const updateConnectors = extension({
  ...elementDefaults.update,
  route: `PUT ${connectors}`,
  summary: 'Change connectors, each whole or not at all',
  message: 'Connectors updated',
  body: Type.Object({ connectors: boundedArray(ConnectorUpdate, MAX_ELEMENTS) }),
})

export const deleteConnectors = extension({
  ...elementDefaults.remove,
  route: `DELETE ${connectors}`,
  summary: 'Remove connectors',
  message: 'Connectors removed',
  body: Type.Object({ ids: boundedArray(Reference, MAX_ELEMENTS) }),
  data: removalResults('connector_id'),
})
