import { type Operation, type OperationName, operationEntries, operations } from '@easel/contract'
import { type SampleInput, sampleInput } from './sample-request.ts'
import type { Ids, RequestTargets } from './tenant-fixture.ts'

/** A request that succeeds for a caller with the permission. */
export interface SampleRequest {
  /** the operation, and where it has several: which */
  name: string
  operation: Operation
  input: SampleInput
}

/** Path parameters, query and body that override the sample input. */
type Input = Partial<SampleInput>

const rectangle = { basic: { type: 'RECTANGLE' } } as const
const connected = (first: string, second: string) => ({ first: { shape_id: first }, second: { shape_id: second } })

const filled = (asset_id: string) => ({ properties: { fills: [{ image: { asset_id } }] } })

/** What operations need to succeed beyond what their schemas say. The first word of a name is the operation. */
const inputsByName = ({ ids, order }: RequestTargets): Record<string, Input> => ({
  ...inEdition(ids),
  ...inTeam(ids),
  ...inSpace(ids),
  ...ofZones(ids, order),
  ...inZone(ids),
  ...ofComments(ids),
  ...ofChanges(ids),
})

const inEdition = (ids: Ids): Record<string, Input> => ({
  deleteEdition: { body: { edition_name: ids.edition_name } },
  updateEdition: { body: { edition_name: ids.edition_name, requires_two_factor: false } },
  changeEditionRole: { user_id: ids.member_id, body: { role: 'ORG_ADMIN' } },
  endMemberAccess: { user_id: ids.member_id },
  offerEdition: { body: { zuid: ids.member_id } },
  answerEditionOffer: { body: { accept: true } },
  'getEditionPermission of oneself': { user_id: ids.self_id },
  'getEditionPermission of another': { user_id: ids.member_id },
  addGroupMembers: { body: { members_info: [{ zuid: ids.member_id }] } },
  removeGroupMember: { member_id: ids.inheritor_id },
  createWebhook: { body: { url: 'https://hooks.example.com/easel' } },
  'createWebhook of a space': { body: { url: 'https://hooks.example.com/easel', space_id: ids.space_id } },
  'createWebhook of a zone': {
    body: { url: 'https://hooks.example.com/easel', space_id: ids.space_id, zone_id: ids.zone_id },
  },
  updateWebhook: { body: { url: 'https://hooks.example.com/other' } },
  'updateWebhook by stopping': { body: { enabled: false } },
  replayWebhook: { body: { zone_id: ids.zone_id, since: 0 } },
  updateTemplate: { template_id: ids.own_template_id, body: { name: 'Review' } },
  deleteTemplate: { template_id: ids.own_template_id },
  revokeBotToken: { token_id: ids.bot_token_id },
  listAuditEntries: { query: { zuid: ids.self_id } },
  createSpace: { body: { create_space: { team_id: ids.team_id, zone_name: 'Plan', template_id: ids.template_id } } },
  listSpaces: { query: { team_id: ids.team_id, action_type: 'ALLSPACES' } },
  searchEdition: { query: { search: 'plan', team_id: ids.team_id } },
})

const inTeam = (ids: Ids): Record<string, Input> => ({
  deleteTeam: { team_id: ids.second_team_id },
  'addTeamMembers by address': { body: { members_info: [{ mail_id: ids.mail_id, role: 'MEMBER' }] } },
  'addTeamMembers by zuid': { body: { members_info: [{ zuid: ids.bot_id, role: 'MEMBER' }] } },
  changeTeamMemberRole: { body: { role: 'TEAM_ADMIN' } },
  'removeTeamMember with a body': { body: { assign_to_zuid: ids.inheritor_id } },
  'removeTeamMember with a query': { query: { assign_to_zuid: ids.inheritor_id }, body: undefined },
  withdrawInvitation: { query: { mail_id: ids.invited_mail } },
  getTeamPermission: { user_id: ids.member_id },
})

const adding = (zuid: string, type: string, role = 'VIEWER'): Input => ({
  body: { members_info: [{ zuid, type, role }] },
})

const inSpace = (ids: Ids): Record<string, Input> => ({
  getSpace: {},
  'getSpace in the trash': { space_id: ids.trashed_space_id },
  moveSpace: { body: { move_space: { team_id: ids.second_team_id } } },
  'changeSpaceState to TRASH': { body: { space_state: 'TRASH' } },
  'changeSpaceState by RESTORE': { space_id: ids.trashed_space_id, body: { space_state: 'RESTORE' } },
  'changeSpaceState by DELETE': { space_id: ids.trashed_space_id, body: { space_state: 'DELETE' } },
  getSpacePermission: { user_id: ids.member_id },
  'addSpaceMembers by name': adding(ids.inheritor_id, 'USER'),
  'addSpaceMembers as guests': {
    body: { members_info: [{ mail_id: ids.mail_id, type: 'USER', role: 'GUEST_VIEWER' }] },
  },
  'addSpaceMembers of a group': adding(ids.group_id, 'GROUP'),
  'addSpaceMembers of a team': adding(ids.second_team_id, 'TEAM'),
  'addSpaceMembers of the organisation': adding(ids.edition_id, 'ORG'),
  changeSpaceMemberRole: { body: { role: 'VIEWER' } },
  resendSpaceInvitation: { body: { mail_id: ids.guest_mail } },
  withdrawSpaceInvitation: { query: { mail_id: ids.guest_mail } },
  createGuestLink: { body: { role: 'GUEST_VIEWER', expires_in: 600 } },
  'createGuestLink of a zone': { body: { role: 'GUEST_VIEWER', zone_id: ids.zone_id } },
})

const landing = (kind: 'duplicate_zone' | 'move_zone', where: object): Input => ({ body: { [kind]: where } })

const ofZones = (ids: Ids, order: string[]): Record<string, Input> => {
  const { team_id, zone_id, trashed_zone_id, version_id, shared_space_id } = ids
  const newSpace = { destination_type: 'NEW_SPACE', team_id }
  const sharedSpace = { destination_type: 'EXISTING_SPACE', destination_space_id: shared_space_id }
  const hiding = { member_id: ids.visitor_id, member_type: 'USER', resource_id: zone_id, permission: 'restricted' }
  return {
    createZone: { body: { create_zone: { zone_name: 'Plan', template_id: ids.template_id } } },
    getZoneData: { query: { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id } },
    orderZones: { body: { zone_order: order } },
    shareZones: { body: { members_info: [hiding] } },
    'changeZoneState to TRASH': { body: { zone_state: 'TRASH' } },
    'changeZoneState by RESTORE': { zone_id: trashed_zone_id, body: { zone_state: 'RESTORE' } },
    'changeZoneState by DELETE': { zone_id: trashed_zone_id, body: { zone_state: 'DELETE' } },
    'duplicateZone in its space': landing('duplicate_zone', { destination_type: 'SAME_SPACE', version_id }),
    'duplicateZone to another space': landing('duplicate_zone', sharedSpace),
    'duplicateZone to a new space': landing('duplicate_zone', newSpace),
    restoreZoneVersion: { body: {} },
    'restoreZoneVersion of elements': { body: { element_ids: [ids.shape_id] } },
    setTimer: { body: { state: 'RUNNING', seconds: 300 } },
    startVoting: { zone_id: ids.third_zone_id, body: { title: 'Next', votes_each: 3, seconds: 60 } },
    endVoting: { body: { state: 'ENDED' } },
    castVotes: { body: { votes: [{ element_id: ids.shape_id, count: 2 }] } },
    'putPrivateNote of their own': { note_id: ids.new_id, body: { text: 'Hm', point: { x: 1, y: 2 } } },
    revealPrivateNotes: { body: { state: 'REVEALED' } },
    nameZoneVersion: { body: { description: 'Before the review' } },
    compareZoneVersions: { other_version_id: version_id },
    getElementBlame: { element_id: ids.shape_id },
    undoChanges: { body: { zuid: ids.self_id } },
    'undoChanges of a client': { body: { client_id: ids.client_key, since: 0 } },
    redoChanges: { body: { zuid: ids.self_id } },
    'redoChanges of a client': { body: { client_id: ids.client_key, since: 0 } },
    'moveZone to another space': landing('move_zone', sharedSpace),
    'moveZone to a new space': landing('move_zone', newSpace),
  }
}

const inZone = (ids: Ids): Record<string, Input> => {
  const { new_id, frame_id, shape_id, other_shape_id, connector_id, version_id } = ids
  const image = filled(ids.asset_id)
  return {
    'saveTemplate for a team': { body: { name: 'Review', for: 'TEAM', team_id: ids.team_id, element_ids: [shape_id] } },
    'saveTemplate for the edition': { body: { name: 'Review', for: 'EDITION' } },
    insertTemplate: { body: { template_id: ids.template_id } },
    listFrames: { query: { ids: frame_id } },
    insertFrames: { body: { frames: [{ meta: { id: new_id, name: 'Frame' }, ...image }] } },
    updateFrames: { body: { frames: [{ id: frame_id, meta: { name: 'Frame' }, ...image }] } },
    deleteFrames: { body: { ids: [frame_id] } },
    listShapes: { query: { ids: shape_id, frame_id } },
    insertShapes: { body: { shapes: [{ meta: { id: new_id }, frame_id, ...rectangle, ...image }] } },
    updateShapes: { body: { shapes: [{ id: shape_id, frame_id, meta: { name: 'Shape' }, ...image }] } },
    deleteShapes: { body: { ids: [shape_id] } },
    listConnectors: { query: { ids: connector_id, frame_id } },
    insertConnectors: {
      body: { connectors: [{ meta: { id: new_id }, connected: connected(shape_id, other_shape_id) }] },
    },
    updateConnectors: { body: { connectors: [{ id: connector_id, connected: connected(other_shape_id, shape_id) }] } },
    deleteConnectors: { body: { ids: [connector_id] } },
    'exportZone of a frame': { query: { frame_id } },
    'exportZone of a version': { query: { version_id } },
  }
}

const ofComments = ({ new_id, shape_id, comment_id, own_comment_id, self_id }: Ids): Record<string, Input> => ({
  listComments: { query: { element_id: shape_id } },
  'listComments of a thread': { query: { thread_id: comment_id } },
  'createComment at a point': { body: { id: new_id, text: 'Hm', point: { x: 1, y: 1 } } },
  'createComment at an element': { body: { text: 'Hm', element_id: shape_id } },
  'createComment as a reply': { body: { text: 'Hm', thread_id: comment_id } },
  'changeCommentText of their own': { comment_id: own_comment_id, body: { action_type: 'TEXT', text: 'Hm' } },
  "changeCommentText of another's": { comment_id, body: { action_type: 'TEXT', text: 'Hm' } },
  changeCommentStatus: { body: { action_type: 'STATUS', status: 'RESOLVED' } },
  'deleteComment of their own': { comment_id: own_comment_id },
  "deleteComment of another's": { comment_id },
  markInboxRead: { body: { comment_ids: [comment_id] } },
  updatePersonalSettings: { body: { mails_replies: false } },
  getAccountPicture: { user_id: self_id },
})

const ofChanges = (ids: Ids): Record<string, Input> => {
  const { new_id, frame_id, shape_id, other_shape_id, connector_id, comment_id } = ids
  const meta = { name: 'Named' }
  const image = filled(ids.asset_id)
  const change = (...edits: object[]): Input => ({ body: { edits } })
  return {
    listChanges: { query: { since: 0 } },
    'commitChange of frames': change(
      { insert: { frame: { meta: { id: new_id, name: 'Frame' }, ...image } } },
      { update: { frame: { id: frame_id, meta, ...image } } },
      { order: { id: frame_id, to: 'BACK' } },
    ),
    'commitChange of shapes': change(
      { insert: { shape: { meta: { id: new_id }, frame_id, ...rectangle, ...image } } },
      { update: { shape: { id: shape_id, frame_id, meta, ...image } } },
    ),
    'commitChange of connectors': change(
      { insert: { connector: { meta: { id: new_id }, connected: connected(shape_id, other_shape_id) } } },
      { update: { connector: { id: connector_id, connected: connected(other_shape_id, shape_id) } } },
    ),
    'commitChange of comments': change(
      { insert: { comment: { id: new_id, text: 'Hm', element_id: shape_id } } },
      { insert: { comment: { text: 'Hm', thread_id: comment_id } } },
      { update: { comment: { id: comment_id, status: 'RESOLVED' } } },
    ),
    'commitChange that removes': change(
      { remove: { frame: frame_id } },
      { remove: { shape: shape_id } },
      { remove: { connector: connector_id } },
    ),
  }
}

const operationIn = (name: string) => name.split(' ')[0] as OperationName

/** At least one request for every operation: one that is not named above gets what its schema takes. */
export const createSampleRequests = (targets: RequestTargets): SampleRequest[] => {
  const inputs = inputsByName(targets)
  const named = new Set(Object.keys(inputs).map(operationIn))
  const unnamed = operationEntries.filter(([name]) => !named.has(name)).map(([name]) => [name, {}] as const)
  return [...Object.entries(inputs), ...unnamed].map(([name, input]) => {
    const operation: Operation = operations[operationIn(name)]
    return { name, operation, input: { ...sampleInput(operation, { ...targets.ids }), ...input } }
  })
}
