import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '@easel/server/db/engines/postgres.ts'
import { openSqlite } from '@easel/server/db/engines/sqlite.ts'
import { startPostgres } from '@easel/server/testing/postgres-server.ts'
import { type Service, startService } from './children.ts'
import { type Amount, type Prepared, prepare } from './data.ts'

export const engines = ['sqlite', 'postgres'] as const
export type Engine = (typeof engines)[number]

/** A service on a database with data in it. */
export interface Site {
  service: Service
  data: Prepared
  /** On the disk of the database, for whatever is to be measured beside it. */
  folder: string
  /** Of the PostgreSQL server, without a database at its end. */
  postgres: string | undefined
  close(): Promise<void>
}

/** As PostgreSQL comes, above all with fsync: what is answered is on disk, here as on SQLite. */
const durable = ['-c', 'fsync=on', '-c', 'synchronous_commit=on']

export const openSite = async (engine: Engine, amount: Amount, under?: readonly string[]): Promise<Site> => {
  const folder = mkdtempSync(join(tmpdir(), 'easel-bench-'))
  // Also where the bench is ended half-way.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const server = engine === 'postgres' ? await startPostgres(durable) : undefined
  const leave = async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const url = server && `${server.url}/postgres`
    const data = await filled(url, join(folder, 'easel.db'), amount)
    const service = await startService({ EASEL_DATA: folder, ...(url && { DATABASE_URL: url }) }, under)
    const close = async () => {
      await service.stop()
      await leave()
    }
    return { service, data, folder, postgres: server?.url, close }
  } catch (error) {
    await leave()
    throw error
  }
}

const filled = async (url: string | undefined, file: string, amount: Amount): Promise<Prepared> => {
  const database = url ? openPostgres(url) : openSqlite(file)
  try {
    await database.migrate()
    return await prepare(database, url ?? file, amount)
  } finally {
    await database.close()
  }
}
