import Type from 'typebox'
import { Name } from './names.ts'
import { limitedObject } from './object-rules.ts'
import { operation } from './operation.ts'
import { Id } from './schema.ts'
import { SpaceInfo } from './space-info.ts'

const zone = '/editions/:edition_id/spaces/:space_id/zones/:zone_id'

const optionalFalse = Type.Optional(Type.Boolean({ default: false }))

const destination = {
  /** of a new space */
  space_name: Type.Optional(Name),
  /** of a new space; by default the team of the zone's space */
  team_id: Type.Optional(Id),
  /** needed for EXISTING_SPACE */
  destination_space_id: Type.Optional(Id),
  /** has no effect: content is always copied whole */
  deep_copy: optionalFalse,
  copy_comments: optionalFalse,
}

const destinationErrors = ['noPermission', 'spaceNotFound', 'spaceNotActive', 'teamNotFound', 'notInTeam'] as const

export const duplicateZone = operation({
  route: `POST ${zone}/duplicate`,
  summary: 'Copy a zone, as it is or as it was, into its space, another one or a new one',
  message: 'Zone duplicated',
  scope: ['Service.zones.CREATE'],
  access: 'space.duplicate',
  body: Type.Object({
    duplicate_zone: limitedObject({
      destination_type: Type.Enum(['NEW_SPACE', 'SAME_SPACE', 'EXISTING_SPACE']),
      ...destination,
      zone_name: Type.Optional(Name),
      version_id: Type.Optional(Id),
      copy_members: optionalFalse,
    }),
  }),
  audit: {
    event: 'zone.duplicated',
    body: ['duplicate_zone.destination_type', 'duplicate_zone.copy_members'],
    result: ['space_id', 'zone_id'],
  },
  data: Type.Object({
    zone_id: Type.Optional(Type.String()),
    space_id: Id,
    /** of the zones' metadata, for a new space */
    uri: Type.Optional(Type.String()),
  }),
  errors: [...destinationErrors, 'versionNotFound', 'versionRestricted', 'zoneLimit'],
})

export const moveZone = operation({
  route: `POST ${zone}/move`,
  summary: 'Move a zone with its history into another space or a new one; comments go along with copy_comments only',
  message: 'Zone moved',
  scope: ['Service.spaces.CREATE'],
  access: 'space.edit',
  rate: 30,
  body: Type.Object({
    move_zone: limitedObject({ destination_type: Type.Enum(['NEW_SPACE', 'EXISTING_SPACE']), ...destination }),
  }),
  audit: {
    event: 'zone.moved',
    body: ['move_zone.destination_type'],
    result: ['space_info.space_id', 'space_info.team_id'],
  },
  data: SpaceInfo,
  errors: [...destinationErrors, 'zoneNotFound', 'zoneNotActive', 'zoneLimit'],
})
