import {
  type ContractAnswer,
  credentials,
  edition,
  has,
  noSpace,
  noTeam,
  noZone,
  type Section,
  space,
  team,
  unauthorised,
  when,
  zone,
} from './contract-answers.ts'

const frames = (...listed: ContractAnswer[]): ContractAnswer[] => [
  when(404, 'spaceNotFound', 'space does not exist'),
  when(404, 'zoneNotFound', 'zone does not exist'),
  when(400, 'spaceNotActive', 'space inactive'),
  when(400, 'zoneNotActive', 'zone inactive'),
  credentials,
  ...listed,
]
const framesBody = [when(400, 'emptyBody', 'empty body'), when(400, 'malformedJson', 'malformed JSON')]
const framesArray = [
  when(400, 'invalid', 'missing frames field', 'frames'),
  when(400, 'emptyArray', 'empty frames array', 'frames'),
]

/** Spaces and all that is in them. */
export const canvasSections: readonly Section[] = [
  {
    title: 'Spaces',
    count: 9,
    operations: [
      has('getSpace', `GET ${space}`),
      has('listSpaces', `GET ${edition}/spaces`),
      has(
        'createSpace',
        `POST ${edition}/spaces/`,
        when(404, 'templateNotFound', 'template not found'),
        noTeam,
        when(401, 'notInTeam', 'user is not a team member'),
      ),
      has(
        'duplicateSpace',
        `POST ${space}/duplicate`,
        when(404, 'spaceNotFound', 'not found'),
        when(403, 'duplicateNotAllowed', 'trial team'),
        unauthorised,
      ),
      has(
        'moveSpace',
        `POST ${space}/move`,
        when(403, 'sameTeam', 'target is the same team'),
        noSpace,
        when(400, 'invalid', 'missing request parameters', 'move_space.team_id'),
        unauthorised,
      ),
      has(
        'changeSpaceState',
        `PUT ${space}/state`,
        when(400, 'spaceNotActive', 'space not active (TRASH)'),
        when(400, 'spaceNotTrashed', 'not trashed (RESTORE)'),
        unauthorised,
      ),
      has('renameSpace', `PUT ${space}/meta SPACE_NAME`, when(409, 'sameSpaceName', 'same name'), unauthorised),
      has(
        'setSpaceFavorite',
        `PUT ${space}/meta FAVORITE`,
        when(409, 'alreadyFavourite', 'already favourite'),
        when(409, 'notFavourite', 'already not favourite'),
        credentials,
      ),
      has(
        'setSpaceEmbed',
        `PUT ${space}/meta EMBED`,
        when(409, 'alreadyEmbedded', 'already embedded'),
        when(409, 'notEmbedded', 'not in embed state'),
        unauthorised,
      ),
    ],
  },
  {
    title: 'Space members',
    count: 4,
    operations: [
      has('listSpaceMembers', `GET ${space}/members`, credentials),
      has(
        'addSpaceMembers',
        `POST ${space}/members`,
        when(206, 'partial', 'partial success'),
        when(400, 'alreadySpaceMember', 'already a member'),
        when(400, 'neitherTeamNorOrg', 'user is in neither the team nor the organisation'),
        unauthorised,
      ),
      has(
        'changeSpaceMemberRole',
        `PUT ${space}/members/{member_id}`,
        when(409, 'sameRole', 'same role'),
        when(403, 'ownerRoleFixed', 'owner role cannot change'),
        when(403, 'ownSpaceRole', 'own role cannot change'),
        when(404, 'notSpaceMember', 'not a member'),
        unauthorised,
      ),
      has(
        'removeSpaceMember',
        `DELETE ${space}/members/{member_id}`,
        when(403, 'ownerStays', 'owner cannot be removed'),
        when(403, 'ownSpaceRole', 'cannot remove self'),
        when(404, 'notSpaceMember', 'not a member'),
        unauthorised,
      ),
    ],
  },
  {
    title: 'Zones and versions',
    count: 10,
    operations: [
      has(
        'getZone',
        `GET ${zone}/meta`,
        when(400, 'zoneNotActive', 'Z1011 zone not active'),
        when(401, 'badToken', 'A1003'),
        when(403, 'restrictedZone', 'S1033 restricted zone'),
        when(404, 'zoneNotFound', '404'),
      ),
      has('listZones', `GET ${space}/zones/meta`, when(400, 'invalid', '400', 'fields'), credentials, noSpace),
      has(
        'createZone',
        `POST ${space}/zones`,
        when(400, 'invalid', 'zone_name is required', 'create_zone.zone_name'),
        when(400, 'invalid', 'object size at most 11000', 'create_zone'),
        when(409, 'zoneLimit', 'zone limit reached'),
        unauthorised,
      ),
      has('moveZone', `POST ${zone}/move`, when(400, 'invalid', 'object size at most 11000', 'move_zone')),
      has('listZoneVersions', `GET ${zone}/version`, when(400, 'invalid', '400', 'fields'), credentials, noZone),
      has('duplicateZone', 'duplicate zone', when(400, 'invalid', 'object size at most 11000', 'duplicate_zone')),
      has('renameZone', 'update zone meta', when(400, 'invalid', 'zone_name is required', 'zone_name')),
      has('changeZoneState', 'update zone state', when(400, 'invalid', 'zone_state is required', 'zone_state')),
      has(
        'shareZones',
        'share zones',
        when(400, 'emptyArray', '1 to 100 items', 'members_info'),
        when(400, 'invalid', '1 to 100 items', 'members_info'),
        when(400, 'invalid', 'member_id at most 100 chars', 'members_info[0].member_id'),
        when(400, 'invalid', 'resource_id an 8-4-4-4-12 hexadecimal UUID', 'members_info[0].resource_id'),
      ),
      has(
        'insertTemplate',
        'insert template into zone',
        when(400, 'invalid', 'template_id digits only, at most 50 chars', 'template_id'),
        when(400, 'invalid', 'placement one of three', 'placement'),
        when(400, 'invalid', 'position required for AT_POSITION and NEAR_POSITION', 'position'),
      ),
    ],
  },
  {
    title: 'Frames',
    count: 4,
    operations: [
      has('listFrames', `GET ${zone}/frames`, ...frames()),
      has(
        'insertFrames',
        `POST ${zone}/frames`,
        ...frames(...framesBody, ...framesArray, when(400, 'invalid', 'frame without meta', 'frames[0].meta')),
      ),
      has(
        'updateFrames',
        `PUT ${zone}/frames`,
        ...frames(
          ...framesBody,
          ...framesArray,
          when(400, 'invalid', 'frame without id', 'frames[0].id'),
          when(400, 'noFacet', 'no facet', 'frames[0]'),
        ),
      ),
      has(
        'deleteFrames',
        `DELETE ${zone}/frames`,
        ...frames(
          ...framesBody,
          when(400, 'invalid', 'missing ids field', 'ids'),
          when(400, 'emptyArray', 'empty ids array', 'ids'),
        ),
      ),
    ],
  },
  {
    title: 'Templates',
    count: 2,
    operations: [
      has('listTemplates', `GET ${edition}/templates`),
      has('getTemplate', `GET ${edition}/templates/{template_id}`, when(404, 'templateNotFound', 'template not found')),
    ],
  },
  {
    title: 'Search',
    count: 5,
    operations: [
      has('search', `GET ${team}/search`, when(400, 'invalid', 'search is required', 'search')),
      has('searchZones', `GET ${team}/zones/search`, when(400, 'invalid', 'search is required', 'search')),
      has('searchSpaces', `GET ${team}/spaces/search`, when(400, 'invalid', 'search is required', 'search')),
      has('searchFrames', `GET ${team}/frames/search`, when(400, 'invalid', 'search is required', 'search')),
      has('searchComments', `GET ${team}/comments/search`),
    ],
  },
]
