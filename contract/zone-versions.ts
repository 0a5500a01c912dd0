import Type from 'typebox'
import { elementPaging, MAX_PAGE } from './element-operations.ts'
import { Moment } from './moment.ts'
import { extension, operation } from './operation.ts'
import { boundedArray, Fields, Id, namedObject, paging, Text, Time } from './schema.ts'
import { Reference } from './shapes/scalars.ts'
import { ZoneDocument } from './zone-document.ts'

const versions = '/editions/:edition_id/spaces/:space_id/zones/:zone_id/version'

const Version = namedObject('Version', {
  version_id: Type.Optional(Id),
  modified_by: Type.Optional(Id),
  version_time: Type.Optional(Time),
  description: Type.Optional(Type.String()),
})

const readScopes = ['Service.documents.READ', 'Service.zones.READ', 'Service.spaces.READ'] as const

export const listZoneVersions = operation({
  route: `GET ${versions}`,
  summary: 'List the versions of a zone, newest first: those the plan lets be looked at, and the older ones',
  message: 'Zone versions listed',
  scope: readScopes,
  access: 'space.see',
  rate: 60,
  query: Type.Object({
    fields: Fields(['version_time', 'modified_by', 'description', 'version_id']),
    ...paging(0, 20),
    from_date: Type.Optional(Moment),
    fromDate: Type.Optional(Moment),
  }),
  data: Type.Object({
    zone_versions: Type.Object({
      allowed_versions: Type.Array(Version),
      restricted_versions: Type.Array(Version),
    }),
  }),
})

export const getZoneVersion = extension({
  route: `GET ${versions}/:version_id`,
  summary: 'Read a zone as it was in one of its versions',
  message: 'Zone version read',
  scope: readScopes,
  access: 'space.see',
  recordsOpen: true,
  query: Type.Object({
    from: elementPaging.from,
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MAX_PAGE, description: 'all elements where it is not sent' }),
    ),
  }),
  data: Type.Object({
    zone_version: Version,
    document: ZoneDocument,
    element_count: Type.Integer({ description: 'of the whole version, of which the document may hold a page' }),
  }),
  errors: ['versionNotFound', 'versionRestricted'],
})

export const nameZoneVersion = extension({
  route: `PUT ${versions}/:version_id`,
  summary: 'Give a version a description, such as a name; an empty one takes it away',
  message: 'Zone version named',
  scope: ['Service.zones.UPDATE'],
  access: 'space.edit',
  body: Type.Object({ description: Text(0, 500) }),
  data: Type.Object({ zone_version: Version }),
  errors: ['versionNotFound', 'versionRestricted'],
})

export const restoreZoneVersion = extension({
  route: `POST ${versions}/:version_id/restore`,
  summary: 'Make the content of a zone again what it was in one of its versions; that is a new version',
  message: 'Zone version restored',
  scope: ['Service.zones.CREATE'],
  access: 'space.edit',
  ownTransaction: true,
  bodyOptional: true,
  body: Type.Object({
    element_ids: Type.Optional(
      Type.Unsafe<string[]>({
        ...boundedArray(Reference, 1_000),
        description: 'only these elements, and nothing that belongs to them; all by default',
      }),
    ),
  }),
  data: Type.Object({
    zone_id: Type.String(),
    edition_id: Id,
    space_id: Id,
    current_user_id: Id,
    restored_version_id: Id,
    version_id: Id,
  }),
  errors: ['versionNotFound', 'versionRestricted', 'elementNotFound', 'elementExists', 'emptyArray'],
})
