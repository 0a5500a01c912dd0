import { Migrator } from 'kysely'
import * as groundFloor from './migrations/0001-ground-floor.ts'
import type { Db } from './schema.ts'

/** Released migrations are never edited: a change of the schema is a new one at the end. */
const migrations = { '0001-ground-floor': groundFloor }

/** Brings the schema up to date, whole or not at all. Nodes that start together wait for one another. */
export const migrate = async (db: Db): Promise<string[]> => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map(({ migrationName }) => migrationName)
}
