import { resolve } from 'node:path'
import { command } from '../command.ts'

export const restore = command({
  name: 'restore',
  argument: 'FILE',
  description: 'Fill an empty database from a backup, whole or not at all',
  detail: 'The backup may come from the other engine.',
  options: { force: { type: 'boolean', description: 'replace everything that a database holds which is not empty' } },
  run: async ({ argument, options, environment, progress }) => {
    const { readSettings } = await import('@easel/server/process/settings.ts')
    const settings = readSettings(environment)
    const { openDatabase } = await import('@easel/server/db/open.ts')
    const { readHeader } = await import('@easel/server/db/backup/read-backup.ts')
    const { restoreBackup } = await import('@easel/server/db/backup/restore-backup.ts')
    const { rebuildIndex } = await import('@easel/server/search/trigram-index.sql.ts')
    const { withOperatorErrors } = await import('@easel/server/process/open-migrated.ts')
    const file = resolve(argument)
    // Before a database is made for it.
    await withOperatorErrors(settings, () => readHeader(file))
    const database = await withOperatorErrors(settings, () => openDatabase(settings))
    try {
      const rows = await withOperatorErrors(settings, () =>
        restoreBackup(database, file, { force: options.force === true, progress, rebuildIndex }),
      )
      return { text: `${rows} rows restored from ${file}`, json: { file, rows } }
    } finally {
      await database.close()
    }
  },
})
