import Type from 'typebox'
import { spaceRoles } from './access.ts'
import { EmbedOrigins } from './embed-origins.ts'
import { Name } from './names.ts'
import { extension, operation } from './operation.ts'
import { Fields, Id, namedObject, paging, Time } from './schema.ts'
import { SpaceInfo, SpaceItem, spaceFields, spaceKinds, spaceOrders } from './space-info.ts'

/** The start of every answer to a change. */
const echo = { current_user_id: Id, edition_id: Id, space_id: Id }

const space = '/editions/:edition_id/spaces/:space_id'

export const getSpace = operation({
  route: `GET ${space}`,
  summary: 'Read one space',
  message: 'Space read',
  scope: ['Service.spaces.READ'],
  access: 'space.see',
  allowTrashed: true,
  recordsOpen: true,
  query: Type.Object({ fields: Fields([...spaceFields, 'allow_embed', 'embed_origins']) }),
  data: SpaceInfo,
})

export const listSpaces = operation({
  route: 'GET /editions/:edition_id/spaces',
  summary: 'List the spaces of a team that the caller sees',
  message: 'Spaces listed',
  scope: ['Service.spaces.READ'],
  access: 'edition.see',
  query: Type.Object({
    team_id: Id,
    action_type: Type.Enum([...spaceKinds]),
    sort_by: Type.Optional(Type.Enum([...spaceOrders])),
    ...paging(1, 10),
    need_total_count: Type.Optional(Type.Boolean({ default: false })),
    fields: Fields(spaceFields),
  }),
  data: Type.Object({ space_count: Type.Integer(), spaces_info: Type.Array(SpaceItem) }),
  errors: ['teamNotFound', 'notInTeam'],
})

const SharedSpace = namedObject('SharedSpace', {
  edition_id: Id,
  edition_name: Type.String(),
  space_id: Id,
  space_name: Type.String(),
  role: Type.Enum([...spaceRoles], { description: 'the strongest that the caller has in the space' }),
  last_modified_time: Time,
  first_zone_id: Type.Optional(Type.String({ description: 'the first zone that the caller can see' })),
})

export const listSharedWithMe = extension({
  route: 'GET /users/me/spaces',
  summary:
    'List the spaces that somebody let the caller into by name, outside the teams of the caller, last changed first',
  message: 'Spaces listed',
  scope: ['Service.spaces.READ'],
  access: 'anyone',
  skipApiKey: true,
  query: Type.Object(paging(0, 20)),
  data: Type.Object({ current_user_id: Id, shared_spaces: Type.Array(SharedSpace) }),
})

export const createSpace = operation({
  route: 'POST /editions/:edition_id/spaces',
  summary: 'Create a space, empty or with a first zone',
  message: 'Space created',
  scope: ['Service.spaces.CREATE'],
  access: 'edition.see',
  body: Type.Object({
    create_space: Type.Object({
      team_id: Id,
      space_name: Type.Optional(Name),
      zone_name: Type.Optional(Name),
      template_id: Type.Optional(Id),
    }),
  }),
  audit: { event: 'space.created', body: ['create_space.team_id'], result: ['space_id'] },
  data: Type.Object({ ...echo, uri: Type.String() }),
  errors: ['teamNotFound', 'notInTeam', 'templateNotFound', 'templateNotInPlan', 'zoneLimit'],
})

export const duplicateSpace = operation({
  route: `POST ${space}/duplicate`,
  summary: 'Make a copy of a space, with its active zones and what is drawn in them',
  message: 'Space duplicated',
  scope: ['Service.spaces.CREATE'],
  access: 'space.duplicate',
  body: Type.Object({
    duplicate_space: Type.Object({
      space_name: Type.Optional(Name),
      copy_members: Type.Optional(Type.Boolean({ default: false })),
      copy_comments: Type.Optional(Type.Boolean({ default: false })),
    }),
  }),
  audit: {
    event: 'space.duplicated',
    body: ['duplicate_space.copy_members'],
    result: ['space_info.space_id', 'space_info.team_id'],
  },
  data: SpaceInfo,
  errors: ['notInTeam', 'duplicateNotAllowed', 'zoneLimit'],
})

export const moveSpace = operation({
  route: `POST ${space}/move`,
  summary: 'Move a space to another team of the edition',
  message: 'Space moved',
  scope: ['Service.spaces.CREATE'],
  access: 'space.manage',
  body: Type.Object({ move_space: Type.Object({ team_id: Id }) }),
  audit: { event: 'space.moved', body: ['move_space.team_id'] },
  data: SpaceInfo,
  errors: ['teamNotFound', 'notInTeam', 'sameTeam'],
})

const SpaceState = Type.Enum(['TRASH', 'RESTORE', 'DELETE'])

export const changeSpaceState = operation({
  route: `PUT ${space}/state`,
  summary: 'Put a space in the trash, restore it from there, or delete it from there for good',
  message: 'Space state changed',
  scope: ['Service.spaces.UPDATE'],
  access: 'space.manage',
  exclusive: true,
  allowTrashed: true,
  body: Type.Object({ space_state: SpaceState }),
  audit: { event: 'space.state_changed', body: ['space_state'] },
  data: Type.Object({ ...echo, space_state: SpaceState }),
  errors: ['spaceNotActive', 'spaceNotTrashed'],
})

export const renameSpace = operation({
  route: `PUT ${space}/meta`,
  summary: 'Rename a space',
  message: 'Space renamed',
  scope: ['Service.spaces.UPDATE'],
  access: 'space.edit',
  body: Type.Object({ action_type: Type.Literal('SPACE_NAME'), space_name: Name }),
  data: Type.Object({ ...echo, new_name: Type.String() }),
  errors: ['sameSpaceName'],
})

export const setSpaceFavorite = operation({
  route: `PUT ${space}/meta`,
  summary: "Add a space to the caller's favourites, or take it off",
  message: 'Favourite changed',
  scope: ['Service.spaces.UPDATE'],
  // A favourite belongs to the caller, so viewing is enough.
  access: 'space.see',
  body: Type.Object({ action_type: Type.Literal('FAVORITE'), value: Type.Boolean() }),
  data: Type.Object({ ...echo, is_favourite: Type.Boolean() }),
  errors: ['alreadyFavourite', 'notFavourite'],
})

export const setSpaceEmbed = operation({
  route: `PUT ${space}/meta`,
  summary: 'Allow a space to be embedded in other pages, or no longer',
  message: 'Embedding changed',
  scope: ['Service.spaces.UPDATE'],
  access: 'space.manage',
  body: Type.Object({
    action_type: Type.Literal('EMBED'),
    value: Type.Boolean(),
    /** left out: those that it has */
    origins: Type.Optional(EmbedOrigins),
  }),
  audit: { event: 'space.embedding_changed', body: ['value', 'origins'] },
  data: Type.Object({ ...echo, embed_status: Type.Boolean(), embed_origins: Type.Optional(EmbedOrigins) }),
  errors: ['alreadyEmbedded', 'notEmbedded'],
})
