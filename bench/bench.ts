import { mkdirSync, statfsSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { dirname } from 'node:path'
import { besideLines, runBeside } from './beside.ts'
import { type Case, createCases, type Profile } from './cases.ts'
import { describeSize } from './dataset.ts'
import { type Engine, engines } from './deployment.ts'
import { InvalidOptions, type Options, readOptions, usage } from './options.ts'
import { createRealtimeCases, type RealtimeProfile } from './realtime/cases.ts'
import { runRealtimeCases } from './realtime/run.ts'
import { formatTable, log, passes, type Result } from './result.ts'
import { runCases, selectCases } from './run-cases.ts'
import { createWebCases, fullWeb, quickWeb } from './web/cases.ts'
import { runWebCases } from './web/run.ts'

const fullProfile: Profile = {
  size: { zones: 100_000, shapesPerZone: 5, users: 40_000, otherTeams: 0 },
  otherTeams: 10,
  warmUp: 15,
  schedule: { rounds: 7, seconds: 3 },
  informational: { rounds: 3, seconds: 3 },
  longLoad: { seconds: 300, warmUp: 120, interval: 1 },
  memoryGrowth: 5,
  history: { elements: 1_000, commits: 10_000 },
  largeZone: 30_000,
}

const quickProfile: Profile = {
  size: { zones: 5_000, shapesPerZone: 5, users: 10_000, otherTeams: 0 },
  otherTeams: 10,
  warmUp: 5,
  schedule: { rounds: 3, seconds: 0.5 },
  informational: { rounds: 2, seconds: 0.5 },
  longLoad: { seconds: 18, warmUp: 6, interval: 0.25 },
  memoryGrowth: 50,
  history: { elements: 1_000, commits: 1_000 },
  largeZone: 30_000,
}

const fullRealtime: RealtimeProfile = {
  crowd: { editors: 100, perSecond: 2, seconds: 10, rounds: 5 },
  schedule: { rounds: 5, seconds: 3 },
  idleSessions: 2_000,
  largeZone: 30_000,
  rounds: 15,
}

const quickRealtime: RealtimeProfile = {
  crowd: { editors: 100, perSecond: 2, seconds: 2.5, rounds: 2 },
  schedule: { rounds: 3, seconds: 1 },
  idleSessions: 2_000,
  largeZone: 30_000,
  rounds: 5,
}

const measureService = async (options: Options): Promise<Measured> => {
  const profile = options.quick ? quickProfile : fullProfile
  const cases = createCases(profile, options)
  const results = await measure(cases, options, (engine, ofEngine) => runCases(engine, ofEngine, profile, options))
  return { about: `${describeSize(profile.size)} on each engine`, profile, results }
}

const measureRealtime = async (options: Options): Promise<Measured> => {
  const profile = options.quick ? quickRealtime : fullRealtime
  const cases = createRealtimeCases(profile, options)
  const results = await measure(cases, options, (engine, ofEngine) => runRealtimeCases(engine, ofEngine, profile))
  return { about: 'Live sessions', profile, results }
}

const measureWeb = async (options: Options): Promise<Measured> => {
  const profile = options.quick ? quickWeb : fullWeb
  const cases = createWebCases(profile, options)
  const selected = selectCases(cases, options.only)
  if (selected.length === 0) throw new InvalidOptions(`no line has ${options.only.join(' and ')}`)
  return { about: 'The canvas in headless Chromium, 1440 × 900', profile, results: await runWebCases(selected) }
}

const measure = async <E>(
  cases: readonly Case<E>[],
  { only }: Options,
  run: (engine: Engine, cases: readonly Case<E>[]) => Promise<Result[]>,
): Promise<Result[]> => {
  const selected = selectCases(cases, only)
  if (selected.length === 0) {
    const names = cases.map(({ engine, name }) => `  ${engine}: ${name}`)
    throw new InvalidOptions(`no line has ${only.join(' and ')}; there are\n${names.join('\n')}`)
  }
  if (isInMemory(tmpdir())) log(`${tmpdir()} is in memory, where writes cost little. TMPDIR names another folder.`)
  const results: Result[] = []
  for (const engine of engines) {
    const ofEngine = selected.filter((each) => each.engine === engine)
    results.push(...(await run(engine, ofEngine)))
  }
  return results
}

interface Measured {
  about: string
  profile: object
  results: Result[]
}

const measureBeside = async (commit: string, { quick, only }: Options): Promise<Measured> => {
  const profile = quick ? quickProfile : fullProfile
  const lines = selectCases(engines.flatMap(besideLines), only)
  if (lines.length === 0) throw new InvalidOptions(`no line has ${only.join(' and ')}`)
  const results = await runBeside(commit, lines, profile)
  return { about: `What stands here beside ${commit}, ${describeSize(profile.size)} on each engine`, profile, results }
}

const suites = { service: measureService, realtime: measureRealtime, web: measureWeb }

const main = async (options: Options): Promise<number> => {
  const start = performance.now()
  const { beside } = options
  const measured = await (beside === undefined ? suites[options.suite](options) : measureBeside(beside, options))
  if (isInterrupted) await untilExit
  console.log(`${options.quick ? 'Quick, with little data: ' : ''}${measured.about}`)
  console.log(formatTable(measured.results))
  writeReport(options, measured)
  log(`${((performance.now() - start) / 1000).toFixed(0)} s in all; figures in ${options.json}`)
  return measured.results.every(passes) ? 0 : 1
}

const tmpfs = 0x01021994
const isInMemory = (folder: string): boolean => process.platform === 'linux' && statfsSync(folder).type === tmpfs

const writeReport = ({ suite, json, quick, peers, only }: Options, { profile, results }: Measured): void => {
  const { platform, arch, version: node } = process
  const machine = { platform, arch, cpus: availableParallelism(), cpu: cpus()[0]?.model }
  const report = {
    date: new Date().toISOString(),
    node,
    ...machine,
    suite,
    quick,
    peers,
    only,
    profile,
    results: results.map((result) => ({ ...result, passes: passes(result) })),
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
    if (!(error instanceof InvalidOptions)) throw error
    log(`${error.message}\n\n${usage}`)
    return 2
  }
}

let isInterrupted = false
/** Never resolves: the process ends first. */
const untilExit = new Promise<void>(() => {})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    isInterrupted = true
    // An exit ends whatever was started. A PostgreSQL server has a listener of its own, which stops it and then exits.
    if (process.listenerCount(signal) === 0) process.exit(130)
  })
}
process.exit(await start())
