/** Everything the service can say no with: status, code, message. */
export const errors = {
  // anybody, anywhere
  invalid: [400, 'IAM1031', 'Invalid request - validation failed'],
  malformedJson: [400, 'IAM1050', 'Invalid request - validation failed'],
  emptyArray: [400, 'IAM1054', 'Invalid request - validation failed'],
  emptyBody: [400, 'IAM1066', 'Invalid request - validation failed'],
  badToken: [401, 'A1003', 'Missing or invalid access token'],
  badApiKey: [401, 'A1008', 'Missing or invalid API key'],
  noPermission: [401, 'A1003', "The user doesn't have permission to perform this action"],
  noScope: [403, 'A1010', 'The access token does not have the scope that this operation needs'],
  notFound: [
    404,
    'IAM1001',
    'Not found - a resource named in the path does not exist, or is not visible to the caller',
  ],
  methodNotAllowed: [405, 'IAM1002', 'Method not allowed on this path'],
  bodyTooLarge: [413, 'IAM1013', 'The request body is larger than 1 MiB'],
  unsupportedMedia: [415, 'IAM1015', 'The request body must be application/json'],
  rateLimited: [429, 'IAM1055', 'Rate limit exceeded - this operation allows N requests per minute per user'],
  internal: [500, 'U1001', 'Internal server error - the request was well-formed but could not be completed'],
  unavailable: [503, 'U1003', 'The service cannot answer now - try again in a moment'],

  // editions
  editionNotFound: [404, 'E1017', 'Edition not found'],
  editionExists: [409, 'E1001', 'The user has already created an edition'],
  notOrgEdition: [400, 'E1004', 'Only an edition of type ORG can have further teams'],
  superAdminFixed: [403, 'A1006', "The super admin's role cannot be changed"],
  sameRole: [409, 'M1001', 'The member already has this role'],

  // teams and their members
  teamNotFound: [404, 'T1008', 'Team not found'],
  notInTeam: [401, 'T1006', 'The user is not a member of the team'],
  notInTeamSelf: [403, 'T1006', 'The user is not a member of the team'],
  defaultTeam: [400, 'T1020', 'The default team cannot be deleted'],
  teamHasSpaces: [400, 'T1021', 'A team with active spaces cannot be deleted'],
  notTeamMember: [404, 'T1012', 'The user is not a member of this team'],
  alreadyInTeam: [400, 'T1013', 'The user is already a member of the team'],
  alreadyInvited: [400, 'T1014', 'The user is already invited to the team'],
  noMemberAdded: [400, 'T1017', 'None of the members could be added'],
  noSeat: [400, 'L1001', 'The licence limit is reached: no seat is left'],
  ownTeamRole: [403, 'R1001', 'A member cannot change their own role'],
  removeSelf: [403, 'M1002', 'A member cannot remove themselves'],
  removeSuperAdmin: [403, 'A1004', 'The super admin cannot be removed'],
  cannotRemove: [403, 'A1002', "The user doesn't have permission to remove this member"],

  // spaces
  spaceNotFound: [404, 'S1009', 'Space not found'],
  notInSpace: [403, 'S1015', 'The user is not part of the space'],
  notSpaceMember: [404, 'S1015', 'The user is not part of the space'],

  // API keys and clients
  apiKeyNotFound: [404, 'A1009', 'API key not found'],
} as const satisfies Record<string, readonly [status: number, code: string, message: string]>

export type ErrorName = keyof typeof errors
