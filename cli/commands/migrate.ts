import { command } from '../command.ts'

export const migrate = command({
  name: 'migrate',
  description: 'Bring the database up to date, as a start of the service does',
  options: {},
  run: async ({ environment }) => {
    const { readSettings } = await import('@easel/server/settings.ts')
    const settings = readSettings(environment)
    const { openDatabase } = await import('@easel/server/db/open.ts')
    const { reaching } = await import('@easel/server/db/ready.ts')
    const database = await reaching(settings, () => openDatabase(settings))
    try {
      const applied = await reaching(settings, () => database.migrate())
      return {
        text: applied.length > 0 ? `Applied ${applied.join(', ')}` : 'The database is up to date',
        json: { engine: database.engine, applied },
      }
    } finally {
      await database.close()
    }
  },
})
