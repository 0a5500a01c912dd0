import { command } from '../command.ts'
import { columns } from '../help.ts'
import { parseId } from '../parse-id.ts'
import { withDatabase } from '../with-database.ts'

export const keyList = command({
  name: 'key list',
  description: 'List the API keys, without what opens anything',
  options: { edition: { type: 'string', value: 'ID', description: 'those of one edition' } },
  run: ({ options, environment }) => {
    const edition_id = options.edition === undefined ? undefined : parseId('--edition', options.edition)
    return withDatabase(environment, async ({ database }) => {
      const { listApiKeys } = await import('@easel/server/api-keys/api-keys.sql.ts')
      const keys = (await listApiKeys(database.read, edition_id)).map((key) => ({
        key_id: String(key.key_id),
        edition_id: String(key.edition_id),
        edition_name: key.edition_name,
        key_name: key.key_name,
        created_by: String(key.created_by),
        created_time: new Date(key.created_time).toISOString(),
      }))
      const rows = keys.map((key) => [
        key.key_id,
        key.key_name,
        `edition ${key.edition_id}`,
        key.edition_name,
        key.created_time,
      ])
      return { text: columns(rows, '').join('\n') || 'No key yet', json: { keys } }
    })
  },
})
