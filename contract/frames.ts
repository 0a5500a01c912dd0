import Type from 'typebox'
import { boundedArray, notFoundErrors, removalResults, UpdateResults } from './element-results.ts'
import { IdList } from './id-list.ts'
import { operation } from './operation.ts'
import { FrameInsert, FrameOutput, FrameUpdate } from './shapes/frame.ts'
import { Reference } from './shapes/scalars.ts'

const route = '/editions/:edition_id/spaces/:space_id/zones/:zone_id/frames'
const MAX_FRAMES = 100

export const listFrames = operation({
  route: `GET ${route}`,
  summary: "List a zone's frames, back to front",
  message: 'Frames listed',
  scope: ['Service.zones.READ'],
  access: 'space.see',
  recordsOpen: true,
  query: Type.Object({ ids: Type.Optional(IdList(1000)) }),
  data: Type.Object({ total_count: Type.Integer(), frames: Type.Array(FrameOutput), ...notFoundErrors }),
  errors: [],
})

export const insertFrames = operation({
  route: `POST ${route}`,
  summary: 'Insert frames, all or none',
  message: 'Frames inserted',
  scope: ['Service.zones.CREATE'],
  access: 'space.edit',
  body: Type.Object({ frames: boundedArray(FrameInsert, MAX_FRAMES) }),
  data: Type.Object({ inserted_ids: Type.Array(Type.String()) }),
  errors: ['emptyArray', 'elementExists'],
})

export const updateFrames = operation({
  route: `PUT ${route}`,
  summary: 'Change frames, each whole or not at all; what is inside a frame moves with it',
  message: 'Frames updated',
  scope: ['Service.zones.UPDATE'],
  access: 'space.edit',
  body: Type.Object({ frames: boundedArray(FrameUpdate, MAX_FRAMES) }),
  data: UpdateResults,
  errors: ['emptyArray', 'noFacet'],
})

export const deleteFrames = operation({
  route: `DELETE ${route}`,
  summary: 'Remove frames; the shapes that were inside stay and belong to the zone',
  message: 'Frames removed',
  scope: ['Service.zones.DELETE'],
  access: 'space.edit',
  body: Type.Object({ ids: boundedArray(Reference, MAX_FRAMES) }),
  data: removalResults('frame_id'),
  errors: ['emptyArray'],
})
