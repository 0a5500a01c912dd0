import { lockUserForUpdate } from '../db/locks.ts'
import type { Handler } from '../handler.ts'
import { findUser } from '../identity/users.ts'
import { badToken, makeToken } from './make-token.ts'
import { deleteTokenOf, listTokensOf } from './tokens.sql.ts'

export const createToken: Handler<'createToken'> = async (context) => {
  const { db, caller, fail } = context
  // Whoever ends the access of a person changes their row, and requests at the same moment count one another.
  await lockUserForUpdate(db, caller.zuid)
  const user = await findUser(db, caller.zuid)
  if (user?.disabled_time !== null) throw badToken()
  if (user.bot_edition_id !== null) fail('notForBots')
  return { current_user_id: caller.zuid, personal_token: await makeToken(context, 'person', caller.zuid) }
}

export const listTokens: Handler<'listTokens'> = async ({ db, caller, query, now }) => {
  const { from = 0, limit = 20 } = query
  return { personal_tokens: await listTokensOf(db, { zuid: caller.zuid, now, from, limit }) }
}

export const revokeToken: Handler<'revokeToken'> = async ({ db, caller, params, fail }) => {
  await lockUserForUpdate(db, caller.zuid)
  if (!(await deleteTokenOf(db, { zuid: caller.zuid, ...params }))) fail('tokenNotFound')
  return { current_user_id: caller.zuid, ...params }
}
