import Type from 'typebox'
import { extension } from './operation.ts'

/** Where channels are, beside the operations. */
export const realtimePath = '/service/realtime/v1'

/**
 * The live session of a zone: a WebSocket, declared like an operation. What its client says, and what it is told, is in
 * `live-messages.ts`.
 */
export const zoneSession = extension({
  route: 'GET /editions/:edition_id/spaces/:space_id/zones/:zone_id',
  summary: 'Edit a zone together: changes, acknowledgements and presence over a WebSocket',
  message: 'Switching protocols',
  scope: ['Service.zones.READ'],
  access: 'space.see',
  data: Type.Object({}),
  errors: ['originNotAllowed'],
})

/** What a session needs besides, to change the zone: as `commitChange` does. */
export const sessionEdits = { scope: ['Service.zones.UPDATE'], access: 'space.edit' } as const

/** What it needs for changes of comments alone. */
export const sessionComments = { scope: ['Service.zones.UPDATE'], access: 'space.comment' } as const
