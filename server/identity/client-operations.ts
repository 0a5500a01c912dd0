import { invalidRequest } from '../api-error.ts'
import type { Handlers } from '../handler.ts'
import { isBot } from '../tokens/bots.sql.ts'
import {
  countOwnedClients,
  deleteClient,
  insertClient,
  listOwnedClients,
  MAX_CLIENTS_OF_USER,
  redirectUriError,
} from './clients.ts'

export const listOauthClients: Handlers['listOauthClients'] = async ({ db, caller, query }) => ({
  oauth_clients: (await listOwnedClients(db, caller.zuid))
    .slice(query.from ?? 0, (query.from ?? 0) + (query.limit ?? 20))
    .map((client) => ({ ...client, client_type: toClientType(client) })),
})

const toClientType = ({ is_public, application_type }: { is_public: boolean; application_type: string }) => {
  if (application_type === 'native') return 'NATIVE'
  return is_public ? 'PUBLIC' : 'CONFIDENTIAL'
}

export const registerOauthClient: Handlers['registerOauthClient'] = async (context) => {
  const { db, caller, body, settings, now, fail } = context
  if (await isBot(db, caller.zuid)) fail('notForBots')
  if ((await countOwnedClients(db, caller.zuid)) >= MAX_CLIENTS_OF_USER) fail('tooManyOauthClients')
  const { client_name, redirect_uris, client_type = 'CONFIDENTIAL' } = body
  const native = client_type === 'NATIVE'
  const invalid = redirect_uris.findIndex((uri) => redirectUriError(uri, native) !== undefined)
  if (invalid >= 0)
    throw invalidRequest(`redirect_uris[${invalid}]`, String(redirectUriError(redirect_uris[invalid] ?? '', native)))
  const data_centre = settings.dataCentre
  const client = {
    name: client_name,
    redirectUris: redirect_uris,
    public: client_type === 'PUBLIC',
    native,
    dataCentre: data_centre,
    owner: caller.zuid,
  }
  const added = await insertClient(db, client, now)
  const oauth_client = { ...added, client_name, client_type, redirect_uris, data_centre, created_time: now }
  return { current_user_id: caller.zuid, oauth_client }
}

export const removeOauthClient: Handlers['removeOauthClient'] = async ({ db, caller, params, fail }) => {
  if (!(await deleteClient(db, { ...params, owner: caller.zuid }))) fail('oauthClientNotFound')
  return { current_user_id: caller.zuid, ...params }
}
