import { command } from '../command.ts'
import { withDatabase } from '../with-database.ts'

export const userDisable = command({
  name: 'user disable',
  argument: 'USER',
  description: 'Keep somebody out: they cannot sign in, and their sessions and tokens end at once',
  detail: 'USER is a mail address or a zuid. What they made, and their memberships, stay as they are.',
  options: {},
  run: ({ argument, environment }) =>
    withDatabase(environment, async ({ database }) => {
      const { disableUser } = await import('@easel/server/identity/disable-user.ts')
      const { zuid, mail_id, display_name } = await disableUser(database, argument)
      const text = `${display_name} <${mail_id ?? zuid}> is disabled; every session and token of theirs has ended`
      return { text, json: { zuid: String(zuid), mail_id, disabled: true } }
    }),
})
