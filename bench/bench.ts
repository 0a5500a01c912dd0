import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openPostgres } from '@easel/server/db/engines/postgres.ts'
import { openSqlite } from '@easel/server/db/engines/sqlite.ts'
import { startPostgres } from '@easel/server/testing/postgres-server.ts'
import { startService } from './children.ts'
import { prepare } from './data.ts'
import { holds, type Line, printTable, say } from './line.ts'
import type { Pace } from './ratio.ts'
import { readLines } from './reads.ts'
import { startLine } from './start.ts'
import { writeLine } from './writes.ts'

/** What is measured, each line a ratio taken in one run: absolute figures say more of the machine than of the service. */
const usage = 'npm run bench -- [--quick] [--json FILE]'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(usage)
  process.exit(0)
}
const pace: Pace = values.quick ? { rounds: 3, seconds: 1 } : { rounds: 7, seconds: 3 }
const zones = values.quick ? 5_000 : 100_000

const onSqlite = async (): Promise<Line[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'easel-bench-'))
  const file = join(folder, 'easel.db')
  const database = openSqlite(file)
  await database.migrate()
  const data = await prepare(database, file, zones)
  await database.close()
  const service = await startService({ EASEL_DATA: folder })
  const lines = [
    ...(await readLines('sqlite', service.url, data, pace)),
    await writeLine(service.url, data, folder, pace),
  ]
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
  return lines
}

const onPostgres = async (): Promise<Line[]> => {
  const server = await startPostgres()
  const url = `${server.url}/postgres`
  const database = openPostgres(url)
  await database.migrate()
  const data = await prepare(database, url, zones)
  await database.close()
  const service = await startService({ DATABASE_URL: url })
  const lines = await readLines('postgres', service.url, data, pace)
  await service.stop()
  await server.stop()
  return lines
}

say(`${zones} zones on each engine`)
const lines = [await startLine(pace.rounds), ...(await onSqlite()), ...(await onPostgres())]
printTable(lines)
if (values.json) writeFileSync(values.json, `${JSON.stringify(lines, null, 2)}\n`)
process.exit(lines.every(holds) ? 0 : 1)
