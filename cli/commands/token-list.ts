import { command } from '../command.ts'
import { columns } from '../help.ts'
import { withDatabase } from '../with-database.ts'

export const tokenList = command({
  name: 'token list',
  description: 'List personal access tokens and tokens of bots, without the tokens themselves',
  detail: 'Those that have not expired. With --user, those of that person or bot, and those they made for bots.',
  options: { user: { type: 'string', value: 'USER', description: 'whose: a mail address or a zuid' } },
  run: ({ options: { user }, environment }) =>
    withDatabase(environment, async ({ database }) => {
      const { listAllTokens } = await import('@easel/server/tokens/operator.sql.ts')
      const { requireUser } = await import('@easel/server/identity/users.ts')
      const zuid = user === undefined ? undefined : (await requireUser(database.read, user, { bots: true })).zuid
      const tokens = (await listAllTokens(database.read, { zuid, now: Date.now() })).map((row) => ({
        token_id: String(row.token_id),
        token_name: row.token_name,
        zuid: String(row.zuid),
        mail_id: row.mail_id,
        display_name: row.display_name,
        is_bot: row.bot_edition_id !== null,
        scopes: row.scope.split(' '),
        created_by: String(row.created_by),
        created_time: toIso(row.created_time),
        expires_time: toIso(row.expires_time),
        last_used_time: row.last_used_time === null ? null : toIso(row.last_used_time),
      }))
      const rows = tokens.map((token) => [
        token.token_id,
        token.token_name ?? '',
        token.is_bot ? `bot ${token.zuid}` : (token.mail_id ?? token.zuid),
        `made by ${token.created_by}`,
        `until ${token.expires_time}`,
        token.last_used_time === null ? 'never used' : `used ${token.last_used_time}`,
        token.scopes.join(' '),
      ])
      return { text: columns(rows, '').join('\n') || 'No token', json: { tokens } }
    }),
})

const toIso = (time: number): string => new Date(time).toISOString()
