import Type from 'typebox'
import { extension } from './operation.ts'
import { boundedArray, Flag, Id, namedObject, paging, Text, Time } from './schema.ts'
import { canonicalScope } from './scopes.ts'

const DAY_SECONDS = 86_400

const ScopeName = Type.Refine(
  Type.String({
    description: 'a scope of the service; letter case does not matter',
    examples: ['Service.editions.CREATE'],
  }),
  (name) => canonicalScope(name) !== undefined,
  (name) => `"${String(name).slice(0, 100)}" is no scope of the service`,
)

const NewToken = Type.Object({
  token_name: Text(1, 100),
  scopes: boundedArray(ScopeName, 50),
  expires_in: Type.Optional(
    Type.Integer({
      minimum: 60,
      maximum: 366 * DAY_SECONDS,
      default: 30 * DAY_SECONDS,
      description: 'seconds from now; a token made with a personal access token ends no later than that one',
    }),
  ),
})

const Token = namedObject('PersonalToken', {
  token_id: Id,
  token_name: Type.String(),
  scopes: Type.Array(Type.String()),
  created_by: Id,
  created_time: Time,
  expires_time: Time,
  /** to the hour; absent while it has not been used */
  last_used_time: Type.Optional(Time),
})

/** With the token itself, which nothing else ever shows. */
const ShownToken = Type.Object({ ...Token.properties, token: Type.String() })

const ofCaller = { access: 'anyone', skipApiKey: true } as const

export const createToken = extension({
  ...ofCaller,
  route: 'POST /users/me/tokens',
  summary: 'Make a personal access token, no wider than the one it is made with; it is shown this once',
  message: 'Token created',
  scope: ['Service.editions.CREATE'],
  body: NewToken,
  audit: { event: 'token.created', body: ['scopes', 'expires_in'], result: ['personal_token.token_id'] },
  data: Type.Object({ current_user_id: Id, personal_token: ShownToken }),
  errors: ['emptyArray', 'notForBots', 'tooManyTokens'],
})

export const listTokens = extension({
  ...ofCaller,
  route: 'GET /users/me/tokens',
  summary: "List the caller's personal access tokens that have not expired, without the tokens themselves",
  message: 'Tokens listed',
  scope: ['Service.editions.READ'],
  query: Type.Object(paging(0, 20)),
  data: Type.Object({ personal_tokens: Type.Array(Token) }),
})

export const revokeToken = extension({
  ...ofCaller,
  route: 'DELETE /users/me/tokens/:token_id',
  summary: 'Revoke a personal access token, and every token that was made with it',
  message: 'Token revoked',
  // There is no editions.DELETE among the scopes.
  scope: ['Service.editions.UPDATE'],
  audit: { event: 'token.revoked' },
  data: Type.Object({ current_user_id: Id, token_id: Id }),
  errors: ['tokenNotFound'],
})

const bots = '/editions/:edition_id/bots'

const Bot = namedObject('Bot', {
  /** its zuid: teams, spaces and groups take it by this id */
  bot_id: Id,
  bot_name: Type.String(),
  is_bot: Flag,
  created_by: Id,
  created_time: Time,
})

const echo = { current_user_id: Id, edition_id: Id, bot_id: Id }
const byAdmins = { access: 'edition.manage' } as const

export const createBot = extension({
  ...byAdmins,
  route: `POST ${bots}`,
  summary: 'Create a bot: a member of the edition without seat, password or mail address',
  message: 'Bot created',
  scope: ['Service.editions.CREATE'],
  exclusive: true,
  body: Type.Object({ bot_name: Text(1, 100) }),
  audit: { event: 'bot.created', result: ['bot.bot_id'] },
  data: Type.Object({ current_user_id: Id, edition_id: Id, bot: Bot }),
  errors: ['tooManyBots'],
})

export const listBots = extension({
  ...byAdmins,
  route: `GET ${bots}`,
  summary: 'List the bots of an edition',
  message: 'Bots listed',
  scope: ['Service.editions.READ'],
  query: Type.Object(paging(0, 20)),
  data: Type.Object({ bots: Type.Array(Bot) }),
})

export const renameBot = extension({
  ...byAdmins,
  route: `PUT ${bots}/:bot_id`,
  summary: 'Rename a bot',
  message: 'Bot renamed',
  scope: ['Service.editions.UPDATE'],
  body: Type.Object({ bot_name: Text(1, 100) }),
  data: Type.Object({ ...echo, new_name: Type.String() }),
  errors: ['botNotFound'],
})

export const removeBot = extension({
  ...byAdmins,
  route: `DELETE ${bots}/:bot_id`,
  summary: 'Remove a bot and its tokens; what it made stays under its name, its spaces go to the caller',
  message: 'Bot removed',
  scope: ['Service.editions.UPDATE'],
  audit: { event: 'bot.removed' },
  data: Type.Object(echo),
  errors: ['botNotFound'],
})

export const createBotToken = extension({
  ...byAdmins,
  route: `POST ${bots}/:bot_id/tokens`,
  summary: "Make a token of a bot, no wider than the caller's own; it is shown this once",
  message: 'Token created',
  scope: ['Service.editions.CREATE'],
  body: NewToken,
  audit: { event: 'bot.token_created', body: ['scopes', 'expires_in'], result: ['personal_token.token_id'] },
  data: Type.Object({ ...echo, personal_token: ShownToken }),
  errors: ['emptyArray', 'noPermission', 'botNotFound', 'tooManyTokens'],
})

export const listBotTokens = extension({
  ...byAdmins,
  route: `GET ${bots}/:bot_id/tokens`,
  summary: 'List the tokens of a bot that have not expired, without the tokens themselves',
  message: 'Tokens listed',
  scope: ['Service.editions.READ'],
  query: Type.Object(paging(0, 20)),
  data: Type.Object({ personal_tokens: Type.Array(Token) }),
  errors: ['botNotFound'],
})

export const revokeBotToken = extension({
  ...byAdmins,
  route: `DELETE ${bots}/:bot_id/tokens/:token_id`,
  summary: 'Revoke a token of a bot',
  message: 'Token revoked',
  scope: ['Service.editions.UPDATE'],
  audit: { event: 'bot.token_revoked' },
  data: Type.Object({ ...echo, token_id: Id }),
  errors: ['botNotFound', 'tokenNotFound'],
})
