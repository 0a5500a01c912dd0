import Type from 'typebox'
import { ChangeEdit } from './change-edits.ts'
import { Change, ChangeOperation } from './change-operations.ts'
import { IfMatch } from './etag.ts'
import { extension } from './operation.ts'
import { boundedArray, Id } from './schema.ts'

const changes = '/editions/:edition_id/spaces/:space_id/zones/:zone_id/changes'

export const listChanges = extension({
  route: `GET ${changes}`,
  summary: 'Read what has changed in a zone since a sequence number, or follow it',
  message: 'Changes listed',
  scope: ['Service.zones.READ'],
  access: 'space.see',
  query: Type.Object({
    since: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'the last sequence number seen, such as that of zone data; needed unless Last-Event-ID has it',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000,
        default: 100,
        description: 'at most so many changes, and fewer when they are large',
      }),
    ),
  }),
  headers: Type.Object({
    accept: Type.Optional(
      Type.String({ description: '`text/event-stream` stays open and sends changes as they come' }),
    ),
    'last-event-id': Type.Optional(
      Type.String({ description: 'where an event stream goes on; counts before `since`' }),
    ),
  }),
  data: Type.Object({
    seq: Type.Integer({ description: "the zone's sequence number" }),
    changes: Type.Array(Change),
    has_more: Type.Boolean({ description: 'there are more: ask again from the last one' }),
  }),
  events: Change,
  errors: ['changesForgotten', 'tooManyStreams'],
})

const MAX_EDITS = 5_000

export const commitChange = extension({
  route: `POST ${changes}`,
  summary: 'Change frames, shapes, connectors and comments together: all of it, or nothing',
  message: 'Change made',
  scope: ['Service.zones.UPDATE'],
  access: 'space.edit',
  ownTransaction: true,
  pathRows: 'place',
  headers: Type.Object({ 'if-match': Type.Optional(IfMatch) }),
  body: Type.Object({
    edits: boundedArray(ChangeEdit, MAX_EDITS),
    dry_run: Type.Optional(Type.Boolean({ description: 'says what would happen, and does nothing' })),
  }),
  data: Type.Object({
    seq: Type.Integer({ description: "the zone's sequence number afterwards" }),
    version_id: Type.Optional(Id),
    ids: Type.Array(Type.String(), { description: 'of each edit: what it inserted, changed or removed' }),
    operations: Type.Optional(Type.Array(ChangeOperation, { description: 'of a dry run: what would be done' })),
  }),
  errors: [
    'emptyArray',
    'elementExists',
    'elementNotFound',
    'commentNotFound',
    'mentionNotTaken',
    'noFacet',
    'noPermission',
    'changeTooLarge',
    'zoneHasChanged',
    'assetNotInZone',
  ],
})
