import { OperatorError } from '@easel/server/process/operator-error.ts'
import { command } from '../command.ts'
import { parseId } from '../parse-id.ts'
import { withDatabase } from '../with-database.ts'

export const keyRemove = command({
  name: 'key remove',
  argument: 'KEY',
  description: 'Revoke an API key: nothing is opened by it from now on',
  detail: 'KEY is its number, as key list shows it.',
  options: {},
  run: ({ argument, environment }) => {
    const key_id = parseId('KEY', argument)
    return withDatabase(environment, async ({ database }) => {
      const { commandLine, recordAudit } = await import('@easel/server/audit/record.ts')
      const { deleteApiKeyById } = await import('@easel/server/api-keys/api-keys.sql.ts')
      const key = await database.write(async (db) => {
        const deleted = await deleteApiKeyById(db, key_id)
        if (!deleted) return undefined
        const { edition_id } = deleted
        await recordAudit(db, { event: 'key.revoked', source: commandLine, edition_id, details: { key_id: argument } })
        return deleted
      })
      if (!key) throw new OperatorError(`There is no key ${argument}: see easel key list`)
      const { edition_id, key_name } = key
      return {
        text: `Removed the key ${key_name} of edition ${edition_id}`,
        json: { key_id: argument, key_name, edition_id: String(edition_id) },
      }
    })
  },
})
