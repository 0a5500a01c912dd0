import { command } from '../command.ts'
import { columns } from '../help.ts'
import { parseId } from '../parse-id.ts'
import { withDatabase } from '../with-database.ts'

export const webhookList = command({
  name: 'webhook list',
  description: 'List the webhooks, and which of them fail or have stopped',
  options: { edition: { type: 'string', value: 'ID', description: 'those of one edition' } },
  run: ({ options, environment }) => {
    const edition_id = options.edition === undefined ? undefined : parseId('--edition', options.edition)
    return withDatabase(environment, async ({ database }) => {
      const { listAllWebhooks } = await import('@easel/server/webhooks/webhooks.sql.ts')
      const webhooks = (await listAllWebhooks(database.read, edition_id)).map((hook) => ({
        webhook_id: String(hook.webhook_id),
        edition_id: String(hook.edition_id),
        url: hook.url,
        status: hook.status,
        stop_reason: hook.stop_reason,
        created_by: String(hook.created_by),
        failures: hook.failures,
      }))
      const rows = webhooks.map((hook) => [
        hook.webhook_id,
        `edition ${hook.edition_id}`,
        hook.url,
        hook.status === 'STOPPED' ? `STOPPED ${hook.stop_reason}` : hook.status,
        `${hook.failures} failures`,
      ])
      return { text: columns(rows, '').join('\n') || 'No webhook yet', json: { webhooks } }
    })
  },
})
