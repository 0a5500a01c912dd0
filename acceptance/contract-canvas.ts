import {
  credentials,
  edition,
  type ListedAnswer,
  noSpace,
  noTeam,
  noZone,
  operation,
  type Section,
  space,
  team,
  unauthorised,
  zone,
} from './contract-answers.ts'

const noTemplate: ListedAnswer = [404, 'templateNotFound', 'template not found']
const frames = (...listed: ListedAnswer[]): ListedAnswer[] => [
  [404, 'spaceNotFound', 'space does not exist'],
  [404, 'zoneNotFound', 'zone does not exist'],
  [400, 'spaceNotActive', 'space inactive'],
  [400, 'zoneNotActive', 'zone inactive'],
  credentials,
  ...listed,
]
const framesBody: ListedAnswer[] = [
  [400, 'emptyBody', 'empty body'],
  [400, 'malformedJson', 'malformed JSON'],
]
const framesArray: ListedAnswer[] = [
  [400, 'invalid', 'missing frames field', 'frames'],
  [400, 'emptyArray', 'empty frames array', 'frames'],
]

/** Spaces and all that is in them. */
export const canvasSections: readonly Section[] = [
  {
    title: 'Spaces',
    count: 9,
    operations: [
      operation('getSpace', `GET ${space}`),
      operation('listSpaces', `GET ${edition}/spaces`),
      operation(
        'createSpace',
        `POST ${edition}/spaces/`,
        noTemplate,
        [401, 'notInTeam', 'user is not a team member'],
        noTeam,
      ),
      operation(
        'duplicateSpace',
        `POST ${space}/duplicate`,
        [404, 'spaceNotFound', 'not found'],
        [403, 'duplicateNotAllowed', 'trial team'],
        unauthorised,
      ),
      operation(
        'moveSpace',
        `POST ${space}/move`,
        [403, 'sameTeam', 'target is the same team'],
        noSpace,
        [400, 'invalid', 'missing request parameters', 'move_space.team_id'],
        unauthorised,
      ),
      operation(
        'changeSpaceState',
        `PUT ${space}/state`,
        [400, 'spaceNotActive', 'space not active (TRASH)'],
        [400, 'spaceNotTrashed', 'not trashed (RESTORE)'],
        unauthorised,
      ),
      operation('renameSpace', `PUT ${space}/meta SPACE_NAME`, [409, 'sameSpaceName', 'same name'], unauthorised),
      operation(
        'setSpaceFavorite',
        `PUT ${space}/meta FAVORITE`,
        [409, 'alreadyFavourite', 'already favourite'],
        [409, 'notFavourite', 'already not favourite'],
        credentials,
      ),
      operation(
        'setSpaceEmbed',
        `PUT ${space}/meta EMBED`,
        [409, 'alreadyEmbedded', 'already embedded'],
        [409, 'notEmbedded', 'not in embed state'],
        unauthorised,
      ),
    ],
  },
  {
    title: 'Space members',
    count: 4,
    operations: [
      operation('listSpaceMembers', `GET ${space}/members`, credentials),
      operation(
        'addSpaceMembers',
        `POST ${space}/members`,
        [206, 'partial', 'partial success'],
        [400, 'alreadySpaceMember', 'already a member'],
        [400, 'neitherTeamNorOrg', 'user is in neither the team nor the organisation'],
        unauthorised,
      ),
      operation(
        'changeSpaceMemberRole',
        `PUT ${space}/members/{member_id}`,
        [409, 'sameRole', 'same role'],
        [403, 'ownerRoleFixed', 'owner role cannot change'],
        [403, 'ownSpaceRole', 'own role cannot change'],
        [404, 'notSpaceMember', 'not a member'],
        unauthorised,
      ),
      operation(
        'removeSpaceMember',
        `DELETE ${space}/members/{member_id}`,
        [403, 'ownerStays', 'owner cannot be removed'],
        [403, 'ownSpaceRole', 'cannot remove self'],
        [404, 'notSpaceMember', 'not a member'],
        unauthorised,
      ),
    ],
  },
  {
    title: 'Zones and versions',
    count: 10,
    operations: [
      operation(
        'getZone',
        `GET ${zone}/meta`,
        [400, 'zoneNotActive', 'Z1011 zone not active'],
        [401, 'badToken', 'A1003'],
        [403, 'restrictedZone', 'S1033 restricted zone'],
        [404, 'zoneNotFound', '404'],
      ),
      operation('listZones', `GET ${space}/zones/meta`, [400, 'invalid', '400', 'fields'], credentials, noSpace),
      operation(
        'createZone',
        `POST ${space}/zones`,
        [400, 'invalid', 'zone_name is required', 'create_zone.zone_name'],
        [400, 'invalid', 'object size at most 11000', 'create_zone'],
        [409, 'zoneLimit', 'zone limit reached'],
        unauthorised,
      ),
      operation('moveZone', `POST ${zone}/move`, [400, 'invalid', 'object size at most 11000', 'move_zone']),
      operation('listZoneVersions', `GET ${zone}/version`, [400, 'invalid', '400', 'fields'], credentials, noZone),
      operation('duplicateZone', 'duplicate zone', [400, 'invalid', 'object size at most 11000', 'duplicate_zone']),
      operation('renameZone', 'update zone meta', [400, 'invalid', 'zone_name is required', 'zone_name']),
      operation('changeZoneState', 'update zone state', [400, 'invalid', 'zone_state is required', 'zone_state']),
      operation(
        'shareZones',
        'share zones',
        [400, 'emptyArray', '1 to 100 items', 'members_info'],
        [400, 'invalid', '1 to 100 items', 'members_info'],
        [400, 'invalid', 'member_id at most 100 chars', 'members_info[0].member_id'],
        [400, 'invalid', 'resource_id an 8-4-4-4-12 hexadecimal UUID', 'members_info[0].resource_id'],
      ),
      operation(
        'insertTemplate',
        'insert template into zone',
        [400, 'invalid', 'template_id digits only, at most 50 chars', 'template_id'],
        [400, 'invalid', 'placement one of three', 'placement'],
        [400, 'invalid', 'position required for AT_POSITION and NEAR_POSITION', 'position'],
      ),
    ],
  },
  {
    title: 'Frames',
    count: 4,
    operations: [
      operation('listFrames', `GET ${zone}/frames`, ...frames()),
      operation(
        'insertFrames',
        `POST ${zone}/frames`,
        ...frames(...framesBody, ...framesArray, [400, 'invalid', 'frame without meta', 'frames[0].meta']),
      ),
      operation(
        'updateFrames',
        `PUT ${zone}/frames`,
        ...frames(
          ...framesBody,
          ...framesArray,
          [400, 'invalid', 'frame without id', 'frames[0].id'],
          [400, 'noFacet', 'no facet', 'frames[0]'],
        ),
      ),
      operation(
        'deleteFrames',
        `DELETE ${zone}/frames`,
        ...frames(
          ...framesBody,
          [400, 'invalid', 'missing ids field', 'ids'],
          [400, 'emptyArray', 'empty ids array', 'ids'],
        ),
      ),
    ],
  },
  {
    title: 'Templates',
    count: 2,
    operations: [
      operation('listTemplates', `GET ${edition}/templates`),
      operation('getTemplate', `GET ${edition}/templates/{template_id}`, noTemplate),
    ],
  },
  {
    title: 'Search',
    count: 5,
    operations: [
      operation('search', `GET ${team}/search`, [400, 'invalid', 'search is required', 'search']),
      operation('searchZones', `GET ${team}/zones/search`, [400, 'invalid', 'search is required', 'search']),
      operation('searchSpaces', `GET ${team}/spaces/search`, [400, 'invalid', 'search is required', 'search']),
      operation('searchFrames', `GET ${team}/frames/search`, [400, 'invalid', 'search is required', 'search']),
      operation('searchComments', `GET ${team}/comments/search`),
    ],
  },
]
