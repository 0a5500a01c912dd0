import { command } from '../command.ts'
import { withDatabase } from '../with-database.ts'

export const userReset = command({
  name: 'user reset',
  description: 'Print a link with which somebody chooses a new password; also where the service sends no mail',
  detail: 'Hand it to them and to nobody else: it opens the account once. Two-factor sign-in stays on.',
  options: { mail: { type: 'string', value: 'MAIL', description: 'their mail address', required: true } },
  run: ({ options, environment }) =>
    withDatabase(environment, async ({ database, settings }) => {
      const { createOperatorLink } = await import('@easel/server/identity/operator-link.ts')
      const { mail_id, link, expires_time } = await createOperatorLink(database, settings, options.mail)
      return { text: link, json: { mail_id, link, expires_time: new Date(expires_time).toISOString() } }
    }),
})
