import { parseArgs } from 'node:util'
import { connectTo } from './connection.ts'
import type { Prepared } from './data.ts'
import { median } from './figures.ts'
import { holds, type Line, say, table } from './line.ts'
import { get } from './load.ts'
import { engines, openSite, type Site } from './site.ts'
import { seldom } from './words.ts'
import { insertFrame } from './writes.ts'

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
const engine = engines.find((one) => one === values.engine)
if (!engine || !/^[1-9]\d{0,8}$/.test(values.zones)) {
  console.error(usage)
  process.exit(2)
}
const fewZones = 1000

const asked: [work: string, path: (data: Prepared) => string][] = [
  ["one zone's metadata", ({ zone }) => `${zone}/meta`],
  ['a page of spaces', ({ edition, team_id }) => `${edition}/spaces?team_id=${team_id}&action_type=ALLSPACES`],
  ['100 frames', ({ framedZone }) => `${framedZone}/frames`],
  ['search', ({ team }) => `${team}/search?search=${seldom}`],
]

const build = (zones: number): Promise<Site> => {
  say(`an edition of ${zones} zones`)
  return openSite(engine, { zones, shapesInZone: 1 })
}

const seconds = 0.7

/** Milliseconds to the answer. A write elsewhere comes before each, so that none is answered from memory. */
const typical = async (site: Site, path: (data: Prepared) => string): Promise<number> => {
  const { service, data } = site
  const read = get(service.url + path(data), data.headers)
  const write = insertFrame(site, data.zones[2] as string)
  const connection = await connectTo(service.url)
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    await connection.ask(write.next())
    const start = performance.now()
    await connection.ask(read.next())
    times.push(performance.now() - start)
  }
  connection.close()
  return median(times)
}

const small = await build(fewZones)
const large = await build(Number(values.zones))
const lines: Line[] = []
for (const [work, path] of asked) {
  say(work)
  await typical(small, path)
  await typical(large, path)
  const turns: { small: number; large: number }[] = []
  for (let round = 0; round < 7; round++) {
    turns.push({ small: await typical(small, path), large: await typical(large, path) })
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
console.log(table(lines))
await Promise.all([small.close(), large.close()])
process.exit(lines.every(holds) ? 0 : 1)
