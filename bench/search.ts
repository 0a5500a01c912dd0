import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { basePath, scopes } from '@easel/contract'
import { createApp } from '@easel/server/app.ts'
import type { Database } from '@easel/server/db/database.ts'
import { openPostgres } from '@easel/server/db/engines/postgres.ts'
import { openSqlite } from '@easel/server/db/engines/sqlite.ts'
import { issueToken } from '@easel/server/identity/tokens.ts'
import { readSettings } from '@easel/server/settings.ts'
import { startPostgres } from '@easel/server/testing/postgres-server.ts'
import { fillForSearch, queries, team } from './search-data.ts'

/**
 * How long a search takes in a team of 100,000 zones and 500,000 shapes, with eight clients at once.
 * `node bench/search.ts [sqlite|postgres] [zones]`
 */
const clients = 8
const seconds = 5

const serve = async (database: Database): Promise<void> => {
  const settings = readSettings({ EASEL_RATE_LIMITS: 'off' })
  const app = createApp({ database, settings, mailer: undefined })
  const token = await database.write((db) =>
    issueToken(db, { zuid: team.zuid, scopes: Object.keys(scopes), dataCentre: settings.dataCentre }),
  )
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `${address}${basePath}/editions/${team.edition_id}/teams/${team.team_id}`
  console.log(
    `${'query'.padEnd(36)}${['p50 ms', 'p99 ms', 'per s', 'CPU ms'].map((head) => head.padStart(8)).join('')}`,
  )
  for (const [what, path] of queries) {
    const before = process.threadCpuUsage()
    const worker = new Worker(new URL(import.meta.url), { workerData: { url: url + path, token } })
    const times = await new Promise<number[]>((resolve, reject) => worker.on('message', resolve).on('error', reject))
    // What the service itself worked for a request: on a busy machine the one figure that holds.
    const { user, system } = process.threadCpuUsage(before)
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
    const figures = [at(0.5), at(0.99), times.length / seconds, (user + system) / 1000 / times.length]
    console.log(`${what.padEnd(36)}${figures.map((figure) => figure.toFixed(1).padStart(8)).join('')}`)
  }
  await app.close()
}

/** Eight that ask again as soon as they are answered. */
const ask = async ({ url, token }: { url: string; token: string }): Promise<number[]> => {
  const times: number[] = []
  const headers = { authorization: `Bearer ${token}` }
  const until = performance.now() + seconds * 1000
  const client = async () => {
    while (performance.now() < until) {
      const start = performance.now()
      const response = await fetch(url, { headers })
      await response.text()
      if (!response.ok) throw new Error(`${url} answered ${response.status}`)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return times
}

const main = async (engine: string, zones: number): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'easel-bench-'))
  const server = engine === 'postgres' ? await startPostgres() : undefined
  const place = server ? `${server.url}/postgres` : join(folder, 'easel.db')
  const database = server ? openPostgres(place) : openSqlite(place)
  await database.migrate()
  await fillForSearch(database, place, zones)
  await serve(database)
  await database.close()
  await server?.stop()
  rmSync(folder, { recursive: true })
}

if (isMainThread) await main(process.argv[2] ?? 'sqlite', Number(process.argv[3] ?? 100_000))
else parentPort?.postMessage(await ask(workerData))
