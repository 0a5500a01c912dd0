import { command } from '../command.ts'
import { withDatabase } from '../with-database.ts'

export const clientAdd = command({
  name: 'client add',
  description: 'Register an application that asks people for access (OAuth 2.0)',
  detail: 'Its secret is shown this once.',
  options: {
    name: { type: 'string', value: 'NAME', description: 'the name people see when they consent', required: true },
    'redirect-uri': {
      type: 'string',
      value: 'URL',
      description: 'where people return to, compared letter by letter',
      multiple: true,
      required: true,
    },
    public: { type: 'boolean', description: 'runs where a secret cannot be kept: has none, and must use PKCE' },
    native: {
      type: 'boolean',
      description:
        'runs on the machine of whoever uses it: public; http://127.0.0.1/… on any port, or com.example.app:/…',
    },
  },
  run: ({ options, environment }) =>
    withDatabase(environment, async ({ database, settings }) => {
      const { addClient } = await import('@easel/server/identity/clients.ts')
      const redirectUris = options['redirect-uri']
      const { client_id, client_secret } = await addClient(database, {
        name: options.name,
        redirectUris,
        public: options.public === true,
        native: options.native === true,
        dataCentre: settings.dataCentre,
      })
      const lines = [`Client id:     ${client_id}`]
      if (client_secret) lines.push(`Client secret: ${client_secret}`)
      return {
        text: lines.join('\n'),
        json: {
          client_id,
          ...(client_secret && { client_secret }),
          client_name: options.name,
          redirect_uris: redirectUris,
        },
      }
    }),
})
