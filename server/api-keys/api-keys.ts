import type { Handler } from '../handler.ts'
import { deleteApiKey, findApiKeys, insertApiKey } from './api-keys.sql.ts'

export const createApiKey: Handler<'createApiKey'> = async ({ db, caller, params, body, now }) => {
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
