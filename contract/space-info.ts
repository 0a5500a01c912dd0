import Type from 'typebox'
import { EmbedOrigins } from './embed-origins.ts'
import { Count, Flag, Id, namedObject, Time } from './schema.ts'

/** The fields of a space in a list. */
// biome-ignore format: a word list
export const spaceFields = [
  'space_id', 'space_name', 'team_id', 'status', 'is_favorite', 'can_edit', 'publish', 'space_member_count',
  'owner_zuid', 'last_author_zuid', 'created_time', 'last_modified_time', 'state_modified_time',
] as const

export const SpaceItem = namedObject('SpaceItem', {
  space_id: Type.Optional(Id),
  space_name: Type.Optional(Type.String()),
  team_id: Type.Optional(Id),
  status: Type.Optional(Type.Enum(['ACTIVE', 'TRASH'])),
  is_favorite: Type.Optional(Flag),
  can_edit: Type.Optional(Flag),
  publish: Type.Optional(Flag),
  space_member_count: Type.Optional(Count),
  owner_zuid: Type.Optional(Id),
  last_author_zuid: Type.Optional(Id),
  created_time: Type.Optional(Time),
  last_modified_time: Type.Optional(Time),
  /** of a space in the trash */
  state_modified_time: Type.Optional(Time),
})

/** A space read by itself has more fields. */
const Space = namedObject('Space', {
  ...SpaceItem.properties,
  allow_embed: Type.Optional(Flag),
  /** for whoever may change them, where there are any */
  embed_origins: Type.Optional(EmbedOrigins),
})

export const SpaceInfo = namedObject('SpaceInfo', { space_info: Space })

// biome-ignore format: a word list
export const spaceKinds = [
  'ALLSPACES', 'SHARED_SPACES', 'SHARED_BY_ME', 'SHARED_BY_OTHERS', 'PUBLISHED_WITH_TEAM', 'FAVORITES', 'DRAFT_SPACES',
  'RECENTLY_TRASHED',
] as const

// biome-ignore format: a word list
export const spaceOrders = [
  'TIME_CREATED', 'TIME_DELETED_ASC', 'TIME_DELETED_DESC', 'A_Z', 'Z_A', 'RECENTLY_OPENED', 'RECENTLY_TRASHED',
  'RECENTLY_ACCESSED_BY_USER',
] as const
