import { canonicalScope, scopes } from '@easel/contract'
import { exitCodes, OperatorError } from '@easel/server/process/operator-error.ts'
import { command } from '../command.ts'
import { withDatabase } from '../with-database.ts'

const hour = 3600

export const token = command({
  name: 'token',
  about: 'Print an access token that speaks for somebody for an hour',
  detail: 'The token is all that stands on standard output. Every scope there is, unless --scope names some.',
  options: {
    mail: { type: 'string', value: 'MAIL', about: 'whom it speaks for', required: true },
    scope: { type: 'string', value: 'SCOPES', about: 'scopes, with commas between them', multiple: true },
  },
  run: ({ options, environment }) => {
    const wanted = scopesOf(options.scope ?? [])
    return withDatabase(environment, async ({ database, settings }) => {
      const { findUserByMail } = await import('@easel/server/identity/users.ts')
      const { issueToken } = await import('@easel/server/identity/tokens.ts')
      const user = await findUserByMail(database.read, options.mail)
      if (!user) throw new OperatorError(`There is no user with the mail address ${options.mail}`)
      const issued = { zuid: user.zuid, scopes: wanted, dataCentre: settings.dataCentre, lifetime: hour * 1000 }
      const access_token = await database.write((db) => issueToken(db, issued))
      return {
        text: access_token,
        json: { access_token, token_type: 'Bearer', expires_in: hour, scope: wanted.join(' ') },
      }
    })
  },
})

const scopesOf = (named: readonly string[]): string[] => {
  const names = named.flatMap((list) => list.split(/[\s,]+/)).filter(Boolean)
  if (names.length === 0) return Object.keys(scopes)
  const unknown = names.filter((name) => canonicalScope(name) === undefined)
  if (unknown.length > 0) {
    const known = Object.keys(scopes).join(', ')
    throw new OperatorError(`There is no scope ${unknown.join(', ')}; there are ${known}`, exitCodes.usage)
  }
  return [...new Set(names.map((name) => canonicalScope(name) as string))]
}
