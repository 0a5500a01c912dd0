import { exitCodes, OperatorError } from '@easel/server/process/operator-error.ts'
import { command } from '../command.ts'
import { withDatabase } from '../with-database.ts'

export const keyAdd = command({
  name: 'key add',
  description: 'Make an API key for an edition, and print it',
  detail:
    'The way to a first key where EASEL_API_KEY_REQUIRED is on: without one the API makes none. It is shown only now.',
  options: {
    edition: { type: 'string', value: 'ID', description: 'the edition', required: true },
    name: { type: 'string', value: 'NAME', description: 'what it is for', required: true },
  },
  run: ({ options, environment }) => {
    const { name } = options
    if (!/^\d{1,15}$/.test(options.edition)) {
      throw new OperatorError('--edition is the number of an edition', exitCodes.usage)
    }
    if (name.length > 100) throw new OperatorError('--name has at most 100 characters', exitCodes.usage)
    return withDatabase(environment, async ({ database }) => {
      const { commandLine, recordAudit } = await import('@easel/server/audit/record.ts')
      const { insertApiKey } = await import('@easel/server/api-keys/api-keys.sql.ts')
      const edition_id = Number(options.edition)
      const key = await database.write(async (db) => {
        const edition = await db
          .selectFrom('edition')
          .select('edition_owner_id')
          .where('edition_id', '=', edition_id)
          .executeTakeFirst()
        if (!edition) return undefined
        const added = await insertApiKey(db, {
          edition_id,
          key_name: name,
          zuid: edition.edition_owner_id,
          now: Date.now(),
        })
        const details = { key_id: String(added.key_id) }
        await recordAudit(db, { event: 'key.created', source: commandLine, edition_id, details })
        return added
      })
      if (!key) throw new OperatorError(`There is no edition ${options.edition}`)
      return { text: key.key, json: { edition_id: options.edition, key_id: String(key.key_id), key: key.key } }
    })
  },
})
