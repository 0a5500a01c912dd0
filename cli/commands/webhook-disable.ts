import { OperatorError } from '@easel/server/process/operator-error.ts'
import { command } from '../command.ts'
import { parseId } from '../parse-id.ts'
import { withDatabase } from '../with-database.ts'

export const webhookDisable = command({
  name: 'webhook disable',
  argument: 'WEBHOOK',
  description: 'Stop a webhook: nothing is sent to its address until its creator starts it again',
  detail: 'WEBHOOK is its number, as webhook list shows it.',
  options: {},
  run: ({ argument, environment }) => {
    const webhook_id = parseId('WEBHOOK', argument)
    return withDatabase(environment, async ({ database }) => {
      const { commandLine, recordAudit } = await import('@easel/server/audit/record.ts')
      const { disableWebhookById } = await import('@easel/server/webhooks/webhooks.sql.ts')
      const hook = await database.write(async (db) => {
        const disabled = await disableWebhookById(db, webhook_id)
        if (!disabled) return undefined
        const { edition_id } = disabled
        const details = { webhook_id: argument, enabled: false }
        await recordAudit(db, { event: 'webhook.changed', source: commandLine, edition_id, details })
        return disabled
      })
      if (!hook) throw new OperatorError(`There is no webhook ${argument}: see easel webhook list`)
      const { edition_id, url } = hook
      return {
        text: `Stopped the webhook to ${url} of edition ${edition_id}`,
        json: { webhook_id: argument, url, edition_id: String(edition_id) },
      }
    })
  },
})
