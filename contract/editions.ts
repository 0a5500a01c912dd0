import Type from 'typebox'
import { operation } from './operation.ts'
import { Fields, Flag, Id, Text, Time } from './schema.ts'

const Edition = Type.Object({
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
})

const fields = Type.Optional(
  Fields([
    'state',
    'created_time',
    'last_modified_time',
    'edition_type_name',
    'edition_name',
    'edition_role_name',
    'edition_id',
    'edition_owner_id',
    'is_default',
    'uri',
  ]),
)

export const listEditions = operation({
  route: 'GET /editions',
  summary: 'List the editions the caller belongs to',
  message: 'Editions listed',
  scope: ['Service.editions.READ'],
  access: 'anyone',
  keyless: true,
  query: Type.Object({ fields }),
  data: Type.Object({ editions_info: Type.Array(Edition) }),
  errors: [],
})

export const getEdition = operation({
  route: 'GET /editions/:edition_id',
  summary: 'Read one edition',
  message: 'Edition read',
  scope: ['Service.editions.READ'],
  access: 'edition.see',
  query: Type.Object({ fields }),
  data: Type.Object({ edition_info: Edition }),
  errors: [],
})

export const createEdition = operation({
  route: 'POST /editions',
  summary: 'Create an edition and its default team',
  message: 'Edition created',
  scope: ['Service.editions.CREATE'],
  access: 'anyone',
  keyless: true,
  rate: 10,
  body: Type.Object({
    team_name: Text(1, 100),
    description: Type.Optional(Text(0, 500)),
    plan_type: Type.Optional(Type.Enum(['FREE', 'TRIAL'], { default: 'FREE' })),
  }),
  data: Type.Object({ current_user_id: Id, edition_id: Id, team_id: Id, team_name: Type.String() }),
  errors: ['editionExists'],
})
