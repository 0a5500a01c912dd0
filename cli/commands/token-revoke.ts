import { text as readAll } from 'node:stream/consumers'
import { exitCodes, OperatorError } from '@easel/server/process/operator-error.ts'
import { command } from '../command.ts'
import { withDatabase } from '../with-database.ts'

export const tokenRevoke = command({
  name: 'token revoke',
  description: 'End access tokens: of a person, of an application, of both together, or one that is known',
  detail:
    'With --user alone, their sessions and grants end too, and the tokens they made for bots. With --client, so does what\n' +
    'was allowed to it. What was made with a token ends with it.',
  options: {
    user: { type: 'string', value: 'USER', description: 'whose: a mail address or a zuid' },
    client: { type: 'string', value: 'CLIENT', description: 'those that this client id holds' },
    id: { type: 'string', value: 'ID', description: 'a personal access token or one of a bot, as token list shows it' },
    stdin: { type: 'boolean', description: 'the tokens that standard input has, one a line' },
  },
  run: async ({ options: { user, client, id, stdin }, environment }) => {
    if (!user && !client && !stdin && !id) throw new OperatorError(needsSelection, exitCodes.usage)
    if (stdin && (user || client || id)) throw new OperatorError('--stdin stands alone', exitCodes.usage)
    if (id && (user || client)) throw new OperatorError('--id stands alone', exitCodes.usage)
    if (id && !/^\d{1,15}$/.test(id)) throw new OperatorError('--id is the number of a token', exitCodes.usage)
    const tokens = stdin ? (await readAll(process.stdin)).split(/\s+/).filter(Boolean) : []
    return withDatabase(environment, async ({ database }) => {
      const { revokeTokens } = await import('@easel/server/identity/revoke-tokens.ts')
      const revoked = await revokeTokens(database, { user, client, tokens, id: id ? Number(id) : undefined })
      return { text: `Revoked ${revoked} access tokens`, json: { revoked } }
    })
  },
})

const needsSelection = 'easel token revoke needs --user, --client, --id or --stdin'
