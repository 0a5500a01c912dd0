import type { Profile } from './cases.ts'
import { checkOut } from './checkout.ts'
import { type Run, runRequests, type Schedule } from './compare.ts'
import { withCpuTime } from './cpu-time.ts'
import { type Deployment, deploy, type Engine } from './deployment.ts'
import { load } from './load.ts'
import { READ_CLIENTS, readCases } from './reads.ts'
import { log, type Measurement, type Result } from './result.ts'
import { median } from './statistics.ts'
import { readMix, type Workload } from './workload.ts'
import { WRITE_CLIENTS } from './writes.ts'

interface Line {
  engine: Engine
  name: string
  run: (workload: Workload) => Run
}

/** What is compared with a commit. What writes comes last. */
export const besideLines = (engine: Engine): Line[] => [
  ...readCases.map(({ name, requests }) => ({
    engine,
    name,
    run: (workload: Workload) => runRequests(workload[requests], READ_CLIENTS),
  })),
  {
    engine,
    name: 'search, every kind',
    run: ({ searches }) => {
      const sources = searches.map(({ requests }) => requests)
      return async (seconds) => (await load(sources, 8, seconds)).perSecond
    },
  },
  {
    engine,
    name: `insert one frame, random zone, ${WRITE_CLIENTS} clients`,
    run: ({ insertFrame }) => runRequests(insertFrame, WRITE_CLIENTS),
  },
]

/** Requests a second in one round. `again`: of the commit a second time, in a process and on a database of its own. */
export interface Round {
  ours: number
  theirs: number
  again: number
}

/** The line is worse where it is so by more than the commit ever differs from itself in a round. */
export const judge = (rounds: readonly Round[]): Pick<Result, 'figure' | 'bound' | 'detail'> => {
  const noise = Math.max(...rounds.map(({ theirs, again }) => Math.abs(1 - again / theirs)))
  const middle = (side: keyof Round) => median(rounds.map((round) => round[side])).toFixed(0)
  return {
    figure: median(rounds.map(({ ours, theirs }) => ours / theirs)),
    bound: { atLeast: Number((1 - noise).toFixed(2)) },
    detail: `${middle('ours')} beside ${middle('theirs')} a second`,
  }
}

/** Measures what stands here beside a commit, in turns, each on a database of its own with the same data. */
export const runBeside = async (
  commit: string,
  lines: readonly Line[],
  { size, warmUp, schedule }: Profile,
): Promise<Result[]> => {
  const root = checkOut(commit)
  const results: Result[] = []
  for (const engine of new Set(lines.map((line) => line.engine))) {
    const deployments = {
      ours: await deploy(engine, size),
      theirs: await deploy(engine, size, { root }),
      again: await deploy(engine, size, { root }),
    }
    for (const { workload } of Object.values(deployments)) await load(readMix(workload), 8, warmUp)
    for (const line of lines.filter((each) => each.engine === engine)) {
      const measured = await measureLine(line, deployments, schedule)
      log(`${engine}: ${line.name}: ${measured.figure.toFixed(2)} times`)
      results.push({ name: line.name, engine, ...measured, baseline: commit })
    }
    for (const deployment of Object.values(deployments)) await deployment.close()
  }
  return results
}

const measureLine = async (
  { run }: Line,
  deployments: Record<keyof Round, Deployment>,
  { rounds, seconds }: Schedule,
): Promise<Omit<Measurement, 'baseline'>> => {
  const sideOf = ({ workload, service }: Deployment) => withCpuTime(run(workload), service.pid)
  const [ours, theirs, again] = [sideOf(deployments.ours), sideOf(deployments.theirs), sideOf(deployments.again)]
  for (const side of [theirs, ours, again]) await side.run(seconds / 2)
  const measured: Round[] = []
  for (let round = 0; round < rounds; round++)
    measured.push({
      theirs: await theirs.run(seconds),
      ours: await ours.run(seconds),
      again: await again.run(seconds),
    })
  const cpuTimes = [ours, theirs, again].map((side) => side.perRequest().toFixed(0))
  const { detail, ...judged } = judge(measured)
  const cpuTime = `CPU ${cpuTimes[0]} beside ${cpuTimes[1]} and ${cpuTimes[2]} µs a request`
  return { ...judged, unit: 'times', detail: `${detail}, ${cpuTime}` }
}
