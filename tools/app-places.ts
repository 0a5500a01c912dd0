import type { OperationName } from '@easel/contract'

const home = '/home'
const space = '/spaces/…'
const zone = '/zones/…'
const team = '/teams/…'
/** The dialog that shares a space is opened from all three. */
const sharing = [home, space, zone]
const inbox = '/inbox'
const tokens = '/account/tokens'
const clients = '/account/clients'
const people = '/editions/…/people'
const teams = '/editions/…/teams'
const groups = '/editions/…/groups'
const edition = '/editions/…/edition'
const keys = '/editions/…/keys'
const webhooks = '/editions/…/webhooks'
const bots = '/editions/…/bots'
const audit = '/editions/…/audit'

/** The pages of the web app that call an operation. */
export const appPlaces: Partial<Record<OperationName, readonly string[]>> = {
  createEdition: [home],
  listEditions: [home],
  getEdition: [edition, teams],
  updateEdition: [home, edition],
  changeEditionRole: [people],
  endMemberAccess: [people],
  getSubscription: [edition, people],
  exportEdition: [edition],
  deleteEdition: [edition],
  getTeam: [team],
  createTeam: [teams],
  updateTeam: [teams, team],
  deleteTeam: [teams],
  listTeams: [...sharing, teams],
  addTeamMembers: [home, team],
  listTeamMembers: [team, people, `${groups}/…`, audit, ...sharing],
  changeTeamMemberRole: [team],
  removeTeamMember: [team],
  withdrawInvitation: [team],
  getMyEditionPermission: ['/account'],
  getEditionPermission: [people],
  getMySpacePermission: sharing,
  getMyTeamPermissions: [home, space, team],
  changeSpaceState: [home, space],
  createSpace: [home],
  duplicateSpace: [home, space],
  getSpace: [home, space],
  listSpaces: [home, space],
  moveSpace: [home, space],
  renameSpace: [home, space],
  setSpaceEmbed: [home, space],
  setSpaceFavorite: [home, space],
  addSpaceMembers: sharing,
  changeSpaceMemberRole: sharing,
  listSpaceInvitations: sharing,
  listSpaceMembers: sharing,
  removeSpaceMember: sharing,
  withdrawSpaceInvitation: sharing,
  createGuestLink: sharing,
  listGuestLinks: sharing,
  revokeGuestLink: sharing,
  createGroup: [groups],
  listGroups: [groups, audit, ...sharing],
  renameGroup: [groups],
  deleteGroup: [groups],
  addGroupMembers: [`${groups}/…`],
  listGroupMembers: [`${groups}/…`],
  removeGroupMember: [`${groups}/…`],
  createApiKey: [keys],
  listApiKeys: [keys],
  revokeApiKey: [keys],
  listOauthClients: [clients],
  registerOauthClient: [clients],
  removeOauthClient: [clients],
  changeZoneState: [space],
  duplicateZone: [space, zone],
  moveZone: [space],
  orderZones: [space],
  createZone: [space],
  getZone: [zone],
  listZones: [home, space, zone],
  renameZone: [space],
  listZoneVersions: [zone],
  insertTemplate: [zone],
  listTemplates: [home, space, zone],
  listComments: [zone],
  listZonePeople: [zone],
  listZoneAccess: [space, zone],
  shareZones: [space, zone],
  listInbox: [inbox, home, space, team],
  markInboxRead: [inbox],
  changeCommentStatus: [inbox, zone],
  searchEdition: [home],
  listAuditEntries: [audit],
  createBot: [bots],
  createBotToken: [`${bots}/…`],
  createToken: [tokens],
  listBotTokens: [`${bots}/…`],
  listBots: [bots, ...sharing],
  listTokens: [tokens],
  removeBot: [bots],
  renameBot: [bots],
  revokeBotToken: [`${bots}/…`],
  revokeToken: [tokens],
  compareZoneVersions: [zone],
  nameZoneVersion: [zone],
  getTimer: [zone],
  setTimer: [zone],
  restoreZoneVersion: [zone],
  undoChanges: [zone],
  redoChanges: [zone],
  listChanges: [zone],
  createWebhook: [webhooks],
  deleteWebhook: [webhooks],
  listWebhookDeliveries: [`${webhooks}/…`],
  listWebhooks: [webhooks],
  replayWebhook: [`${webhooks}/…`],
  rotateWebhookSecret: [webhooks],
  updateWebhook: [webhooks],
  exportZone: [zone],
  getZoneThumbnail: [home, space],
  getAsset: [zone],
  uploadAsset: [zone],
}

/** What the page of a zone does by its live session (docs/live.md), with the same effect. */
export const byLiveSession: readonly OperationName[] = [
  'getZoneData',
  'getZoneContent',
  'commitChange',
  'insertFrames',
  'listFrames',
  'updateFrames',
  'deleteFrames',
  'insertShapes',
  'listShapes',
  'updateShapes',
  'deleteShapes',
  'insertConnectors',
  'listConnectors',
  'updateConnectors',
  'deleteConnectors',
  'createComment',
  'changeCommentText',
  'deleteComment',
]

const searchesEdition = '`searchEdition` finds the same in all teams at once'

/** What no page calls, and why nobody misses it there. */
export const forPrograms: Partial<Record<OperationName, string>> = {
  getMyTeamPermission: '`getMyTeamPermissions` has the roles in all teams',
  getTeamPermission: '`listTeamMembers` has the role of each member',
  getSpacePermission: '`listSpaceMembers` has the role of each member',
  getZoneVersion: 'versions are shown by their changes (`listChanges`)',
  getTemplate: '`listTemplates` has all of each template',
  getElementBlame: 'the versions of the zone show who changed what',
  search: searchesEdition,
  searchComments: searchesEdition,
  searchFrames: searchesEdition,
  searchShapes: searchesEdition,
  searchSpaces: searchesEdition,
  searchZones: searchesEdition,
}
