import { command } from '../command.ts'
import { columns } from '../help.ts'
import { withDatabase } from '../with-database.ts'

const kindOf = (client: { public: boolean; native: boolean }): string => {
  if (client.native) return 'native'
  return client.public ? 'public' : 'with a secret'
}

export const clientList = command({
  name: 'client list',
  description: 'List the registered applications',
  options: {},
  run: ({ environment }) =>
    withDatabase(environment, async ({ database }) => {
      const { listClients } = await import('@easel/server/identity/clients.ts')
      const clients = (await listClients(database.read)).map((client) => ({
        client_id: client.client_id,
        client_name: client.client_name,
        redirect_uris: client.redirect_uris,
        public: client.is_public,
        native: client.application_type === 'native',
        data_centre: client.data_centre,
        owner_zuid: client.owner_zuid === null ? null : String(client.owner_zuid),
        created_time: new Date(client.created_time).toISOString(),
      }))
      const rows = clients.map((client) => [
        client.client_id,
        client.client_name,
        kindOf(client),
        client.data_centre,
        client.redirect_uris.join(' '),
      ])
      return { text: columns(rows, '').join('\n') || 'No client yet', json: { clients } }
    }),
})
