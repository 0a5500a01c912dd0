import Type from 'typebox'
import { elementDefaults, elementPaging, IdList, notFoundErrors, removalResults } from './element-operations.ts'
import { operation } from './operation.ts'
import { boundedArray } from './schema.ts'
import { FrameInsert, FrameOutput, FrameUpdate } from './shapes/frame.ts'
import { Reference } from './shapes/scalars.ts'

const frames = '/editions/:edition_id/spaces/:space_id/zones/:zone_id/frames'
const MAX_FRAMES = 100

export const listFrames = operation({
  ...elementDefaults.list,
  route: `GET ${frames}`,
  summary: "List a zone's frames, back to front",
  message: 'Frames listed',
  query: Type.Object({ ids: Type.Optional(IdList), ...elementPaging }),
  data: Type.Object({ total_count: Type.Integer(), frames: Type.Array(FrameOutput), ...notFoundErrors }),
})

export const insertFrames = operation({
  ...elementDefaults.insert,
  errors: [...elementDefaults.insert.errors, 'assetNotInZone'],
  route: `POST ${frames}`,
  summary: 'Insert frames, all or none',
  message: 'Frames inserted',
  body: Type.Object({ frames: boundedArray(FrameInsert, MAX_FRAMES) }),
})

export const updateFrames = operation({
  ...elementDefaults.update,
  errors: [...elementDefaults.update.errors, 'assetNotInZone'],
  route: `PUT ${frames}`,
  summary: 'Change frames, each whole or not at all; what is inside a frame moves with it',
  message: 'Frames updated',
  body: Type.Object({ frames: boundedArray(FrameUpdate, MAX_FRAMES) }),
})

export const deleteFrames = operation({
  ...elementDefaults.remove,
  route: `DELETE ${frames}`,
  summary: 'Remove frames; the shapes that were inside stay and belong to the zone',
  message: 'Frames removed',
  body: Type.Object({ ids: boundedArray(Reference, MAX_FRAMES) }),
  data: removalResults('frame_id'),
})
