import { command } from '../command.ts'

export const migrate = command({
  name: 'migrate',
  description: 'Bring the database up to date, as a start of the service does',
  options: {},
  run: async ({ environment }) => {
    const { readSettings } = await import('@easel/server/process/settings.ts')
    const settings = readSettings(environment)
    const { openDatabase } = await import('@easel/server/db/open.ts')
    const { withOperatorErrors } = await import('@easel/server/process/open-migrated.ts')
    const database = await withOperatorErrors(settings, () => openDatabase(settings))
    try {
      const applied = await withOperatorErrors(settings, () => database.migrate())
      return {
        text: applied.length > 0 ? `Applied ${applied.join(', ')}` : 'The database is up to date',
        json: { engine: database.engine, applied },
      }
    } finally {
      await database.close()
    }
  },
})
