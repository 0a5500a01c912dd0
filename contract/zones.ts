import Type from 'typebox'
import { elementPaging } from './element-operations.ts'
import { zoneEtag } from './etag.ts'
import { Name } from './names.ts'
import { limitedObject } from './object-rules.ts'
import { extension, operation } from './operation.ts'
import { documented, Fields, Id, isUuid, named, namedObject, paging, Time } from './schema.ts'
import { Uuid } from './shapes/scalars.ts'
import { SpaceData } from './zone-document.ts'

const zones = '/editions/:edition_id/spaces/:space_id/zones'

const Zone = namedObject('Zone', {
  zone_id: Type.String(),
  zone_key: Id,
  zone_name: Type.String(),
  space_id: Id,
  status: Type.String(),
  author_zuid: Id,
  last_author_zuid: Id,
  created_time: Time,
  last_modified_time: Time,
})

/** A zone, or the fields of it that were asked for. */
const ZoneMeta = named('ZoneMeta', Type.Partial(Type.Object({ ...Zone.properties, state_modified_time: Time })))

// biome-ignore format: a word list
const fields = Fields([
  'created_time', 'last_modified_time', 'zone_name', 'author_zuid', 'status', 'last_author_zuid', 'space_id',
  'state_modified_time',
])

const ZoneInfo = namedObject('ZoneInfo', { zone_info: Zone })

/** The start of every answer to a change. */
const echo = { zone_id: Type.String(), edition_id: Id, space_id: Id, current_user_id: Id }

export const getZone = operation({
  route: `GET ${zones}/:zone_id/meta`,
  summary: 'Read the metadata of a zone',
  message: 'Zone read',
  scope: ['Service.spaces.READ'],
  access: 'space.see',
  recordsOpen: true,
  pathRows: 'zone',
  rate: 30,
  query: Type.Object({ fields }),
  data: Type.Object({ zone_info: ZoneMeta }),
})

export const listZones = operation({
  route: `GET ${zones}/meta`,
  summary: 'Read the order of the zones of a space and the metadata of each',
  message: 'Zones listed',
  scope: ['Service.spaces.READ'],
  access: 'space.see',
  recordsOpen: true,
  rate: 60,
  query: Type.Object({ fields }),
  data: Type.Object({
    zones_info: Type.Object({
      zone_order: Type.Array(Type.String()),
      zone_meta: Type.Record(Type.String(), ZoneMeta),
    }),
  }),
})

export const listTrashedZones = extension({
  route: `GET ${zones}/trash`,
  summary: 'List the zones of a space that are in the trash, those that came last first',
  message: 'Trashed zones listed',
  scope: ['Service.zones.READ'],
  access: 'space.edit',
  query: Type.Object(paging(0, 20)),
  data: Type.Object({ zones: Type.Array(ZoneMeta) }),
})

/** A zone named in a query; a malformed id is not found (G10). */
const ZoneReference = Type.Codec(
  Type.String({ description: 'id of a zone of the space', ...documented({ format: 'uuid' }) }),
)
  .Decode((id) => (isUuid(id) ? id.toLowerCase() : ''))
  .Encode(String)

export const getZoneData = extension({
  ...zoneEtag,
  route: `GET ${zones}`,
  summary: 'Read a zone with everything that is drawn in it',
  message: 'Zone data read',
  scope: ['Service.zones.READ'],
  access: 'space.see',
  recordsOpen: true,
  query: Type.Object({
    action_type: Type.Enum(['GET_SPACE_DATA_WITH_ZONE_DATA']),
    zone_id: ZoneReference,
    ...elementPaging,
  }),
  data: SpaceData,
  errors: ['zoneNotFound', 'restrictedZone', 'zoneNotActive'],
})

export const createZone = operation({
  route: `POST ${zones}`,
  summary: 'Create a zone, empty or from a template; the answer is text that holds JSON, or the record on request',
  message: 'Zone created',
  scope: ['Service.zones.CREATE'],
  access: 'space.edit',
  query: Type.Object({ view: Type.Optional(Type.Enum(['ZONE_INFO'])) }),
  body: Type.Object({ create_zone: limitedObject({ zone_name: Name, template_id: Type.Optional(Id) }) }),
  data: Type.Union([Type.String({ description: '`{"space_data": {id, docDatas[]}}` as JSON' }), ZoneInfo]),
  errors: ['templateNotFound', 'templateNotInPlan', 'zoneLimit'],
})

export const renameZone = operation({
  route: `PUT ${zones}/:zone_id/meta`,
  summary: 'Rename a zone',
  message: 'Zone renamed',
  scope: ['Service.zones.UPDATE'],
  access: 'space.edit',
  body: Type.Object({ zone_name: Name }),
  data: Type.Object({ ...echo, new_name: Type.String() }),
  errors: ['zoneNotFound', 'zoneNotActive', 'sameZoneName'],
})

const ZoneState = Type.Enum(['RESTORE', 'TRASH', 'DELETE'])

export const changeZoneState = operation({
  route: `PUT ${zones}/:zone_id/state`,
  summary: 'Put a zone in the trash, restore it from there, or delete it from there for good',
  message: 'Zone state changed',
  scope: ['Service.zones.UPDATE'],
  access: 'space.edit',
  allowTrashed: true,
  body: Type.Object({ zone_state: ZoneState }),
  audit: { event: 'zone.state_changed', body: ['zone_state'] },
  data: Type.Object({ ...echo, zone_state: ZoneState }),
  errors: [
    'noPermission',
    'spaceNotActive',
    'zoneNotFound',
    'zoneAlreadyTrashed',
    'zoneStillActive',
    'zoneNotTrashed',
    'zoneLimit',
  ],
})

const ZoneId = Type.Codec(Uuid)
  .Decode((id) => id.toLowerCase())
  .Encode(String)

export const orderZones = extension({
  route: `PUT ${zones}/order`,
  summary: 'Put the zones of a space in another order: every zone the caller sees, once',
  message: 'Zones put in order',
  scope: ['Service.zones.UPDATE'],
  access: 'space.edit',
  body: Type.Object({ zone_order: Type.Array(ZoneId) }),
  data: Type.Object({
    current_user_id: Id,
    edition_id: Id,
    space_id: Id,
    zone_order: Type.Array(Type.String()),
  }),
  errors: ['spaceNotFound', 'spaceNotActive'],
})
