import { resolve } from 'node:path'
import { command } from '../command.ts'

export const restore = command({
  name: 'restore',
  argument: 'FILE',
  description: 'Fill an empty database from a backup, whole or not at all',
  detail:
    'The backup may come from the other engine. Every node must be stopped. What --force replaces is kept as a backup in\nEASEL_DATA, whichever the engine, until you remove the file.',
  options: {
    force: { type: 'boolean', description: 'replace everything that a database holds which is not empty' },
    discard: { type: 'boolean', description: 'with --force: keep no backup of what is replaced' },
  },
  run: async ({ argument, options, environment, progress }) => {
    const { readSettings } = await import('@easel/server/process/settings.ts')
    const settings = readSettings(environment)
    const { openDatabase } = await import('@easel/server/db/open.ts')
    const { takeLease } = await import('@easel/server/db/lease/lease.ts')
    const { keepReplaced } = await import('@easel/server/db/backup/keep-replaced.ts')
    const { readHeader } = await import('@easel/server/db/backup/read-backup.ts')
    const { restoreBackup } = await import('@easel/server/db/backup/restore-backup.ts')
    const { rebuildIndex } = await import('@easel/server/search/trigram-index.sql.ts')
    const { describeDatabase, withOperatorErrors } = await import('@easel/server/process/open-migrated.ts')
    const file = resolve(argument)
    const target = describeDatabase(settings)
    const force = options.force === true
    // Before a database is made for it.
    await withOperatorErrors(settings, () => readHeader(file))
    const lease = await withOperatorErrors(settings, () => takeLease(settings, 'alone'))
    let kept: string | undefined
    const beforeReplacing = async () => {
      if (!options.discard) kept = await keepReplaced(settings, progress)
    }
    try {
      const database = await withOperatorErrors(settings, () => openDatabase(settings))
      try {
        const rows = await withOperatorErrors(settings, () =>
          restoreBackup(database, file, { force, target, progress, beforeReplacing, rebuildIndex }),
        )
        const restored = `${rows} rows restored from ${file} into the database ${target}`
        const text = kept ? `${restored}\nWhat it held before is in ${kept}: remove it when nobody needs it` : restored
        return { text, json: { file, rows, target, ...(kept && { kept }) } }
      } finally {
        await database.close()
      }
    } finally {
      await lease.release()
    }
  },
})
