import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openPostgres } from '@easel/server/db/engines/postgres.ts'
import { openSqlite } from '@easel/server/db/engines/sqlite.ts'
import { startPostgres } from '@easel/server/testing/postgres-server.ts'
import { startService } from './children.ts'
import { type Prepared, prepare } from './data.ts'
import { holds, type Line, median, printTable, say } from './line.ts'
import { load, quantile, type Request } from './load.ts'
import { seldom } from './search-data.ts'

/** Whether cost grows with what is not asked for: the same requests in a small edition and in a very large one. */
const usage = 'npm run bench:scale -- [--engine sqlite|postgres] [--zones 1000000]'

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    zones: { type: 'string', default: '1000000' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(usage)
  process.exit(0)
}
const engine = values.engine === 'postgres' ? 'postgres' : 'sqlite'
const fewZones = 1000

const asked: [work: string, path: (data: Prepared) => string][] = [
  ["one zone's metadata", ({ space, zone_id }) => `${space}/zones/${zone_id}/meta`],
  ['a page of spaces', ({ edition, team_id }) => `${edition}/spaces?team_id=${team_id}&action_type=ALLSPACES`],
  ['100 frames', ({ space, framed_zone_id }) => `${space}/zones/${framed_zone_id}/frames`],
  ['search', ({ edition, team_id }) => `${edition}/teams/${team_id}/search?search=${seldom}`],
]

/** A service with an edition of so many zones. */
const build = async (zones: number) => {
  say(`an edition of ${zones} zones`)
  const folder = mkdtempSync(join(tmpdir(), 'easel-scale-'))
  const server = engine === 'postgres' ? await startPostgres() : undefined
  const url = server && `${server.url}/postgres`
  const place = url ?? join(folder, 'easel.db')
  const database = url ? openPostgres(url) : openSqlite(place)
  await database.migrate()
  const data = await prepare(database, place, zones, 1)
  await database.close()
  const service = await startService({ EASEL_DATA: folder, ...(url && { DATABASE_URL: url }) })
  return {
    ask: (path: (data: Prepared) => string): Request => ({
      url: service.url + path(data),
      headers: { authorization: `Bearer ${data.token}` },
    }),
    async stop() {
      await service.stop()
      await server?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const typical = async (request: Request): Promise<number> => quantile((await load(request, 1, 0.7)).times, 0.5)

const small = await build(fewZones)
const large = await build(Number(values.zones))
const lines: Line[] = []
for (const [work, path] of asked) {
  say(work)
  await typical(small.ask(path))
  await typical(large.ask(path))
  const turns: { small: number; large: number }[] = []
  for (let round = 0; round < 7; round++) {
    turns.push({ small: await typical(small.ask(path)), large: await typical(large.ask(path)) })
  }
  const middle = (size: 'small' | 'large') => median(turns.map((turn) => turn[size])).toFixed(3)
  lines.push({
    work: `${work} among ${values.zones} zones`,
    engine,
    beside: `among ${fewZones}`,
    figure: median(turns.map((turn) => turn.large / turn.small)),
    unit: 'times as long',
    bound: { most: 1.5 },
    detail: `${middle('large')} beside ${middle('small')} ms`,
  })
}
printTable(lines)
await Promise.all([small.stop(), large.stop()])
process.exit(lines.every(holds) ? 0 : 1)
