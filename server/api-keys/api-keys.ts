import { nextId } from '../db/ids.ts'
import type { Handler } from '../handler.ts'
import { hashSecret, newSecret } from '../identity/tokens.ts'
import { apiKeysOf, deleteApiKey, insertApiKey } from './api-keys.sql.ts'

export const createApiKey: Handler<'createApiKey'> = async ({ db, caller, params, body, now }) => {
  const key = newSecret()
  const shown = { key_id: await nextId(db), key_name: body.key_name, created_by: caller.zuid, created_time: now }
  await insertApiKey(db, { ...params, ...shown, key_hash: hashSecret(key) })
  return { current_user_id: caller.zuid, ...params, api_key: { ...shown, key } }
}

export const listApiKeys: Handler<'listApiKeys'> = async ({ db, params }) => ({
  api_keys: await apiKeysOf(db, params),
})

export const revokeApiKey: Handler<'revokeApiKey'> = async ({ db, caller, params, fail }) => {
  if (!(await deleteApiKey(db, params))) fail('apiKeyNotFound')
  return { current_user_id: caller.zuid, ...params }
}
