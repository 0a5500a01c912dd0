import Type from 'typebox'
import { extension } from './operation.ts'
import { Id, namedObject, Text, Time } from './schema.ts'

const ApiKey = namedObject('ApiKey', { key_id: Id, key_name: Type.String(), created_by: Id, created_time: Time })

export const createApiKey = extension({
  secretData: true,
  route: 'POST /editions/:edition_id/apikeys',
  summary: 'Create an API key; the key itself is shown this once',
  message: 'API key created',
  scope: ['Service.editions.CREATE'],
  access: 'edition.manage',
  exclusive: true,
  body: Type.Object({ key_name: Text(1, 100) }),
  audit: { event: 'key.created', result: ['api_key.key_id'] },
  data: Type.Object({
    current_user_id: Id,
    edition_id: Id,
    api_key: Type.Object({ ...ApiKey.properties, key: Type.String() }),
  }),
  errors: ['tooManyApiKeys'],
})

export const listApiKeys = extension({
  route: 'GET /editions/:edition_id/apikeys',
  summary: 'List the API keys of an edition, without the keys themselves',
  message: 'API keys listed',
  scope: ['Service.editions.READ'],
  access: 'edition.manage',
  data: Type.Object({ api_keys: Type.Array(ApiKey) }),
})

export const revokeApiKey = extension({
  route: 'DELETE /editions/:edition_id/apikeys/:key_id',
  summary: 'Revoke an API key',
  message: 'API key revoked',
  // There is no editions.DELETE among the scopes.
  scope: ['Service.editions.UPDATE'],
  access: 'edition.manage',
  audit: { event: 'key.revoked' },
  data: Type.Object({ current_user_id: Id, edition_id: Id, key_id: Id }),
  errors: ['apiKeyNotFound'],
})
