import { command } from '../command.ts'
import { withDatabase } from '../with-database.ts'

export const userEnable = command({
  name: 'user enable',
  argument: 'USER',
  description: 'Let somebody who was disabled sign in again',
  detail: 'USER is a mail address or a zuid. Tokens and sessions from before do not come back.',
  options: {},
  run: ({ argument, environment }) =>
    withDatabase(environment, async ({ database }) => {
      const { enableUser } = await import('@easel/server/identity/disable-user.ts')
      const { zuid, mail_id, display_name } = await enableUser(database, argument)
      const text = `${display_name} <${mail_id ?? zuid}> can sign in again`
      return { text, json: { zuid: String(zuid), mail_id, disabled: false } }
    }),
})
