import type { Handler } from '../handler.ts'
import { deleteApiKey, findApiKeys, insertApiKey } from './api-keys.sql.ts'

/** Of an edition: all are listed at once. */
const MAX_API_KEYS = 50

export const createApiKey: Handler<'createApiKey'> = async ({ db, caller, params, body, now, fail }) => {
  if ((await findApiKeys(db, params)).length >= MAX_API_KEYS) fail('tooManyApiKeys')
  const api_key = await insertApiKey(db, { ...params, key_name: body.key_name, zuid: caller.zuid, now })
  return { current_user_id: caller.zuid, ...params, api_key }
}

export const listApiKeys: Handler<'listApiKeys'> = async ({ db, params }) => ({
  api_keys: [...(await findApiKeys(db, params))],
})

export const revokeApiKey: Handler<'revokeApiKey'> = async ({ db, caller, params, fail }) => {
  if (!(await deleteApiKey(db, params))) fail('apiKeyNotFound')
  return { current_user_id: caller.zuid, ...params }
}
