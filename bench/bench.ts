import { mkdirSync, statfsSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { dirname } from 'node:path'
import { described } from './data.ts'
import { holds, type Line, say, table } from './line.ts'
import { type Options, readOptions, usage, WrongOptions } from './options.ts'
import { chosen, run } from './run.ts'
import { engines } from './site.ts'
import { type Extent, worksOf } from './works.ts'

const whole: Extent = {
  amount: { zones: 100_000, shapesInZone: 5 },
  warmUp: 15,
  pace: { rounds: 7, seconds: 3 },
  told: { rounds: 3, seconds: 3 },
  load: { seconds: 300, warmUp: 120, every: 1 },
  growth: 5,
}

const quick: Extent = {
  amount: { zones: 5_000, shapesInZone: 5 },
  warmUp: 5,
  pace: { rounds: 3, seconds: 0.5 },
  told: { rounds: 2, seconds: 0.5 },
  load: { seconds: 18, warmUp: 6, every: 0.25 },
  growth: 50,
}

const main = async (options: Options): Promise<number> => {
  const extent = options.quick ? quick : whole
  const works = worksOf(extent, options)
  const asked = chosen(works, options.only)
  if (asked.length === 0) {
    const known = works.map(({ engine, work }) => `  ${engine}: ${work}`)
    throw new WrongOptions(`no line has ${options.only.join(' and ')}; there are\n${known.join('\n')}`)
  }
  if (isInMemory(tmpdir())) say(`${tmpdir()} is in memory, where writes cost little. TMPDIR names another place.`)
  const began = performance.now()
  const lines: Line[] = []
  for (const engine of engines) {
    const works = asked.filter((work) => work.engine === engine)
    lines.push(...(await run(engine, works, extent)))
  }
  if (isTold) await theEnd
  console.log(`${options.quick ? 'Quick, with less data: ' : ''}${described(extent.amount)} on each engine`)
  console.log(table(lines))
  write(options, extent, lines)
  say(`${((performance.now() - began) / 1000).toFixed(0)} s in all; figures in ${options.json}`)
  return lines.every(holds) ? 0 : 1
}

const tmpfs = 0x01021994
const isInMemory = (folder: string): boolean => process.platform === 'linux' && statfsSync(folder).type === tmpfs

const write = ({ json, quick, peers, only }: Options, extent: Extent, lines: readonly Line[]): void => {
  const machine = {
    platform: process.platform,
    arch: process.arch,
    cpus: availableParallelism(),
    cpu: cpus()[0]?.model,
  }
  const report = {
    date: new Date().toISOString(),
    node: process.version,
    ...machine,
    quick,
    peers,
    only,
    extent,
    lines: lines.map((line) => ({ ...line, holds: holds(line) })),
  }
  mkdirSync(dirname(json), { recursive: true })
  writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`)
}

const start = async (): Promise<number> => {
  try {
    const options = readOptions(process.argv.slice(2))
    if (!options.help) return await main(options)
    console.log(usage)
    return 0
  } catch (error) {
    if (!(error instanceof WrongOptions)) throw error
    say(`${error.message}\n\n${usage}`)
    return 2
  }
}

let isTold = false
/** Never comes about: the process ends first. */
const theEnd = new Promise<void>(() => {})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    isTold = true
    // An exit ends whatever was started. A PostgreSQL server has a listener of its own, which stops it and then exits.
    if (process.listenerCount(signal) === 0) process.exit(130)
  })
}
process.exit(await start())
