import type { OperationName } from '@easel/contract'
import type { Input } from '@easel/sdk/index.ts'

const id = '0190a5d8-7c3a-7bb2-8f0e-3d5b6a7c8d9e'
const one = '9007199254740991'

type Sample<N extends OperationName> = Omit<Input<N>, `${string}_id` | `${string}_key`>

/** Query and body of a well-formed request, for operations that must be sent some. */
export const samples: { [N in OperationName]?: Sample<N> } = {
  createEdition: { body: { team_name: 'Studio' } },
  updateEdition: { body: { edition_name: 'Studio' } },
  deleteEdition: { body: { edition_name: 'No edition of the suite' } },
  changeEditionRole: { body: { role: 'MEMBER' } },
  updateTeam: { body: { team_name: 'Studio' } },
  createTeam: { body: { team_name: 'Studio' } },
  addTeamMembers: { body: { members_info: [{ mail_id: 'sample@example.com', role: 'MEMBER' }] } },
  withdrawInvitation: { query: { mail_id: 'sample@example.com' } },
  changeTeamMemberRole: { body: { role: 'MEMBER' } },
  listSpaces: { query: { team_id: one, action_type: 'ALLSPACES' } },
  createSpace: { body: { create_space: { team_id: one } } },
  duplicateSpace: { body: { duplicate_space: {} } },
  moveSpace: { body: { move_space: { team_id: one } } },
  changeSpaceState: { body: { space_state: 'TRASH' } },
  renameSpace: { body: { action_type: 'SPACE_NAME', space_name: 'Sample' } },
  setSpaceFavorite: { body: { action_type: 'FAVORITE', value: true } },
  setSpaceEmbed: { body: { action_type: 'EMBED', value: true } },
  addSpaceMembers: { body: { members_info: [{ zuid: one, role: 'VIEWER', type: 'USER' }] } },
  changeSpaceMemberRole: { body: { role: 'VIEWER' } },
  createGroup: { body: { group_name: 'Sample' } },
  renameGroup: { body: { group_name: 'Sample' } },
  addGroupMembers: { body: { members_info: [{ zuid: one }] } },
  createApiKey: { body: { key_name: 'Sample' } },
  registerOauthClient: { body: { client_name: 'Sample', redirect_uris: ['https://app.example.com/callback'] } },
  getZoneData: { query: { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id: id } },
  createZone: { body: { create_zone: { zone_name: 'Sample' } } },
  renameZone: { body: { zone_name: 'Sample' } },
  changeZoneState: { body: { zone_state: 'TRASH' } },
  orderZones: { body: { zone_order: [id] } },
  duplicateZone: { body: { duplicate_zone: { destination_type: 'SAME_SPACE' } } },
  moveZone: { body: { move_zone: { destination_type: 'NEW_SPACE' } } },
  shareZones: {
    body: { members_info: [{ member_id: one, member_type: 'USER', resource_id: id, permission: 'restricted' }] },
  },
  insertFrames: { body: { frames: [{ meta: { name: 'Sample' } }] } },
  updateFrames: { body: { frames: [{ id, properties: { layout: { top: 1 } } }] } },
  deleteFrames: { body: { ids: [id] } },
  insertShapes: { body: { shapes: [{ basic: { type: 'RECTANGLE' } }] } },
  updateShapes: { body: { shapes: [{ id, properties: { layout: { top: 1 } } }] } },
  deleteShapes: { body: { ids: [id] } },
  insertConnectors: { body: { connectors: [{ connected: { first: { shape_id: id }, second: { shape_id: id } } }] } },
  updateConnectors: { body: { connectors: [{ id, type: 'LINE' }] } },
  deleteConnectors: { body: { ids: [id] } },
  insertTemplate: { body: { template_id: '1' } },
  createComment: { body: { text: 'Sample', point: { x: 0, y: 0 } } },
  changeCommentText: { body: { action_type: 'TEXT', text: 'Sample' } },
  changeCommentStatus: { body: { action_type: 'STATUS', status: 'RESOLVED' } },
  search: { query: { search: 'sample' } },
  searchZones: { query: { search: 'sample' } },
  searchSpaces: { query: { search: 'sample' } },
  searchFrames: { query: { search: 'sample' } },
  searchComments: { query: { search: 'sample' } },
  searchShapes: { query: { search: 'sample' } },
}
