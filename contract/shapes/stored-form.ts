import type { Connector, ConnectorInsert } from './connector.ts'
import type { Frame, FrameInsert } from './frame.ts'
import { geometryKeys } from './geometry-keys.ts'
import { type Patch, toPatch } from './patch.ts'
import type { Shape, ShapeInsert, ShapeUpdate } from './shape.ts'
import { storedEditorFields } from './stored-editor-fields.ts'

// Without schemas, so that a client can have it: see sdk/live-plan.ts.

export const toFrame = (frame: FrameInsert, id: string): Frame => {
  const { meta, type = 'CUSTOM', properties = {} } = frame
  return { meta: { id, name: meta.name }, type, properties, ...storedEditorFields(frame) }
}

export const toShape = (shape: ShapeInsert, id: string): Shape => {
  const { meta, frame_id = null, properties = {}, ...rest } = withoutEditorFields(shape)
  return { meta: { ...meta, id }, frame_id, ...rest, properties, ...storedEditorFields(shape) }
}

export const toConnector = (connector: ConnectorInsert, id: string): Connector => {
  const { meta: _meta, type = 'LINE', ...rest } = withoutEditorFields(connector)
  return { meta: { id }, type, ...rest, ...storedEditorFields(connector) }
}

const withoutEditorFields = <T extends ShapeInsert | ConnectorInsert>(element: T) => {
  const { groups: _groups, locked: _locked, hidden: _hidden, step: _step, ...rest } = element
  return rest
}

/** Removes the previous geometry, of whatever kind, when the update has one. */
export const toShapePatch = (update: ShapeUpdate): Patch => ({
  ...(geometryKeys.some((key) => key in update) && Object.fromEntries(geometryKeys.map((key) => [key, null]))),
  ...toPatch(update),
})
