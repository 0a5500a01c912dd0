import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '../../process/operator-error.ts'
import { rowsAtOnce, type Snapshot, selectAll } from './snapshot.ts'

/** One read transaction on a connection of its own: writers are not held up, and what they write is not seen. */
export const openSqliteSnapshot = async (dataFolder: string): Promise<Snapshot> => {
  const file = join(dataFolder, 'easel.db')
  if (!existsSync(file)) throw new OperatorError(`There is no database in ${dataFolder}: nothing to back up`)
  const connection = new DatabaseSync(file, { readOnly: true })
  connection.exec('pragma busy_timeout = 10000; begin')
  const one = <Row>(sql: string) => connection.prepare(sql).get() as Row | undefined
  const had = connection.prepare('select name from kysely_migration order by name').all() as { name: string }[]
  return {
    engine: 'sqlite',
    migrations: had.map(({ name }) => name),
    lastId: one<{ last: number }>('select last from id_sequence')?.last ?? 0,
    async *rows(table) {
      const statement = connection.prepare(selectAll(table))
      statement.setReturnArrays(true)
      let batch: unknown[][] = []
      for (const row of statement.iterate()) {
        batch.push(row as unknown as unknown[])
        if (batch.length < rowsAtOnce) continue
        yield batch
        batch = []
      }
      yield batch
    },
    close: async () => connection.close(),
  }
}
