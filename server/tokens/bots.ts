import { can } from '@easel/contract'
import { lockEditionForShare, lockUserForShare, lockUserForUpdate } from '../db/locks.ts'
import type { Handler } from '../handler.ts'
import { isEnabled } from '../identity/users.ts'
import { findEditionRole } from '../permissions/permissions.sql.ts'
import { countBots, findBot, findBots, insertBot, removeBotRows, updateBotName } from './bots.sql.ts'
import { badToken, makeToken } from './make-token.ts'
import { deleteTokenOf, listTokensOf } from './tokens.sql.ts'

export const createBot: Handler<'createBot'> = async ({ db, caller, params, body, settings, now, fail }) => {
  if ((await countBots(db, params.edition_id)) >= settings.maxBots) fail('tooManyBots')
  const bot = await insertBot(db, { ...params, bot_name: body.bot_name, created_by: caller.zuid, now })
  return { current_user_id: caller.zuid, ...params, bot: { ...bot, is_bot: true } }
}

export const listBots: Handler<'listBots'> = async ({ db, params, query }) => {
  const { from = 0, limit = 20 } = query
  const rows = await findBots(db, { ...params, from, limit })
  return { bots: rows.map(({ created_by, ...bot }) => ({ ...bot, is_bot: true, created_by: created_by ?? 0 })) }
}

export const renameBot: Handler<'renameBot'> = async ({ db, caller, params, body, fail }) => {
  if (!(await updateBotName(db, params, body.bot_name))) fail('botNotFound')
  return { current_user_id: caller.zuid, ...params, new_name: body.bot_name }
}

export const removeBot: Handler<'removeBot'> = async ({ db, caller, params, now, fail }) => {
  if (!(await removeBotRows(db, { ...params, receiver: caller.zuid, now }))) fail('botNotFound')
  return { current_user_id: caller.zuid, ...params }
}

export const createBotToken: Handler<'createBotToken'> = async (context) => {
  const { db, caller, params, fail } = context
  const { edition_id, bot_id } = params
  if ((await findBot(db, params)).length === 0) fail('botNotFound')
  // Users before the edition. After these locks neither the bot nor the caller's role can go.
  await lockUserForShare(db, caller.zuid)
  await lockUserForUpdate(db, bot_id)
  await lockEditionForShare(db, edition_id)
  if (!(await isEnabled(db, caller.zuid))) throw badToken()
  const [member] = await findEditionRole(db, { edition_id, zuid: caller.zuid })
  if (!can({ edition: member?.role }, 'edition.manage')) fail('noPermission')
  if ((await findBot(db, params)).length === 0) fail('botNotFound')
  return { current_user_id: caller.zuid, ...params, personal_token: await makeToken(context, 'bot', bot_id) }
}

export const listBotTokens: Handler<'listBotTokens'> = async ({ db, params, query, now, fail }) => {
  const { from = 0, limit = 20 } = query
  if ((await findBot(db, params)).length === 0) fail('botNotFound')
  return { personal_tokens: await listTokensOf(db, { zuid: params.bot_id, now, from, limit }) }
}

export const revokeBotToken: Handler<'revokeBotToken'> = async ({ db, caller, params, fail }) => {
  if ((await findBot(db, params)).length === 0) fail('botNotFound')
  if (!(await deleteTokenOf(db, { zuid: params.bot_id, token_id: params.token_id }))) fail('tokenNotFound')
  return { current_user_id: caller.zuid, ...params }
}
