import {
  answer,
  type ContractAnswer,
  credentials,
  edition,
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

const frames = (...listed: ContractAnswer[]): ContractAnswer[] => [
  answer(404, 'spaceNotFound', 'space does not exist'),
  answer(404, 'zoneNotFound', 'zone does not exist'),
  answer(400, 'spaceNotActive', 'space inactive'),
  answer(400, 'zoneNotActive', 'zone inactive'),
  credentials,
  ...listed,
]
const framesBody = [answer(400, 'emptyBody', 'empty body'), answer(400, 'malformedJson', 'malformed JSON')]
const framesArray = [
  answer(400, 'invalid', 'missing frames field', 'frames'),
  answer(400, 'emptyArray', 'empty frames array', 'frames'),
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
        answer(404, 'templateNotFound', 'template not found'),
        noTeam,
        answer(401, 'notInTeam', 'user is not a team member'),
      ),
      operation(
        'duplicateSpace',
        `POST ${space}/duplicate`,
        answer(404, 'spaceNotFound', 'not found'),
        answer(403, 'duplicateNotAllowed', 'trial team'),
        unauthorised,
      ),
      operation(
        'moveSpace',
        `POST ${space}/move`,
        answer(403, 'sameTeam', 'target is the same team'),
        noSpace,
        answer(400, 'invalid', 'missing request parameters', 'move_space.team_id'),
        unauthorised,
      ),
      operation(
        'changeSpaceState',
        `PUT ${space}/state`,
        answer(400, 'spaceNotActive', 'space not active (TRASH)'),
        answer(400, 'spaceNotTrashed', 'not trashed (RESTORE)'),
        unauthorised,
      ),
      operation('renameSpace', `PUT ${space}/meta SPACE_NAME`, answer(409, 'sameSpaceName', 'same name'), unauthorised),
      operation(
        'setSpaceFavorite',
        `PUT ${space}/meta FAVORITE`,
        answer(409, 'alreadyFavourite', 'already favourite'),
        answer(409, 'notFavourite', 'already not favourite'),
        credentials,
      ),
      operation(
        'setSpaceEmbed',
        `PUT ${space}/meta EMBED`,
        answer(409, 'alreadyEmbedded', 'already embedded'),
        answer(409, 'notEmbedded', 'not in embed state'),
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
        answer(206, 'partial', 'partial success'),
        answer(400, 'alreadySpaceMember', 'already a member'),
        answer(400, 'neitherTeamNorOrg', 'user is in neither the team nor the organisation'),
        unauthorised,
      ),
      operation(
        'changeSpaceMemberRole',
        `PUT ${space}/members/{member_id}`,
        answer(409, 'sameRole', 'same role'),
        answer(403, 'ownerRoleFixed', 'owner role cannot change'),
        answer(403, 'ownSpaceRole', 'own role cannot change'),
        answer(404, 'notSpaceMember', 'not a member'),
        unauthorised,
      ),
      operation(
        'removeSpaceMember',
        `DELETE ${space}/members/{member_id}`,
        answer(403, 'ownerStays', 'owner cannot be removed'),
        answer(403, 'ownSpaceRole', 'cannot remove self'),
        answer(404, 'notSpaceMember', 'not a member'),
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
        answer(400, 'zoneNotActive', 'Z1011 zone not active'),
        answer(401, 'badToken', 'A1003'),
        answer(403, 'restrictedZone', 'S1033 restricted zone'),
        answer(404, 'zoneNotFound', '404'),
      ),
      operation('listZones', `GET ${space}/zones/meta`, answer(400, 'invalid', '400', 'fields'), credentials, noSpace),
      operation(
        'createZone',
        `POST ${space}/zones`,
        answer(400, 'invalid', 'zone_name is required', 'create_zone.zone_name'),
        answer(400, 'invalid', 'object size at most 11000', 'create_zone'),
        answer(409, 'zoneLimit', 'zone limit reached'),
        unauthorised,
      ),
      operation('moveZone', `POST ${zone}/move`, answer(400, 'invalid', 'object size at most 11000', 'move_zone')),
      operation(
        'listZoneVersions',
        `GET ${zone}/version`,
        answer(400, 'invalid', '400', 'fields'),
        credentials,
        noZone,
      ),
      operation(
        'duplicateZone',
        'duplicate zone',
        answer(400, 'invalid', 'object size at most 11000', 'duplicate_zone'),
      ),
      operation('renameZone', 'update zone meta', answer(400, 'invalid', 'zone_name is required', 'zone_name')),
      operation('changeZoneState', 'update zone state', answer(400, 'invalid', 'zone_state is required', 'zone_state')),
      operation(
        'shareZones',
        'share zones',
        answer(400, 'emptyArray', '1 to 100 items', 'members_info'),
        answer(400, 'invalid', '1 to 100 items', 'members_info'),
        answer(400, 'invalid', 'member_id at most 100 chars', 'members_info[0].member_id'),
        answer(400, 'invalid', 'resource_id an 8-4-4-4-12 hexadecimal UUID', 'members_info[0].resource_id'),
      ),
      operation(
        'insertTemplate',
        'insert template into zone',
        answer(400, 'invalid', 'template_id digits only, at most 50 chars', 'template_id'),
        answer(400, 'invalid', 'placement one of three', 'placement'),
        answer(400, 'invalid', 'position required for AT_POSITION and NEAR_POSITION', 'position'),
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
        ...frames(...framesBody, ...framesArray, answer(400, 'invalid', 'frame without meta', 'frames[0].meta')),
      ),
      operation(
        'updateFrames',
        `PUT ${zone}/frames`,
        ...frames(
          ...framesBody,
          ...framesArray,
          answer(400, 'invalid', 'frame without id', 'frames[0].id'),
          answer(400, 'noFacet', 'no facet', 'frames[0]'),
        ),
      ),
      operation(
        'deleteFrames',
        `DELETE ${zone}/frames`,
        ...frames(
          ...framesBody,
          answer(400, 'invalid', 'missing ids field', 'ids'),
          answer(400, 'emptyArray', 'empty ids array', 'ids'),
        ),
      ),
    ],
  },
  {
    title: 'Templates',
    count: 2,
    operations: [
      operation('listTemplates', `GET ${edition}/templates`),
      operation(
        'getTemplate',
        `GET ${edition}/templates/{template_id}`,
        answer(404, 'templateNotFound', 'template not found'),
      ),
    ],
  },
  {
    title: 'Search',
    count: 5,
    operations: [
      operation('search', `GET ${team}/search`, answer(400, 'invalid', 'search is required', 'search')),
      operation('searchZones', `GET ${team}/zones/search`, answer(400, 'invalid', 'search is required', 'search')),
      operation('searchSpaces', `GET ${team}/spaces/search`, answer(400, 'invalid', 'search is required', 'search')),
      operation('searchFrames', `GET ${team}/frames/search`, answer(400, 'invalid', 'search is required', 'search')),
      operation('searchComments', `GET ${team}/comments/search`),
    ],
  },
]
