/**
 * Who may do what, written by hand from the rules (E2, E5, E7, E9, S3, S6, S8, Z6, Z7) and not derived from
 * `contract/`, so that it reveals a wrong declaration.
 */

/** Each kind of caller, and their role in the edition, team, space and zone of the request. */
export const callerRoles = table(`
  | who                           | edition     | team        | space           | zone            |
  | SUPER_ADMIN                   | SUPER_ADMIN | SUPER_ADMIN | outside         | outside         |
  | ORG_ADMIN                     | ORG_ADMIN   | ORG_ADMIN   | outside         | outside         |
  | MEMBER of another team        | MEMBER      | outside     | outside         | outside         |
  | TEAM_ADMIN                    | MEMBER      | TEAM_ADMIN  | outside         | outside         |
  | team MEMBER                   | MEMBER      | MEMBER      | outside         | outside         |
  | CREATOR                       | MEMBER      | TEAM_ADMIN  | CREATOR         | CREATOR         |
  | EDITOR                        | MEMBER      | MEMBER      | EDITOR          | EDITOR          |
  | COMMENTER                     | MEMBER      | MEMBER      | COMMENTER       | COMMENTER       |
  | VIEWER                        | MEMBER      | MEMBER      | VIEWER          | VIEWER          |
  | GUEST_COMMENTER               | stranger    | stranger    | GUEST_COMMENTER | GUEST_COMMENTER |
  | GUEST_VIEWER                  | stranger    | stranger    | GUEST_VIEWER    | GUEST_VIEWER    |
  | CREATOR by team               | MEMBER      | MEMBER      | CREATOR         | CREATOR         |
  | EDITOR by team                | MEMBER      | MEMBER      | EDITOR          | EDITOR          |
  | COMMENTER by team             | MEMBER      | MEMBER      | COMMENTER       | COMMENTER       |
  | VIEWER by team                | MEMBER      | MEMBER      | VIEWER          | VIEWER          |
  | GUEST_COMMENTER by team       | MEMBER      | MEMBER      | GUEST_COMMENTER | GUEST_COMMENTER |
  | GUEST_VIEWER by team          | MEMBER      | MEMBER      | GUEST_VIEWER    | GUEST_VIEWER    |
  | CREATOR by organisation       | MEMBER      | outside     | CREATOR         | CREATOR         |
  | EDITOR by organisation        | MEMBER      | outside     | EDITOR          | EDITOR          |
  | COMMENTER by organisation     | MEMBER      | outside     | COMMENTER       | COMMENTER       |
  | VIEWER by organisation        | MEMBER      | outside     | VIEWER          | VIEWER          |
  | GUEST_COMMENTER by organisation | MEMBER    | outside     | GUEST_COMMENTER | GUEST_COMMENTER |
  | GUEST_VIEWER by organisation  | MEMBER      | outside     | GUEST_VIEWER    | GUEST_VIEWER    |
  | VIEWER by name, EDITOR by team | MEMBER     | MEMBER      | EDITOR          | EDITOR          |
  | EDITOR, zone restricted       | MEMBER      | MEMBER      | EDITOR          | restricted      |
  | EDITOR, VIEWER of the zone    | MEMBER      | MEMBER      | EDITOR          | VIEWER          |
  | VIEWER, EDITOR of the zone    | MEMBER      | MEMBER      | VIEWER          | EDITOR          |
  | VIEWER, ORGANISER of the zone | MEMBER      | MEMBER      | VIEWER          | CREATOR         |
  | guest by a link to another zone | stranger  | stranger    | GUEST_COMMENTER | restricted      |
  | removed from the space        | MEMBER      | MEMBER      | outside         | outside         |
  | removed from the team         | stranger    | stranger    | stranger        | stranger        |
  | outsider                      | stranger    | stranger    | stranger        | stranger        |
  | owner of another edition      | stranger    | stranger    | stranger        | stranger        |
`)

/** The response to a request that needs a permission, by the role of the caller. */
export const responsesByRole = {
  edition: table(`
    | permission     | SUPER_ADMIN | ORG_ADMIN | MEMBER    | stranger  |
    | anyone         | ok          | ok        | ok        | ok        |
    | edition.see    | ok          | ok        | ok        | 404 E1017 |
    | edition.manage | ok          | ok        | 401 A1003 | 404 E1017 |
    | edition.own    | ok          | 401 A1003 | 401 A1003 | 404 E1017 |
    | edition.offer  | 404 E1019   | 404 E1019 | 404 E1019 | 404 E1017 |
    | edition.hook   | 401 A1003   | 401 A1003 | 404 W1001 | 404 E1017 |
    | edition.unhook | ok          | ok        | 404 W1001 | 404 E1017 |
  `),
  team: table(`
    | permission     | SUPER_ADMIN | ORG_ADMIN | TEAM_ADMIN | MEMBER    | outside   | stranger  |
    | team.see       | ok          | ok        | ok         | ok        | 401 T1006 | 404 E1017 |
    | team.own role  | 403 T1006   | 403 T1006 | ok         | ok        | 403 T1006 | 404 E1017 |
    | team.put into  | 401 T1006   | 401 T1006 | ok         | ok        | 401 T1006 | 404 E1017 |
    | team.manage    | ok          | ok        | ok         | 401 A1003 | 401 T1006 | 404 E1017 |
    | team.remove    | ok          | ok        | ok         | 403 A1002 | 403 A1002 | 404 E1017 |
    | team.template  | 404 S1030   | 404 S1030 | ok         | 401 A1003 | 404 S1030 | 404 E1017 |
    | team.delete    | ok          | ok        | 401 A1003  | 401 A1003 | 401 T1006 | 404 E1017 |
  `),
  space: table(`
    | permission      | CREATOR | EDITOR    | COMMENTER | VIEWER    | GUEST_COMMENTER | GUEST_VIEWER | outside   | stranger  |
    | space.see       | ok      | ok        | ok        | ok        | ok              | ok           | 404 S1009 | 404 E1017 |
    | space.own role  | ok      | ok        | ok        | ok        | ok              | ok           | 403 S1015 | 404 E1017 |
    | space.duplicate | ok      | ok        | ok        | ok        | 401 A1003       | 401 A1003    | 404 S1009 | 404 E1017 |
    | space.edit      | ok      | ok        | 401 A1003 | 401 A1003 | 401 A1003       | 401 A1003    | 404 S1009 | 404 E1017 |
    | space.leave     | 403 S1002 | ok      | ok        | ok        | ok              | ok           | 404 S1009 | 404 E1017 |
    | space.manage    | ok      | 401 A1003 | 401 A1003 | 401 A1003 | 401 A1003       | 401 A1003    | 404 S1009 | 404 E1017 |
  `),
  zone: table(`
    | permission     | CREATOR   | EDITOR    | COMMENTER | VIEWER    | GUEST_COMMENTER | GUEST_VIEWER | restricted | outside   | stranger  |
    | zone.see       | ok        | ok        | ok        | ok        | ok              | ok           | 403 S1033  | 404 S1009 | 404 E1017 |
    | zone.comment   | ok        | ok        | ok        | 401 A1003 | ok              | 401 A1003    | 403 S1033  | 404 S1009 | 404 E1017 |
    | zone.duplicate | ok        | ok        | ok        | ok        | 401 A1003       | 401 A1003    | 403 S1033  | 404 S1009 | 404 E1017 |
    | zone.edit      | ok        | ok        | 401 A1003 | 401 A1003 | 401 A1003       | 401 A1003    | 403 S1033  | 404 S1009 | 404 E1017 |
    | zone.link      | ok        | ok        | 401 A1003 | 401 A1003 | 401 A1003       | 401 A1003    | 404 Z1008  | 404 S1009 | 404 E1017 |
    | zone.manage    | ok        | 401 A1003 | 401 A1003 | 401 A1003 | 401 A1003       | 401 A1003    | 403 S1033  | 404 S1009 | 404 E1017 |
    | zone.share     | ok        | ok        | 400 R1002 | 400 R1002 | 400 R1002       | 400 R1002    | 400 R1002  | 404 S1009 | 404 E1017 |
    | zone.others    | 401 A1003 | 401 A1003 | 401 A1003 | 401 A1003 | 401 A1003       | 401 A1003    | 403 S1033  | 404 S1009 | 404 E1017 |
  `),
}

/** The requests that need each permission. Of several joined by +, the first that is missing decides the error. */
export const requiredPermissions: Record<string, readonly string[]> = {
  anyone: [
    'listEditions',
    'createEdition',
    'listOauthClients',
    'registerOauthClient',
    'removeOauthClient',
    'createToken',
    'listTokens',
    'revokeToken',
    'listInbox',
    'markInboxRead',
    'listSharedWithMe',
    'getPersonalSettings',
    'listEditionOffers',
    'updatePersonalSettings',
    'exportOwnData',
    'setAccountPicture',
    'removeAccountPicture',
    'getAccountPicture',
  ],
  'edition.see': [
    'getEdition',
    'getSubscription',
    'listTeams',
    'listTemplates',
    'getTemplate',
    'getTemplatePicture',
    'getMyEditionPermission',
    'getMyTeamPermissions',
    'getEditionPermission of oneself',
    'listWebhooks',
    'searchEdition',
  ],
  // Of the CREATOR: others but admins are not told that it is there.
  'edition.hook': ['updateWebhook', 'rotateWebhookSecret', 'replayWebhook', 'listWebhookDeliveries'],
  'edition.unhook': ['updateWebhook by stopping', 'deleteWebhook'],
  'edition.manage': [
    'updateEdition',
    'endMemberAccess',
    'createTeam',
    'getEditionPermission of another',
    'createGroup',
    'listGroups',
    'renameGroup',
    'deleteGroup',
    'listGroupMembers',
    'addGroupMembers',
    'removeGroupMember',
    'createApiKey',
    'listApiKeys',
    'revokeApiKey',
    'listAuditEntries',
    'createWebhook',
    'createBot',
    'listBots',
    'renameBot',
    'removeBot',
    'createBotToken',
    'listBotTokens',
    'revokeBotToken',
  ],
  'edition.own': [
    'changeEditionRole',
    'offerEdition',
    'getEditionOffer',
    'withdrawEditionOffer',
    'exportEdition',
    'deleteEdition',
  ],
  // Of the one it is offered to alone.
  'edition.offer': ['answerEditionOffer'],
  'team.see': [
    'getTeam',
    'listTeamMembers',
    'getTeamPermission',
    'listSpaces',
    'search',
    'searchZones',
    'searchSpaces',
    'searchFrames',
    'searchComments',
    'searchShapes',
  ],
  'team.own role': ['getMyTeamPermission'],
  'team.put into': ['createSpace'],
  'team.manage': [
    'updateTeam',
    'addTeamMembers by address',
    'addTeamMembers by zuid',
    'changeTeamMemberRole',
    'withdrawInvitation',
  ],
  'team.remove': ['removeTeamMember with a body', 'removeTeamMember with a query'],
  'team.delete': ['deleteTeam'],
  // Of a template that a team admin saved for the team.
  'team.template': ['updateTemplate', 'deleteTemplate'],
  'space.see': [
    'getSpace',
    'getSpace in the trash',
    'listSpaceMembers',
    'setSpaceFavorite',
    'getSpacePermission',
    'getTogether',
    'listZones',
  ],
  'space.own role': ['getMySpacePermission'],
  // By name: what a team or the edition gives stays.
  'space.leave': ['leaveSpace'],
  'space.duplicate + team.put into': ['duplicateSpace'],
  'space.edit': [
    'listTrashedZones',
    'renameSpace',
    'addSpaceMembers by name',
    'addSpaceMembers as guests',
    'addSpaceMembers of a group',
    'addSpaceMembers of a team',
    'addSpaceMembers of the organisation',
    'changeSpaceMemberRole',
    'removeSpaceMember',
    'listSpaceInvitations',
    'resendSpaceInvitation',
    'withdrawSpaceInvitation',
    'createGuestLink',
    'listGuestLinks',
    'revokeGuestLink',
    'createZone',
    'orderZones',
  ],
  'space.edit + zone.share': ['shareZones'],
  'space.edit + zone.link': ['createGuestLink of a zone'],
  'edition.see + space.manage': ['createWebhook of a space'],
  'edition.see + zone.manage': ['createWebhook of a zone'],
  'space.manage': [
    'changeSpaceState to TRASH',
    'changeSpaceState by RESTORE',
    'changeSpaceState by DELETE',
    'setSpaceEmbed',
    'setTogether',
  ],
  'space.manage + team.put into': ['moveSpace'],
  'zone.see': [
    'getZone',
    'getZoneData',
    'listZoneVersions',
    'getZoneVersion',
    'compareZoneVersions',
    'getElementBlame',
    'listFrames',
    'listShapes',
    'listConnectors',
    'getZoneContent',
    'getTimer',
    'listVotings',
    'listPrivateNotes',
    'listChanges',
    'listComments',
    'listComments of a thread',
    'exportZone of a frame',
    'exportZone of a version',
    'getZoneThumbnail',
    'getAsset',
  ],
  'zone.comment': [
    'listZonePeople',
    'createComment at a point',
    'createComment at an element',
    'createComment as a reply',
    'changeCommentText of their own',
    'changeCommentStatus',
    'deleteComment of their own',
    'castVotes',
  ],
  'zone.others': ["changeCommentText of another's"],
  'zone.manage': ["deleteComment of another's", 'changeZoneState by DELETE'],
  'zone.duplicate + space.edit': ['duplicateZone in its space'],
  'zone.duplicate': ['duplicateZone to another space'],
  'zone.duplicate + team.put into': ['duplicateZone to a new space'],
  'zone.edit + team.put into': ['saveTemplate for a team'],
  'zone.edit': [
    'saveTemplate for the edition',
    'listZoneAccess',
    'renameZone',
    'changeZoneState to TRASH',
    'changeZoneState by RESTORE',
    'moveZone to another space',
    'restoreZoneVersion',
    'restoreZoneVersion of elements',
    'nameZoneVersion',
    'setTimer',
    'startVoting',
    'endVoting',
    'deleteVoting',
    'putPrivateNote of their own',
    'deletePrivateNote',
    'revealPrivateNotes',
    'undoChanges',
    'undoChanges of a client',
    'redoChanges',
    'redoChanges of a client',
    'insertTemplate',
    'insertFrames',
    'updateFrames',
    'deleteFrames',
    'commitChange of frames',
    'commitChange of shapes',
    'commitChange of connectors',
    'commitChange of comments',
    'commitChange that removes',
    'insertShapes',
    'updateShapes',
    'deleteShapes',
    'insertConnectors',
    'updateConnectors',
    'deleteConnectors',
    'uploadAsset',
  ],
  'zone.edit + team.put into + zone.manage': ['moveZone to a new space'],
}

/** Requests that are answered otherwise, for another reason. */
const otherErrors: Record<string, Record<string, string>> = {
  ...Object.fromEntries(
    [...(requiredPermissions['edition.hook'] ?? []), ...(requiredPermissions['edition.unhook'] ?? [])].map((name) => [
      name,
      { CREATOR: 'ok' },
    ]),
  ),
  leaveSpace: Object.fromEntries(
    Object.keys(callerRoles)
      .filter((who) => /^[A-Z_]+ by (team|organisation)$/.test(who))
      .map((who) => [who, '409 S1046']),
  ),
  createEdition: { SUPER_ADMIN: '409 E1001', 'owner of another edition': '409 E1001' },
  'addSpaceMembers of the organisation': {
    'CREATOR by organisation': '400 S1019',
    'EDITOR by organisation': '400 S1019',
  },
  // Z6: nobody but the owner of the space carries a zone out of the owner's reach.
  'moveZone to a new space': { 'CREATOR by team': '401 A1003', 'VIEWER, ORGANISER of the zone': '401 A1003' },
}

const permissionsFor = new Map(
  Object.entries(requiredPermissions).flatMap(([permissions, names]) => names.map((name) => [name, permissions])),
)

export const requestNames = [...permissionsFor.keys()]

/** `ok`, or the status and code of the error. */
export const expectedResponse = (request: string, caller: string): string => {
  const permissions = permissionsFor.get(request)?.split(' + ') ?? []
  const errors = permissions.map((permission) => responseTo(permission, caller)).filter((response) => response !== 'ok')
  return otherErrors[request]?.[caller] ?? errors[0] ?? 'ok'
}

const responseTo = (permission: string, caller: string): string => {
  const level = permission === 'anyone' ? 'edition' : (permission.split('.')[0] as keyof typeof responsesByRole)
  const role = callerRoles[caller]?.[level] ?? ''
  const response = responsesByRole[level][permission]?.[role]
  if (!response) throw new Error(`no response to ${permission} for ${caller} in the table`)
  return response
}

/** Parses a table: rows by their first cell, cells by the heading of their column. */
function table(text: string): Record<string, Record<string, string>> {
  const [heads = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  return Object.fromEntries(
    rows.map((cells) => [cells[0], Object.fromEntries(cells.map((cell, at) => [heads[at], cell]))]),
  )
}
