import { resolve } from 'node:path'
import { command } from '../command.ts'

export const restore = command({
  name: 'restore',
  argument: 'FILE',
  description: 'Fill an empty database from a backup, whole or not at all',
  detail: 'The backup may come from the other engine.',
  options: { force: { type: 'boolean', description: 'replace everything that a database holds which is not empty' } },
  run: async ({ argument, options, environment, progress }) => {
    const { readSettings } = await import('@easel/server/settings.ts')
    const settings = readSettings(environment)
    const { openDatabase } = await import('@easel/server/db/open.ts')
    const { restoreBackup } = await import('@easel/server/db/backup/restore-backup.ts')
    const { reaching } = await import('@easel/server/db/ready.ts')
    const file = resolve(argument)
    const database = await reaching(settings, () => openDatabase(settings))
    try {
      const rows = await reaching(settings, () =>
        restoreBackup(database, file, { force: options.force === true, progress }),
      )
      return { text: `${rows} rows restored from ${file}`, json: { file, rows } }
    } finally {
      await database.close()
    }
  },
})
