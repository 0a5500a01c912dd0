import Type from 'typebox'
import { extension, operation } from './operation.ts'
import { documented, Id, namedObject, paging, splitList } from './schema.ts'

const team = '/editions/:edition_id/teams/:team_id'
const MAX_LENGTH = 100

const Keyword = Type.Refine(
  Type.String({
    description: 'every word of it must match, any part of a word does',
    ...documented({ minLength: 1, maxLength: MAX_LENGTH, pattern: '\\S' }),
  }),
  (text) => text.length <= MAX_LENGTH && /\S/u.test(text) && !text.includes('\0'),
  () => `must have 1 to ${MAX_LENGTH} characters, not blanks alone and no U+0000`,
)

const searchKinds = ['frames', 'comments', 'zones', 'shapes'] as const
export type SearchKinds = (typeof searchKinds)[number]

const toNames = (text: string): string[] => splitList(text.toLowerCase())

const Types = Type.Codec(
  Type.Refine(
    Type.String({ description: `comma-separated, any of: ${searchKinds.join(', ')}; letter case does not matter` }),
    (text) => toNames(text).every((name) => searchKinds.includes(name as SearchKinds)),
    () => `must be a list of ${searchKinds.join(', ')}`,
  ),
)
  .Decode((text) => toNames(text) as SearchKinds[])
  .Encode((list) => list.join(','))

const query = { search: Keyword, ...paging(0, 20) }

const Bounds = namedObject('Bounds', {
  top: Type.Number(),
  left: Type.Number(),
  width: Type.Number(),
  height: Type.Number(),
})

const snippet = Type.String({ description: 'the words around the match' })
const bounds = Type.Optional(Bounds)
const zone = { zone_id: Type.String(), zone_name: Type.String() }
const space = { space_id: Id, space_name: Type.String(), uri: Type.String() }

const element = { ...zone, ...space, snippet, bounds }

const ZoneItem = namedObject('ZoneHit', { ...zone, ...space, snippet })
const FrameItem = namedObject('FrameHit', { frame_id: Type.String(), frame_name: Type.String(), ...element })
const ShapeItem = namedObject('ShapeHit', { shape_id: Type.String(), text: Type.String(), ...element })
const CommentItem = namedObject('CommentHit', {
  comment_id: Type.String(),
  zone_id: zone.zone_id,
  ...space,
  snippet,
  bounds,
})

export const search = operation({
  route: `GET ${team}/search`,
  summary: 'Search zones, frames, comments and shapes of a team',
  message: 'Search done',
  scope: ['Service.spaces.READ'],
  access: 'team.see',
  query: Type.Object({ ...query, types: Type.Optional(Types) }),
  data: Type.Object({
    search_result: Type.Object({
      comments: Type.Array(CommentItem),
      frames: Type.Array(FrameItem),
      zones: Type.Array(ZoneItem),
      shapes: Type.Array(ShapeItem),
    }),
  }),
})

export const searchEdition = extension({
  ...search,
  route: 'GET /editions/:edition_id/search',
  summary:
    'Search zones, frames, comments and shapes in every space of an edition that the caller sees, or in one team',
  access: 'edition.see',
  query: Type.Object({ ...query, types: Type.Optional(Types), team_id: Type.Optional(Id) }),
})

/** The search of one kind. */
const defaults = {
  message: 'Search done',
  scope: ['Service.zones.READ'],
  access: 'team.see',
  query: Type.Object(query),
} as const

export const searchZones = operation({
  ...defaults,
  route: `GET ${team}/zones/search`,
  summary: 'Search zones of a team by name',
  data: Type.Object({ search_result: Type.Array(ZoneItem) }),
})

/** The contract's second path of the search for zones. */
export const searchSpaces = operation({ ...searchZones, route: `GET ${team}/spaces/search` })

export const searchFrames = operation({
  ...defaults,
  route: `GET ${team}/frames/search`,
  summary: 'Search frames of a team by name',
  data: Type.Object({ search_result: Type.Array(FrameItem) }),
})

export const searchComments = operation({
  ...defaults,
  route: `GET ${team}/comments/search`,
  summary: 'Search comments of a team',
  data: Type.Object({ search_result: Type.Array(CommentItem) }),
})

export const searchShapes = extension({
  ...defaults,
  route: `GET ${team}/shapes/search`,
  summary: 'Search shapes of a team by name and text',
  data: Type.Object({ search_result: Type.Array(ShapeItem) }),
})
