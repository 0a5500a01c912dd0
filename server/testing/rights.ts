/**
 * Who may do what, written out by hand from the rules (E2, E5, E7, E9, S3, S6, S8, Z6, Z7), and from nothing in
 * `contract/`: a declaration that is wrong does not agree with it.
 */

/** Who asks, and as what they stand before the edition, the team, the space and the zone of the request. */
export const standings = table(`
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
  | removed from the space        | MEMBER      | MEMBER      | outside         | outside         |
  | removed from the team         | stranger    | stranger    | stranger        | stranger        |
  | outsider                      | stranger    | stranger    | stranger        | stranger        |
  | owner of another edition      | stranger    | stranger    | stranger        | stranger        |
`)

/** What is told to whoever needs a right, by what they are. */
export const levels = {
  edition: table(`
    | right          | SUPER_ADMIN | ORG_ADMIN | MEMBER    | stranger  |
    | anyone         | ok          | ok        | ok        | ok        |
    | edition.see    | ok          | ok        | ok        | 404 E1017 |
    | edition.manage | ok          | ok        | 401 A1003 | 404 E1017 |
    | edition.own    | ok          | 401 A1003 | 401 A1003 | 404 E1017 |
  `),
  team: table(`
    | right          | SUPER_ADMIN | ORG_ADMIN | TEAM_ADMIN | MEMBER    | outside   | stranger  |
    | team.see       | ok          | ok        | ok         | ok        | 401 T1006 | 404 E1017 |
    | team.own role  | 403 T1006   | 403 T1006 | ok         | ok        | 403 T1006 | 404 E1017 |
    | team.put into  | 401 T1006   | 401 T1006 | ok         | ok        | 401 T1006 | 404 E1017 |
    | team.manage    | ok          | ok        | ok         | 401 A1003 | 401 T1006 | 404 E1017 |
    | team.remove    | ok          | ok        | ok         | 403 A1002 | 403 A1002 | 404 E1017 |
    | team.delete    | ok          | ok        | 401 A1003  | 401 A1003 | 401 T1006 | 404 E1017 |
  `),
  space: table(`
    | right           | CREATOR | EDITOR    | COMMENTER | VIEWER    | GUEST_COMMENTER | GUEST_VIEWER | outside   | stranger  |
    | space.see       | ok      | ok        | ok        | ok        | ok              | ok           | 404 S1009 | 404 E1017 |
    | space.own role  | ok      | ok        | ok        | ok        | ok              | ok           | 403 S1015 | 404 E1017 |
    | space.duplicate | ok      | ok        | ok        | ok        | 401 A1003       | 401 A1003    | 404 S1009 | 404 E1017 |
    | space.edit      | ok      | ok        | 401 A1003 | 401 A1003 | 401 A1003       | 401 A1003    | 404 S1009 | 404 E1017 |
    | space.manage    | ok      | 401 A1003 | 401 A1003 | 401 A1003 | 401 A1003       | 401 A1003    | 404 S1009 | 404 E1017 |
  `),
  zone: table(`
    | right          | CREATOR   | EDITOR    | COMMENTER | VIEWER    | GUEST_COMMENTER | GUEST_VIEWER | restricted | outside   | stranger  |
    | zone.see       | ok        | ok        | ok        | ok        | ok              | ok           | 403 S1033  | 404 S1009 | 404 E1017 |
    | zone.comment   | ok        | ok        | ok        | 401 A1003 | ok              | 401 A1003    | 403 S1033  | 404 S1009 | 404 E1017 |
    | zone.duplicate | ok        | ok        | ok        | ok        | 401 A1003       | 401 A1003    | 403 S1033  | 404 S1009 | 404 E1017 |
    | zone.edit      | ok        | ok        | 401 A1003 | 401 A1003 | 401 A1003       | 401 A1003    | 403 S1033  | 404 S1009 | 404 E1017 |
    | zone.manage    | ok        | 401 A1003 | 401 A1003 | 401 A1003 | 401 A1003       | 401 A1003    | 403 S1033  | 404 S1009 | 404 E1017 |
    | zone.share     | ok        | ok        | 400 R1002 | 400 R1002 | 400 R1002       | 400 R1002    | 400 R1002  | 404 S1009 | 404 E1017 |
    | zone.others    | 401 A1003 | 401 A1003 | 401 A1003 | 401 A1003 | 401 A1003       | 401 A1003    | 403 S1033  | 404 S1009 | 404 E1017 |
  `),
}

/** What each right is needed for; of several joined by + all are, and the first that is lacking is told. */
export const needs: Record<string, readonly string[]> = {
  anyone: ['listEditions', 'createEdition', 'listOauthClients', 'registerOauthClient', 'removeOauthClient'],
  'edition.see': [
    'getEdition',
    'getSubscription',
    'listTeams',
    'listTemplates',
    'getTemplate',
    'getMyEditionPermission',
    'getMyTeamPermissions',
    'getEditionPermission of oneself',
  ],
  'edition.manage': [
    'updateEdition',
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
  ],
  'edition.own': ['changeEditionRole'],
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
  'team.manage': ['updateTeam', 'addTeamMembers', 'changeTeamMemberRole'],
  'team.remove': ['removeTeamMember with a body', 'removeTeamMember with a query'],
  'team.delete': ['deleteTeam'],
  'space.see': [
    'getSpace',
    'getSpace in the trash',
    'listSpaceMembers',
    'setSpaceFavorite',
    'getSpacePermission',
    'listZones',
  ],
  'space.own role': ['getMySpacePermission'],
  'space.duplicate + team.put into': ['duplicateSpace'],
  'space.edit': [
    'renameSpace',
    'addSpaceMembers by name',
    'addSpaceMembers as guests',
    'addSpaceMembers of a group',
    'addSpaceMembers of a team',
    'addSpaceMembers of the organisation',
    'changeSpaceMemberRole',
    'removeSpaceMember',
    'createZone',
    'orderZones',
  ],
  'space.edit + zone.share': ['shareZones'],
  'space.manage': [
    'changeSpaceState to TRASH',
    'changeSpaceState by RESTORE',
    'changeSpaceState by DELETE',
    'setSpaceEmbed',
  ],
  'space.manage + team.put into': ['moveSpace'],
  'zone.see': [
    'getZone',
    'getZoneData',
    'listZoneVersions',
    'getZoneVersion',
    'listFrames',
    'listShapes',
    'listConnectors',
    'listComments',
  ],
  'zone.comment': [
    'createComment at a point',
    'createComment at an element',
    'createComment as a reply',
    'changeCommentText of their own',
    'changeCommentStatus',
    'deleteComment of their own',
  ],
  'zone.others': ["changeCommentText of another's"],
  'zone.manage': ["deleteComment of another's", 'changeZoneState by DELETE'],
  'zone.duplicate + space.edit': ['duplicateZone in its space'],
  'zone.duplicate': ['duplicateZone to another space'],
  'zone.duplicate + team.put into': ['duplicateZone to a new space'],
  'zone.edit': [
    'renameZone',
    'changeZoneState to TRASH',
    'changeZoneState by RESTORE',
    'moveZone to another space',
    'restoreZoneVersion',
    'insertTemplate',
    'insertFrames',
    'updateFrames',
    'deleteFrames',
    'insertShapes',
    'updateShapes',
    'deleteShapes',
    'insertConnectors',
    'updateConnectors',
    'deleteConnectors',
  ],
  'zone.edit + team.put into': ['moveZone to a new space'],
}

/** Allowed, and refused for a reason that has nothing to do with rights. */
const elsewise: Record<string, Record<string, string>> = {
  createEdition: { SUPER_ADMIN: '409 E1001', 'owner of another edition': '409 E1001' },
  'addSpaceMembers of the organisation': {
    'CREATOR by organisation': '400 S1019',
    'EDITOR by organisation': '400 S1019',
  },
}

const rightsFor = new Map(Object.entries(needs).flatMap(([rights, names]) => names.map((name) => [name, rights])))

/** The names of all requests that the table knows. */
export const requestsKnown = [...rightsFor.keys()]

/** `ok`, or the status and code that somebody is refused with. */
export const expected = (request: string, who: string): string => {
  const rights = rightsFor.get(request)?.split(' + ') ?? []
  const answers = rights.map((right) => answerTo(right, who))
  return elsewise[request]?.[who] ?? answers.find((answer) => answer !== 'ok') ?? 'ok'
}

const answerTo = (right: string, who: string): string => {
  const level = right === 'anyone' ? 'edition' : (right.split('.')[0] as keyof typeof levels)
  const word = standings[who]?.[level] ?? ''
  const answer = levels[level][right]?.[word]
  if (!answer) throw new Error(`the table does not say what ${who} is told who needs ${right}`)
  return answer
}

/** A table as it is written: rows by their first cell, cells by the heading of their column. */
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
