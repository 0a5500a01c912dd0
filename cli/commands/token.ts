import { canonicalScope, scopes } from '@easel/contract/scopes.ts'
import { exitCodes, OperatorError } from '@easel/server/process/operator-error.ts'
import { command } from '../command.ts'
import { withDatabase } from '../with-database.ts'

const LIFETIME_SECONDS = 3600

export const token = command({
  name: 'token',
  description: 'Print an access token that speaks for somebody for an hour',
  detail: 'The token is all that stands on standard output. Every scope there is, unless --scope names some.',
  options: {
    mail: { type: 'string', value: 'MAIL', description: 'whom it speaks for', required: true },
    scope: { type: 'string', value: 'SCOPES', description: 'scopes, with commas between them', multiple: true },
  },
  run: ({ options, environment }) => {
    const scope = parseScopes(options.scope ?? [])
    return withDatabase(environment, async ({ database, settings }) => {
      const { findUserByMail } = await import('@easel/server/identity/users.ts')
      const { commandLine, recordAudit } = await import('@easel/server/audit/record.ts')
      const { issueToken } = await import('@easel/server/identity/tokens.ts')
      const user = await findUserByMail(database.read, options.mail)
      if (!user) throw new OperatorError(`There is no user with the mail address ${options.mail}`)
      if (user.disabled_time !== null)
        throw new OperatorError(`${options.mail} is disabled: see easel user enable --help`)
      const request = {
        zuid: user.zuid,
        scopes: scope,
        dataCentre: settings.dataCentre,
        lifetime: LIFETIME_SECONDS * 1000,
      }
      const access_token = await database.write(async (db) => {
        const details = { for_zuid: String(user.zuid) }
        await recordAudit(db, { event: 'token.issued', source: commandLine, details })
        return issueToken(db, request)
      })
      return {
        text: access_token,
        json: { access_token, token_type: 'Bearer', expires_in: LIFETIME_SECONDS, scope: scope.join(' ') },
      }
    })
  },
})

const parseScopes = (lists: readonly string[]): string[] => {
  const names = lists.flatMap((list) => list.split(/[\s,]+/)).filter(Boolean)
  if (names.length === 0) return Object.keys(scopes)
  const unknown = names.filter((name) => canonicalScope(name) === undefined)
  if (unknown.length > 0) {
    const available = Object.keys(scopes).join(', ')
    throw new OperatorError(`There is no scope ${unknown.join(', ')}; there are ${available}`, exitCodes.usage)
  }
  return [...new Set(names.map((name) => canonicalScope(name) as string))]
}
