import Type from 'typebox'
import { ElementState } from './change-operations.ts'
import { aspects } from './content/difference.ts'
import { elementPaging } from './element-operations.ts'
import { extension } from './operation.ts'
import { Id, namedObject, Time } from './schema.ts'

const zone = '/editions/:edition_id/spaces/:space_id/zones/:zone_id'

const readScopes = ['Service.documents.READ', 'Service.zones.READ', 'Service.spaces.READ'] as const

const Difference = namedObject('Difference', {
  id: Type.String({ description: 'of the element, in lower case' }),
  change: Type.Enum(['ADDED', 'REMOVED', 'CHANGED']),
  aspects: Type.Array(Type.Enum(aspects), { description: 'what is different about a changed element' }),
  before: Type.Optional(ElementState),
  after: Type.Optional(ElementState),
})

export const compareZoneVersions = extension({
  route: `GET ${zone}/version/:version_id/diff/:other_version_id`,
  summary: 'Compare two versions of a zone: what leads from the first to the second',
  message: 'Versions compared',
  scope: readScopes,
  access: 'space.see',
  recordsOpen: true,
  query: Type.Object(elementPaging),
  data: Type.Object({
    added: Type.Integer({ description: 'elements, of all pages' }),
    removed: Type.Integer(),
    changed: Type.Integer(),
    differences: Type.Array(Difference, { description: 'a page of them, in the order of their ids' }),
  }),
  errors: ['versionNotFound', 'versionRestricted'],
})

const Seq = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

const MAX_UNDONE = 100

const takeBack = {
  scope: ['Service.zones.UPDATE'],
  access: 'space.edit',
  ownTransaction: true,
  bodyOptional: true,
  body: Type.Object({
    since: Type.Optional(Type.Unsafe<number>({ ...Seq, description: 'only what is newer than this sequence number' })),
    count: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_UNDONE,
        description: `at most so many changes, newest first; ${MAX_UNDONE} where \`since\` is sent, else 1`,
      }),
    ),
    /** whose; the caller by default */
    zuid: Type.Optional(Id),
    client_id: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'only those of this live client; or a session_id, as changes have it',
      }),
    ),
  }),
  data: Type.Object({
    seq: Type.Integer({ description: "the zone's sequence number afterwards" }),
    version_id: Type.Optional(Id),
    taken_back: Type.Array(
      Type.Object({
        seq: Type.Integer({ description: 'the change that was taken back' }),
        by: Type.Integer({ description: 'the change that does so' }),
      }),
    ),
    kept: Type.Array(
      Type.Object({
        seq: Type.Integer(),
        id: Type.String({ description: 'of the element, or of a comment' }),
        property: Type.String({ description: 'a dotted path; `element` for all of it, `comment` for a comment' }),
      }),
      { description: 'left as it is, since it was changed later; the first 1,000' },
    ),
    kept_count: Type.Integer(),
    has_more: Type.Boolean({ description: 'there are more to take back: ask again' }),
    is_forgotten: Type.Boolean({ description: 'older changes are no longer kept, or older than the plan shows' }),
    too_large: Type.Optional(
      Type.Integer({ description: 'the change that ended it, as it is too large: restore a version instead' }),
    ),
  }),
} as const

export const undoChanges = extension({
  route: `POST ${zone}/undo`,
  summary: 'Take back changes of one author, newest first; what others changed since stays',
  message: 'Changes undone',
  ...takeBack,
})

export const redoChanges = extension({
  route: `POST ${zone}/redo`,
  summary: 'Take back what an author has undone, the newest first',
  message: 'Changes redone',
  ...takeBack,
})

export const getElementBlame = extension({
  route: `GET ${zone}/elements/:element_id/blame`,
  summary: 'Tell who changed an element last',
  message: 'Last change of the element found',
  scope: readScopes,
  access: 'space.see',
  query: Type.Object({
    before: Type.Optional(
      Type.Unsafe<number>({ ...Seq, description: 'look at older changes only, where an answer said so' }),
    ),
  }),
  data: Type.Object({
    element_id: Type.String(),
    exists: Type.Boolean({ description: 'whether it is in the zone now' }),
    last_change: Type.Optional(
      Type.Object({
        seq: Type.Integer(),
        zuid: Id,
        time: Time,
        origin: Type.String(),
        change: Type.Enum(['ADDED', 'REMOVED', 'CHANGED']),
      }),
    ),
    unknown: Type.Optional(
      Type.Enum(['FORGOTTEN', 'OLDER'], {
        description: 'why there is none: changes from then are not kept or shown, or ask again with `before`',
      }),
    ),
    before: Type.Optional(Type.Integer({ description: 'changes from this sequence number on were looked at' })),
  }),
  errors: ['elementNotFound'],
})
