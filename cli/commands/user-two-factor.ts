import { command } from '../command.ts'
import { withDatabase } from '../with-database.ts'

export const userTwoFactor = command({
  name: 'user two-factor',
  argument: 'USER',
  description: 'Say whether somebody has two-factor sign-in, or turn it off for whoever has lost phone and codes',
  detail:
    'USER is a mail address or a zuid. Make sure that it is them who ask: the password alone opens the account then.',
  options: { off: { type: 'boolean', description: 'turn it off, and forget the recovery codes' } },
  run: ({ argument, options, environment }) =>
    withDatabase(environment, async ({ database }) => {
      const { requireUser } = await import('@easel/server/identity/users.ts')
      const { hasTwoFactor, turnOffTwoFactor } = await import('@easel/server/identity/two-factor.ts')
      const { commandLine } = await import('@easel/server/audit/record.ts')
      const { zuid, mail_id, display_name } = await requireUser(database.read, argument)
      if (options.off) await database.write((db) => turnOffTwoFactor(db, zuid, { source: commandLine }))
      const two_factor = await hasTwoFactor(database.read, zuid)
      return {
        text: `Two-factor sign-in of ${display_name} <${mail_id ?? zuid}> is ${two_factor ? 'on' : 'off'}`,
        json: { zuid: String(zuid), mail_id, two_factor },
      }
    }),
})
