import type { OperationName } from '@easel/contract'

const home = '/home'
const space = '/spaces/…'
const zone = '/zones/…'
const team = '/teams/…'
const tokens = '/account/tokens'
const clients = '/account/clients'
const keys = '/editions/…/keys'
const webhooks = '/editions/…/webhooks'
const bots = '/editions/…/bots'
const audit = '/editions/…/audit'

/** The pages of the web app that call an operation; elements and comments are changed there by the live session. */
export const appPlaces: Partial<Record<OperationName, readonly string[]>> = {
  createEdition: [home],
  listEditions: [home],
  updateEdition: [home],
  getTeam: [team],
  listTeams: [home],
  addTeamMembers: [home],
  listTeamMembers: [team, audit],
  getMyEditionPermission: ['/account'],
  getMySpacePermission: [space],
  getMyTeamPermissions: [home],
  changeSpaceState: [home, space],
  createSpace: [home],
  getSpace: [space],
  listSpaces: [home],
  renameSpace: [home, space],
  setSpaceFavorite: [home, space],
  listSpaceMembers: [space],
  listGroups: [audit],
  createApiKey: [keys],
  listApiKeys: [keys],
  revokeApiKey: [keys],
  listOauthClients: [clients],
  registerOauthClient: [clients],
  removeOauthClient: [clients],
  changeZoneState: [space],
  createZone: [space],
  getZone: [zone],
  listZones: [space, zone],
  renameZone: [space],
  listZoneVersions: [zone],
  listTemplates: [home, space],
  listComments: [zone],
  searchEdition: [home],
  listAuditEntries: [audit],
  createBot: [bots],
  createBotToken: [`${bots}/…`],
  createToken: [tokens],
  listBotTokens: [`${bots}/…`],
  listBots: [bots],
  listTokens: [tokens],
  removeBot: [bots],
  renameBot: [bots],
  revokeBotToken: [`${bots}/…`],
  revokeToken: [tokens],
  compareZoneVersions: [zone],
  nameZoneVersion: [zone],
  restoreZoneVersion: [zone],
  duplicateZone: [zone],
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
