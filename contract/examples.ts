import type { TSchema } from 'typebox'
import type { Operation } from './operation.ts'
import { sampleOf } from './sample.ts'

/** The ids in the examples, each by what it names; a test sends every example with ids that exist. */
export const exampleIds = {
  edition_id: '10000003',
  team_id: '10000004',
  second_team_id: '10000005',
  space_id: '10000006',
  shared_space_id: '10000007',
  self_id: '10000002',
  member_id: '10000008',
  inheritor_id: '10000009',
  visitor_id: '10000010',
  group_id: '10000011',
  key_id: '10000012',
  webhook_id: '10000017',
  client_key: '10000013',
  version_id: '10000014',
  bot_id: '10000015',
  token_id: '10000016',
  link_id: '10000018',
  voting_id: '10000019',
  note_id: '0190a5d8-7c3a-7bb2-8f0e-00000000000a',
  template_id: '1001',
  zone_id: '0190a5d8-7c3a-7bb2-8f0e-000000000001',
  second_zone_id: '0190a5d8-7c3a-7bb2-8f0e-000000000002',
  third_zone_id: '0190a5d8-7c3a-7bb2-8f0e-000000000009',
  frame_id: '0190a5d8-7c3a-7bb2-8f0e-000000000003',
  shape_id: '0190a5d8-7c3a-7bb2-8f0e-000000000004',
  other_shape_id: '0190a5d8-7c3a-7bb2-8f0e-000000000005',
  connector_id: '0190a5d8-7c3a-7bb2-8f0e-000000000006',
  comment_id: '0190a5d8-7c3a-7bb2-8f0e-000000000007',
  asset_id: '0190a5d8-7c3a-7bb2-8f0e-000000000008',
  invited_mail: 'invited@example.com',
  guest_mail: 'guest@example.com',
  edition_name: 'Studio Nord',
} as const

const ids = exampleIds

/** The example of a path parameter. */
export const exampleParam = (name: string): string => {
  if (name === 'user_id') return ids.member_id
  if (name === 'element_id') return ids.shape_id
  if (name === 'other_version_id') return ids.version_id
  return (ids as Record<string, string>)[name] ?? '10000001'
}

export interface Example {
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

const layout = { left: 40, top: 40, width: 240, height: 120 }
const yellow = { solid: { color: { hex: { value: '#ffe08a' } } } }
const paragraph = { id: '0190a5d8-7c3a-7bb2-8f0e-00000000000a', portions: [{ text: 'Ship it' }] }
const ends = { first: { shape_id: ids.shape_id }, second: { shape_id: ids.other_shape_id, marker: 'CLASSIC' } }

const token = { token_name: 'Nightly export', scopes: ['Service.spaces.READ'], expires_in: 2_592_000 }

const ofEditions: Record<string, Example> = {
  createEdition: { body: { team_name: 'Studio Nord', description: 'Everything that we draw', plan_type: 'FREE' } },
  updateEdition: { body: { edition_name: 'Studio Nord and friends' } },
  offerEdition: { body: { zuid: ids.member_id } },
  answerEditionOffer: { body: { accept: true } },
  changeEditionRole: { body: { role: 'ORG_ADMIN' } },
  deleteEdition: { body: { edition_name: ids.edition_name } },
  createTeam: { body: { team_name: 'Workshop', description: 'Printing and models' } },
  updateTeam: { body: { team_name: 'Studio Süd' } },
  addTeamMembers: { body: { members_info: [{ mail_id: 'bo@example.com', role: 'MEMBER' }] } },
  changeTeamMemberRole: { body: { role: 'TEAM_ADMIN' } },
  removeTeamMember: { body: { assign_to_zuid: ids.inheritor_id } },
  withdrawInvitation: { query: { mail_id: ids.invited_mail } },
  createGroup: { body: { group_name: 'Illustrators' } },
  renameGroup: { body: { group_name: 'Painters' } },
  addGroupMembers: { body: { members_info: [{ zuid: ids.member_id }] } },
  createApiKey: { body: { key_name: 'Nightly export' } },
  createWebhook: { body: { url: 'https://hooks.example.com/easel', description: 'Tells the chat' } },
  updateWebhook: { body: { enabled: false } },
  replayWebhook: { body: { zone_id: ids.zone_id, since: 0 } },
  createToken: { body: token },
  updatePersonalSettings: { body: { mails_replies: false, language: 'de' } },
  createBot: { body: { bot_name: 'Question keeper' } },
  renameBot: { body: { bot_name: 'Keeper of questions' } },
  createBotToken: { body: token },
  registerOauthClient: {
    body: {
      client_name: 'Sketch Importer',
      redirect_uris: ['https://app.example.com/callback'],
      client_type: 'PUBLIC',
    },
  },
}

const ofSpaces: Record<string, Example> = {
  listSpaces: { query: { team_id: ids.team_id, action_type: 'ALLSPACES' } },
  createSpace: { body: { create_space: { team_id: ids.team_id, space_name: 'Spring', zone_name: 'Ideas' } } },
  duplicateSpace: { body: { duplicate_space: { space_name: 'Summer', copy_members: true } } },
  moveSpace: { body: { move_space: { team_id: ids.second_team_id } } },
  changeSpaceState: { body: { space_state: 'TRASH' } },
  renameSpace: { body: { action_type: 'SPACE_NAME', space_name: 'Summer' } },
  setSpaceFavorite: { body: { action_type: 'FAVORITE', value: true } },
  setTogether: { body: { off: ['REACTIONS'] } },
  setSpaceEmbed: { body: { action_type: 'EMBED', value: true } },
  addSpaceMembers: { body: { members_info: [{ zuid: ids.inheritor_id, type: 'USER', role: 'EDITOR' }] } },
  resendSpaceInvitation: { body: { mail_id: ids.guest_mail } },
  withdrawSpaceInvitation: { query: { mail_id: ids.guest_mail } },
  createGuestLink: { body: { role: 'GUEST_COMMENTER', link_name: 'Review', expires_in: 604_800, max_guests: 20 } },
  changeSpaceMemberRole: { body: { role: 'VIEWER' } },
}

const ofZones: Record<string, Example> = {
  getZoneData: { query: { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id: ids.zone_id } },
  createZone: { body: { create_zone: { zone_name: 'Ideas', template_id: ids.template_id } } },
  renameZone: { body: { zone_name: 'More ideas' } },
  changeZoneState: { body: { zone_state: 'TRASH' } },
  orderZones: { body: { zone_order: [ids.second_zone_id, ids.third_zone_id, ids.zone_id] } },
  duplicateZone: { body: { duplicate_zone: { destination_type: 'SAME_SPACE', zone_name: 'Ideas, second try' } } },
  moveZone: { body: { move_zone: { destination_type: 'NEW_SPACE', space_name: 'Ideas alone' } } },
  shareZones: {
    body: {
      members_info: [
        { member_id: ids.visitor_id, member_type: 'USER', resource_id: ids.zone_id, permission: 'restricted' },
      ],
    },
  },
  insertTemplate: {
    body: { template_id: ids.template_id, placement: 'NEAR_POSITION', position: { top: 0, left: 0 } },
  },
  saveTemplate: { body: { name: 'Weekly review', description: 'What went well, what next', for: 'TEAM' } },
  updateTemplate: { body: { name: 'Review of the week' } },
}

const ofElements: Record<string, Example> = {
  insertFrames: {
    body: { frames: [{ meta: { name: 'Sprint' }, type: 'A4', properties: { layout, fills: [yellow] } }] },
  },
  updateFrames: { body: { frames: [{ id: ids.frame_id, meta: { name: 'Next sprint' } }] } },
  deleteFrames: { body: { ids: [ids.frame_id] } },
  insertShapes: {
    body: {
      shapes: [
        { basic: { type: 'RECTANGLE' }, properties: { layout, fills: [yellow] }, text: { paragraphs: [paragraph] } },
      ],
    },
  },
  updateShapes: { body: { shapes: [{ id: ids.shape_id, properties: { layout: { left: 400 } } }] } },
  deleteShapes: { body: { ids: [ids.shape_id] } },
  insertConnectors: { body: { connectors: [{ type: 'ELBOW', connected: ends }] } },
  updateConnectors: { body: { connectors: [{ id: ids.connector_id, type: 'CURVE' }] } },
  deleteConnectors: { body: { ids: [ids.connector_id] } },
  listChanges: { query: { since: 0 } },
  setTimer: { body: { state: 'RUNNING', seconds: 300 } },
  startVoting: { body: { title: 'What do we build next?', votes_each: 3, seconds: 300 } },
  endVoting: { body: { state: 'ENDED' } },
  castVotes: { body: { votes: [{ element_id: ids.shape_id, count: 2 }] } },
  putPrivateNote: { body: { text: 'Shorter meetings', point: { x: 400, y: 200 } } },
  revealPrivateNotes: { body: { state: 'REVEALED' } },
  nameZoneVersion: { body: { description: 'Before the review' } },
  restoreZoneVersion: { body: { element_ids: [ids.shape_id] } },
  undoChanges: { body: { count: 1 } },
  redoChanges: { body: { count: 1 } },
  commitChange: {
    body: {
      edits: [
        { insert: { frame: { meta: { name: 'Done' }, properties: { layout } } } },
        { update: { shape: { id: ids.shape_id, meta: { name: 'Shipped' } } } },
        { order: { id: ids.shape_id, to: 'FRONT' } },
      ],
    },
  },
  createComment: { body: { text: 'Is this the last version?', element_id: ids.shape_id } },
  changeCommentText: { body: { action_type: 'TEXT', text: 'Is this the newest version?' } },
  changeCommentStatus: { body: { action_type: 'STATUS', status: 'RESOLVED' } },
}

const searching: Example = { query: { search: 'idea' } }

const examples: Readonly<Record<string, Example>> = {
  ...ofEditions,
  ...ofSpaces,
  ...ofZones,
  ...ofElements,
  search: searching,
  searchEdition: searching,
  searchZones: searching,
  searchSpaces: searching,
  searchFrames: searching,
  searchComments: searching,
  searchShapes: searching,
}

/** Query and body of a request that works, for "Try it out"; made from the schema where none is written above. */
export const exampleOf = (name: string, { query, body }: Operation): Example => {
  const written = examples[name] ?? {}
  const required = ((query as { required?: string[] } | undefined)?.required ?? []).map((key) => [
    key,
    sampleOf(query?.properties[key] as TSchema),
  ])
  return {
    ...(query && { query: { ...Object.fromEntries(required), ...written.query } }),
    ...(body && { body: written.body ?? (sampleOf(body) as Record<string, unknown>) }),
  }
}
