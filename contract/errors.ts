/** Every error of the service: status, code, message. */
export const errors = {
  // any operation
  invalid: [400, 'IAM1031', 'Invalid request - validation failed'],
  malformedJson: [400, 'IAM1050', 'Invalid request - validation failed'],
  emptyArray: [400, 'IAM1054', 'Invalid request - validation failed'],
  emptyBody: [400, 'IAM1066', 'Invalid request - validation failed'],
  badToken: [401, 'A1003', 'Missing or invalid access token'],
  badApiKey: [401, 'A1008', 'Missing or invalid API key'],
  noPermission: [401, 'A1003', "The user doesn't have permission to perform this action"],
  noScope: [403, 'A1010', 'The access token does not have the scope that this operation needs'],
  originNotAllowed: [403, 'A1021', 'A page of this origin may not open live sessions: see EASEL_ALLOWED_ORIGINS'],
  notFound: [
    404,
    'IAM1001',
    'Not found - a resource named in the path does not exist, or is not visible to the caller',
  ],
  methodNotAllowed: [405, 'IAM1002', 'Method not allowed on this path'],
  requestTimeout: [408, 'IAM1012', 'The request did not arrive in time'],
  bodyTooLarge: [
    413,
    'IAM1013',
    'The request body is larger than is allowed: 1 MiB of JSON, or as much as an image may have',
  ],
  unsupportedMedia: [415, 'IAM1015', 'The request body must be application/json'],
  headersTooLarge: [431, 'IAM1014', 'The address or the headers of the request are too long'],
  rateLimited: [429, 'IAM1055', 'Rate limit exceeded - this operation allows N requests per minute per user'],
  internal: [500, 'U1001', 'Internal server error - the request was well-formed but could not be completed'],
  unavailable: [503, 'U1003', 'The service cannot answer now - try again in a moment'],

  // editions
  editionNotFound: [404, 'E1017', 'Edition not found'],
  editionExists: [409, 'E1001', 'The user has already created an edition'],
  notOrgEdition: [400, 'E1004', 'Only an edition of type ORG can have further teams'],
  superAdminFixed: [
    403,
    'A1006',
    'The role of the super admin, or of somebody with a higher role in the edition, cannot be changed',
  ],
  sameRole: [409, 'M1001', 'The member already has this role'],

  twoFactorRequired: [
    403,
    'A1020',
    'The edition demands two-factor sign-in: set it up on the account page of the identity provider',
  ],

  // teams and their members
  teamNotFound: [404, 'T1008', 'Team not found'],
  notInTeam: [401, 'T1006', 'The user is not a member of the team'],
  notInTeamSelf: [403, 'T1006', 'The user is not a member of the team'],
  defaultTeam: [400, 'T1020', 'The default team cannot be deleted'],
  teamHasSpaces: [400, 'T1021', 'A team with active spaces cannot be deleted'],
  notTeamMember: [404, 'T1012', 'The user is not a member of this team'],
  alreadyInTeam: [400, 'T1013', 'The user is already a member of the team'],
  alreadyInvited: [400, 'T1014', 'The user is already invited to the team'],
  invitationNotFound: [404, 'T1015', 'Nobody with this mail address is invited to the team'],
  spaceInvitationNotFound: [404, 'S1043', 'Nobody with this mail address is invited to the space'],
  noMemberAdded: [400, 'T1017', 'None of the members could be added'],
  noSeat: [400, 'L1001', 'The licence limit is reached: no seat is left'],
  ownTeamRole: [403, 'R1001', 'A member cannot change their own role'],
  removeSelf: [403, 'M1002', 'A member cannot remove themselves'],
  removeSuperAdmin: [403, 'A1004', 'The super admin, or somebody with a higher role in the edition, cannot be removed'],
  cannotRemove: [403, 'A1002', "The user doesn't have permission to remove this member"],

  // spaces
  spaceNotFound: [404, 'S1009', 'Space not found'],
  notInSpace: [403, 'S1015', 'The user is not part of the space'],
  notSpaceMember: [404, 'S1015', 'The user is not part of the space'],
  spaceNotActive: [400, 'S1012', 'The space is not in an active state'],
  spaceNotTrashed: [400, 'S1011', 'The space is not in the trash'],
  sameSpaceName: [409, 'S1014', 'The space already has this name'],
  alreadyFavourite: [409, 'S1017', 'The space is already a favourite'],
  notFavourite: [409, 'S1018', 'The space is not a favourite'],
  alreadyEmbedded: [409, 'S1021', 'The space is already embedded'],
  notEmbedded: [409, 'S1022', 'The space is not in embed state'],
  sameTeam: [403, 'S1028', 'The space is already in this team'],
  duplicateNotAllowed: [403, 'S1029', 'The plan does not allow spaces to be duplicated'],
  ownerStays: [403, 'S1002', 'The owner of the space cannot be removed'],
  ownerRoleFixed: [403, 'S1004', "The owner's role cannot be changed"],
  ownSpaceRole: [403, 'S1036', 'A member cannot change their own role or remove themselves'],
  noSpaceMemberAdded: [400, 'S1008', 'None of the members could be added'],
  alreadySpaceMember: [400, 'S1019', 'Already a member of the space'],
  neitherTeamNorOrg: [400, 'S1041', 'Unknown, or in neither the team nor the organisation'],
  guestRole: [400, 'S1041', 'The member is a guest of the space, and this role is for people of its team or edition'],
  guestLinksOff: [
    403,
    'GL1001',
    'The edition allows no links for people without an account, or demands two-factor sign-in',
  ],
  guestLinkNotFound: [404, 'GL1002', 'Link not found'],
  guestPassword: [403, 'GL1004', 'The password of the link is missing or wrong'],
  guestLinkFull: [409, 'GL1005', 'As many guests as are allowed have come by the link'],
  tooManyGuestLinks: [409, 'GL1003', 'The space has as many links as are allowed'],
  groupNotFound: [404, 'G1001', 'Group not found'],
  notInEdition: [400, 'S1041', 'Not a member of the edition'],
  alreadyInGroup: [400, 'G1002', 'Already in the group'],
  notInGroup: [404, 'G1003', 'The user is not in the group'],
  noGroupMemberAdded: [400, 'G1004', 'None of the people could be added'],

  // requests that are sent again
  keyReused: [409, 'IAM1071', 'The Idempotency-Key was sent with another request before'],
  answerNotKept: [409, 'IAM1072', 'The request was answered before, and its secret is not kept'],

  // zones
  zoneNotFound: [404, 'Z1008', 'Zone not found'],
  restrictedZone: [403, 'S1033', 'Restricted zone'],
  zoneNotActive: [400, 'Z1011', 'Zone is not in an active state'],
  sameZoneName: [409, 'Z1001', 'The zone already has this name'],
  zoneAlreadyTrashed: [400, 'Z1005', 'The zone is already in the trash'],
  zoneStillActive: [400, 'Z1005', 'Only a zone in the trash can be deleted for good'],
  zoneNotTrashed: [400, 'Z1006', 'The zone is not in the trash'],
  zoneLimit: [409, 'Z1010', 'The limit of zones in this space is reached'],
  versionNotFound: [404, 'Z1012', 'Version not found'],
  versionRestricted: [403, 'Z1013', "The version is older than the plan's days of history"],
  noZoneShared: [400, 'R1002', 'None of the members could be changed'],
  notMemberOfSpace: [400, 'S1041', 'Not a member of the space: a zone can be shared with its members only'],
  ownerNotRestricted: [400, 'S1034', "The owner's access to a zone cannot be changed"],
  ownZoneAccess: [400, 'S1036', 'A member cannot change their own access to a zone'],
  noAccessChange: [400, 'S1042', 'The member has this access already'],

  // content of zones
  elementNotFound: [404, 'EL1002', 'No such element in this zone'],
  elementExists: [400, 'EL1003', 'The id is in use in this zone'],
  noFacet: [400, 'EL1018', 'Nothing to change was sent'],
  changeTooLarge: [400, 'EL1020', 'The change is too large'],
  zoneHasChanged: [409, 'EL1023', 'The zone has changed since'],
  changesForgotten: [410, 'EL1021', 'The changes since then are no longer kept: read the zone again'],
  tooManyStreams: [429, 'EL1022', 'The user follows as many zones as are allowed'],
  assetNotInZone: [400, 'EL1025', 'The zone has no such image: send it to the zone first'],
  commentNotFound: [404, 'C1001', 'Comment not found'],
  commentStateWrong: [409, 'C1002', 'The thread is in this state already'],
  mentionNotTaken: [400, 'C1003', 'A comment mentions people who can see the zone, 20 at most'],
  templateNotFound: [404, 'S1030', 'Template not found'],
  templateNotInPlan: [403, 'S1031', 'The plan of the edition does not have this template'],

  // API keys and clients
  apiKeyNotFound: [404, 'A1009', 'API key not found'],
  oauthClientNotFound: [404, 'A1012', 'OAuth client not found'],
  tooManyOauthClients: [409, 'A1013', 'The user has registered as many OAuth clients as are allowed'],

  // tokens and bots
  tokenNotFound: [404, 'A1014', 'Token not found'],
  tooManyTokens: [409, 'A1015', 'There are as many tokens as are allowed'],
  botNotFound: [404, 'A1016', 'Bot not found'],
  tooManyBots: [409, 'A1017', 'The edition has as many bots as are allowed'],
  notForBots: [403, 'A1018', 'A bot cannot do this: it belongs to one edition, whose admins give it its tokens'],
  botRoleFixed: [403, 'A1019', 'A bot is a member of its edition, and its role there cannot be changed'],

  // images
  assetNotFound: [404, 'AS1001', 'The zone has no such image'],
  imageNotTaken: [400, 'AS1002', 'The body is no image that can be taken'],
  imageTypeNotTaken: [415, 'AS1003', 'The request body must be an image: PNG, JPEG, WebP, GIF or SVG'],
  assetQuota: [409, 'AS1004', 'The images of the edition take as much room as is allowed'],

  // webhooks
  webhookNotFound: [404, 'W1001', 'Webhook not found'],
  tooManyWebhooks: [409, 'W1002', 'The edition has as many webhooks as are allowed'],
} as const satisfies Record<string, readonly [status: number, code: string, message: string]>

export type ErrorName = keyof typeof errors
