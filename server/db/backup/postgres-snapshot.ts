import pg from 'pg'
import { OperatorError } from '../../process/operator-error.ts'
import { getTypeParser } from '../engines/postgres.ts'
import { rowsAtOnce, type Snapshot, selectAll } from './snapshot.ts'

const noSuchTable = '42P01'

/** One transaction that sees a single moment, read through a cursor: nothing is locked, and nothing grows in memory. */
export const openPostgresSnapshot = async (url: string): Promise<Snapshot> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'easel backup',
    types: { getTypeParser },
  })
  await client.connect()
  const query = async (text: string) => (await client.query({ text, rowMode: 'array' })).rows as unknown[][]
  try {
    await query('begin isolation level repeatable read read only')
    const had = (await query('select name from kysely_migration order by name')) as [string][]
    // After the snapshot is taken: so it is never behind an id in it.
    const [last, given] = (await query('select last_value, is_called from id_sequence'))[0] as [number, boolean]
    return {
      engine: 'postgres',
      migrations: had.map(([name]) => name),
      lastId: given ? last : last - 1,
      async *rows(table) {
        await query(`declare walk no scroll cursor for ${selectAll(table)}`)
        for (;;) {
          const batch = await query(`fetch ${rowsAtOnce} from walk`)
          if (batch.length === 0) break
          yield batch
        }
        await query('close walk')
      },
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    if ((error as { code?: string }).code !== noSuchTable) throw error
    throw new OperatorError('There is nothing of easel in this database: nothing to back up')
  }
}
