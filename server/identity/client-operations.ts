import type { Handlers } from '../handler.ts'
import { isBot } from '../tokens/bots.sql.ts'
import { countOwnedClients, deleteClient, insertClient, listOwnedClients, MAX_CLIENTS_OF_USER } from './clients.ts'

export const listOauthClients: Handlers['listOauthClients'] = async ({ db, caller, query }) => ({
  oauth_clients: (await listOwnedClients(db, caller.zuid))
    .slice(query.from ?? 0, (query.from ?? 0) + (query.limit ?? 20))
    .map(({ is_public, ...client }) => ({
      ...client,
      client_type: is_public ? ('PUBLIC' as const) : ('CONFIDENTIAL' as const),
    })),
})

export const registerOauthClient: Handlers['registerOauthClient'] = async (context) => {
  const { db, caller, body, settings, now, fail } = context
  if (await isBot(db, caller.zuid)) fail('notForBots')
  if ((await countOwnedClients(db, caller.zuid)) >= MAX_CLIENTS_OF_USER) fail('tooManyOauthClients')
  const { client_name, redirect_uris, client_type = 'CONFIDENTIAL' } = body
  const data_centre = settings.dataCentre
  const added = await insertClient(db, {
    name: client_name,
    redirectUris: redirect_uris,
    public: client_type === 'PUBLIC',
    dataCentre: data_centre,
    owner: caller.zuid,
  })
  const oauth_client = { ...added, client_name, client_type, redirect_uris, data_centre, created_time: now }
  return { current_user_id: caller.zuid, oauth_client }
}

export const removeOauthClient: Handlers['removeOauthClient'] = async ({ db, caller, params, fail }) => {
  if (!(await deleteClient(db, { ...params, owner: caller.zuid }))) fail('oauthClientNotFound')
  return { current_user_id: caller.zuid, ...params }
}
