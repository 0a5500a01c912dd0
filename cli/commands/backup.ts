import { resolve } from 'node:path'
import { command } from '../command.ts'

export const backup = command({
  name: 'backup',
  argument: 'FILE',
  description: 'Write the whole database to a file, as it stands at one moment',
  detail: 'The file can be restored into either engine. It holds what opens the service: keep it as a secret.',
  options: { force: { type: 'boolean', description: 'replace the file if it exists' } },
  run: async ({ argument, options, environment, progress }) => {
    const { readSettings } = await import('@easel/server/process/settings.ts')
    const settings = readSettings(environment)
    const { makeBackup } = await import('@easel/server/db/backup/make-backup.ts')
    const { noteBackup } = await import('@easel/server/db/backup/last-backup.ts')
    const { withOperatorErrors } = await import('@easel/server/process/open-migrated.ts')
    const result = await withOperatorErrors(settings, () =>
      makeBackup(settings, resolve(argument), { force: options.force === true, progress }),
    )
    noteBackup(settings.dataFolder)
    return { text: `${result.rows} rows in ${result.file} (${result.bytes} bytes)`, json: result }
  },
})
