import { OperatorError } from '@easel/server/process/operator-error.ts'
import { command } from '../command.ts'
import { withDatabase } from '../with-database.ts'

export const userRemove = command({
  name: 'user remove',
  argument: 'USER',
  description: 'Delete the account of somebody; what they made stays, under "Deleted user"',
  detail:
    'USER is a mail address or a zuid. Their spaces go to the owner of the edition. This cannot be taken back: user disable can.',
  options: {},
  run: ({ argument, environment }) =>
    withDatabase(environment, async ({ database }) => {
      const { requireUser } = await import('@easel/server/identity/users.ts')
      const { removeUser } = await import('@easel/server/identity/remove-user.ts')
      const { zuid, mail_id, display_name } = await requireUser(database.read, argument)
      const { commandLine } = await import('@easel/server/audit/record.ts')
      const owned = await removeUser(database, zuid, { source: commandLine })
      if (owned)
        throw new OperatorError(
          `${display_name} owns edition ${owned.edition_id} (${owned.edition_name}), and others are in it: they have to be removed from it, or it has to be deleted first`,
        )
      return { text: `Removed ${display_name} <${mail_id ?? zuid}>`, json: { zuid: String(zuid), mail_id } }
    }),
})
