import Type from 'typebox'
import { atLeastOne } from './object-rules.ts'
import { extension, operation } from './operation.ts'
import { Bytes, Fields, Flag, Id, namedObject, Text, Time } from './schema.ts'

const Edition = namedObject('Edition', {
  edition_id: Type.Optional(Id),
  edition_name: Type.Optional(Type.String()),
  edition_type_name: Type.Optional(Type.Enum(['ORG', 'TEAM'])),
  state: Type.Optional(Type.String()),
  edition_owner_id: Type.Optional(Id),
  is_default: Type.Optional(Flag),
  edition_role_name: Type.Optional(Type.String()),
  created_time: Type.Optional(Time),
  last_modified_time: Type.Optional(Time),
  uri: Type.Optional(Type.String()),
  requires_two_factor: Type.Optional(
    Type.Boolean({ description: 'present where whoever gets in needs two-factor sign-in' }),
  ),
  allows_guest_links: Type.Optional(
    Type.Boolean({ description: 'present where links may be made for people without an account' }),
  ),
})

// biome-ignore format: a word list
const fields = Fields([
  'state', 'created_time', 'last_modified_time', 'edition_type_name', 'edition_name', 'edition_role_name', 'edition_id',
  'edition_owner_id', 'is_default', 'uri', 'requires_two_factor', 'allows_guest_links',
])

export const listEditions = operation({
  route: 'GET /editions',
  summary: 'List the editions the caller belongs to',
  message: 'Editions listed',
  scope: ['Service.editions.READ'],
  access: 'anyone',
  skipApiKey: true,
  query: Type.Object({ fields }),
  data: Type.Object({ editions_info: Type.Array(Edition) }),
})

export const getEdition = operation({
  route: 'GET /editions/:edition_id',
  summary: 'Read one edition',
  message: 'Edition read',
  scope: ['Service.editions.READ'],
  access: 'edition.see',
  query: Type.Object({ fields }),
  data: Type.Object({ edition_info: Edition }),
})

export const createEdition = operation({
  route: 'POST /editions',
  summary: 'Create an edition and its default team',
  message: 'Edition created',
  scope: ['Service.editions.CREATE'],
  access: 'anyone',
  skipApiKey: true,
  rate: 10,
  body: Type.Object({
    team_name: Text(1, 100),
    description: Type.Optional(Text(0, 500)),
    plan_type: Type.Optional(Type.Enum(['FREE', 'TRIAL'], { default: 'FREE' })),
  }),
  audit: { event: 'edition.created', body: ['plan_type'], result: ['team_id'] },
  data: Type.Object({ current_user_id: Id, edition_id: Id, team_id: Id, team_name: Type.String() }),
  errors: ['notForBots', 'editionExists'],
})

export const updateEdition = extension({
  route: 'PUT /editions/:edition_id',
  summary: 'Rename an edition, make an ORG of it, demand two-factor sign-in, or allow links for guests',
  message: 'Edition updated',
  scope: ['Service.editions.UPDATE'],
  access: 'edition.manage',
  // The type only ever becomes ORG.
  body: atLeastOne({
    edition_name: Type.Optional(Text(1, 100)),
    edition_type_name: Type.Optional(Type.Enum(['ORG'])),
    requires_two_factor: Type.Optional(
      Type.Boolean({ description: 'whether members and guests need two-factor sign-in; the caller needs it first' }),
    ),
    allows_guest_links: Type.Optional(
      Type.Boolean({ description: 'whether links may be made for people without an account; false revokes all' }),
    ),
  }),
  audit: { event: 'edition.changed', body: ['edition_type_name', 'requires_two_factor', 'allows_guest_links'] },
  data: Type.Object({ edition_info: Edition }),
})

const EditionRole = Type.Enum(['ORG_ADMIN', 'MEMBER'])

export const changeEditionRole = extension({
  route: 'PUT /editions/:edition_id/users/:user_id/role',
  summary: "Change somebody's role in an edition",
  message: 'Role changed',
  scope: ['Service.editions.UPDATE'],
  access: 'edition.own',
  exclusive: true,
  body: Type.Object({ role: EditionRole }),
  audit: { event: 'edition.role_changed', body: ['role'] },
  data: Type.Object({ current_user_id: Id, new_role: EditionRole, edition_id: Id, zuid: Id }),
  errors: ['notFound', 'superAdminFixed', 'botRoleFixed', 'sameRole'],
})

export const endMemberAccess = extension({
  route: 'DELETE /editions/:edition_id/users/:user_id/access',
  summary: 'End every session, application and token of a member, who has to sign in again; of a bot, its tokens',
  message: 'Access ended',
  scope: ['Service.editions.UPDATE'],
  access: 'edition.manage',
  audit: { event: 'edition.access_ended' },
  data: Type.Object({ current_user_id: Id, edition_id: Id, zuid: Id }),
  errors: ['notFound', 'noPermission'],
})

export const exportEdition = extension({
  route: 'GET /editions/:edition_id/export',
  summary: 'Export everything of an edition, a JSON object a line; the last line says that it is whole',
  message: 'Edition exported',
  // It holds every space and zone.
  scope: ['Service.spaces.READ'],
  access: 'edition.own',
  audit: { event: 'edition.exported' },
  data: Bytes,
  binary: ['application/x-ndjson'],
})

export const deleteEdition = extension({
  route: 'DELETE /editions/:edition_id',
  summary: 'Delete an edition with everything in it, for good',
  message: 'Edition deleted',
  // There is no editions.DELETE among the scopes, and every space goes with it.
  scope: ['Service.spaces.DELETE'],
  access: 'edition.own',
  exclusive: true,
  body: Type.Object({ edition_name: Type.String({ description: 'its name, to confirm that this edition is meant' }) }),
  audit: { event: 'edition.deleted' },
  data: Type.Object({ current_user_id: Id, edition_id: Id }),
})
