import { command } from '../command.ts'
import { withDatabase } from '../with-database.ts'

export const clientRemove = command({
  name: 'client remove',
  argument: 'CLIENT',
  description: 'Remove a registered application, and end every token it holds',
  detail: 'CLIENT is its client id, as client list shows it.',
  options: {},
  run: ({ argument, environment }) =>
    withDatabase(environment, async ({ database }) => {
      const { removeClient } = await import('@easel/server/identity/applications.ts')
      const { client_name, users } = await removeClient(database, argument)
      return {
        text: `Removed ${client_name}; ${users} people had allowed it something`,
        json: { client_id: argument, client_name, users },
      }
    }),
})
