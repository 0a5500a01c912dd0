import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@easel/server/testing/postgres-server.ts'
import { type Callers, createCallers } from './callers.ts'
import { createDataset, type Dataset, describeSize } from './dataset.ts'
import type { DatasetSize } from './dataset-rows.ts'
import { explainFlags } from './explain.ts'
import { analyzePostgres, analyzeSqlite, fillPostgres, fillSqlite } from './fill.ts'
import { migrate, type Service, startService } from './processes.ts'
import { log } from './result.ts'
import { createWorkload, type Workload } from './workload.ts'

export const engines = ['sqlite', 'postgres'] as const
export type Engine = (typeof engines)[number]

/** A running service on a database with data in it. */
export interface Deployment {
  engine: Engine
  service: Service
  dataset: Dataset
  callers: Callers
  workload: Workload
  /** For files of a baseline: on the disk that SQLite uses. */
  folder: string
  /** Address of the PostgreSQL server, without a database. */
  postgresUrl: string | undefined
  /** Starts the service again, on a database with statistics. */
  restartAnalyzed(): Promise<void>
  close(): Promise<void>
}

export interface DeployOptions {
  /** Searchable at once after a bulk load: nothing has gathered statistics, and nothing will by itself. */
  fresh?: boolean
  /** Of the service, beside its database. */
  settings?: Record<string, string>
  /** Its PostgreSQL counts statements. */
  explain?: boolean
  /** The checkout that the service is started from; this one by default. */
  root?: string | undefined
}

/** A commit is on disk before its response, as on SQLite. */
const durable = ['-c', 'fsync=on', '-c', 'synchronous_commit=on']
const withoutAutovacuum = ['-c', 'autovacuum=off']

export const deploy = async (
  engine: Engine,
  size: DatasetSize,
  { fresh = false, settings: more = {}, explain = false, root }: DeployOptions = {},
): Promise<Deployment> => {
  const folder = mkdtempSync(join(tmpdir(), 'easel-bench-'))
  // Also when the bench is interrupted.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const flags = [...durable, ...(fresh ? withoutAutovacuum : []), ...(explain ? explainFlags : [])]
  const postgres = engine === 'postgres' ? await startPostgres(flags) : undefined
  const remove = async () => {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const url = postgres && `${postgres.url}/postgres`
    const file = join(folder, 'easel.db')
    const settings = { ...more, EASEL_DATA: folder, ...(url && { DATABASE_URL: url }) }
    await migrate(settings, root)
    const { dataset, rows } = createDataset(size)
    const start = performance.now()
    log(`${engine}: writing ${describeSize(size)}`)
    const count = await (url ? fillPostgres(url, rows, { fresh }) : fillSqlite(file, rows))
    log(`${engine}: ${count} rows in ${((performance.now() - start) / 1000).toFixed(0)} s`)
    const service = await startService(settings, root)
    const callers = createCallers(dataset.tokens, dataset.spacePaths.length)
    const deployment: Deployment = {
      engine,
      service,
      dataset,
      callers,
      workload: createWorkload(service.url, dataset, callers),
      folder,
      postgresUrl: postgres?.url,
      async restartAnalyzed() {
        await deployment.service.stop()
        if (url) await analyzePostgres(url)
        else analyzeSqlite(file)
        deployment.service = await startService(settings, root)
        deployment.workload = createWorkload(deployment.service.url, dataset, callers)
      },
      async close() {
        await deployment.service.stop()
        await remove()
      },
    }
    return deployment
  } catch (error) {
    await remove()
    throw error
  }
}
