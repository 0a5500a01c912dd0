import Type from 'typebox'
import { extension } from './operation.ts'
import { isNativeRedirectUri, isRedirectUri, redirectUriRule } from './redirect-uri.ts'
import { boundedArray, documented, Id, namedObject, paging, Text, Time } from './schema.ts'

/** NATIVE: public, on the machine of whoever uses it (RFC 8252). */
const ClientType = ['CONFIDENTIAL', 'PUBLIC', 'NATIVE'] as const

const OauthClient = namedObject('OauthClient', {
  client_key: Id,
  client_id: Type.String(),
  client_name: Type.String(),
  client_type: Type.Enum(ClientType),
  redirect_uris: Type.Array(Type.String()),
  data_centre: Type.String(),
  created_time: Time,
})

const RedirectUri = Type.Refine(
  Type.String({
    description:
      'a whole https address, or http on loopback; of a NATIVE client also a scheme with a dot (com.example.app:/callback)',
    examples: ['https://app.example.com/callback'],
    ...documented({ format: 'uri', maxLength: 2000 }),
  }),
  (uri) => isRedirectUri(uri) || isNativeRedirectUri(uri),
  () => redirectUriRule,
)

export const listOauthClients = extension({
  route: 'GET /clients',
  summary: 'List the OAuth clients that the caller has registered',
  message: 'OAuth clients listed',
  scope: ['Service.editions.READ'],
  access: 'anyone',
  skipApiKey: true,
  query: Type.Object(paging(0, 20)),
  data: Type.Object({ oauth_clients: Type.Array(OauthClient) }),
})

export const registerOauthClient = extension({
  route: 'POST /clients',
  summary: 'Register an OAuth client in this data centre; its secret is shown this once',
  message: 'OAuth client registered',
  scope: ['Service.editions.CREATE'],
  access: 'anyone',
  skipApiKey: true,
  body: Type.Object({
    client_name: Text(1, 100),
    redirect_uris: boundedArray(RedirectUri, 20),
    client_type: Type.Optional(Type.Enum(ClientType, { default: 'CONFIDENTIAL' })),
  }),
  audit: {
    event: 'client.registered',
    body: ['client_type'],
    result: ['oauth_client.client_key', 'oauth_client.client_id'],
  },
  data: Type.Object({
    current_user_id: Id,
    oauth_client: Type.Object({ ...OauthClient.properties, client_secret: Type.Optional(Type.String()) }),
  }),
  errors: ['emptyArray', 'notForBots', 'tooManyOauthClients'],
})

export const removeOauthClient = extension({
  route: 'DELETE /clients/:client_key',
  summary: 'Remove an OAuth client of the caller, and every token it was given',
  message: 'OAuth client removed',
  // There is no editions.DELETE among the scopes.
  scope: ['Service.editions.UPDATE'],
  access: 'anyone',
  skipApiKey: true,
  audit: { event: 'client.removed' },
  data: Type.Object({ current_user_id: Id, client_key: Id }),
  errors: ['oauthClientNotFound'],
})
