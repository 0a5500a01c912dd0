import type { Deployment } from '../deployment.ts'
import type { Measurement } from '../result.ts'
import { median, quantile } from '../statistics.ts'
import { createZone } from '../zones.ts'
import { openEaselEditors, openSession } from './easel-editors.ts'
import { type Editors, type EditRun, runEdits } from './editors.ts'
import type { Peer } from './peers.ts'
import { openYjsEditors } from './yjs-editors.ts'

/** Editors in one document, each with so many edits a second; rounds of so many seconds. */
export interface Crowd {
  editors: number
  perSecond: number
  seconds: number
  rounds: number
}

const p95 = (runs: readonly EditRun[]): number =>
  quantile(
    runs.flatMap(({ times }) => times),
    0.95,
  )

/** Runs all of them in turns, after one round each that does not count. */
const takeTurns = async (all: readonly Editors[], crowd: Crowd): Promise<EditRun[][]> => {
  const runs: EditRun[][] = all.map(() => [])
  for (let round = 0; round <= crowd.rounds; round++)
    for (const [at, editors] of all.entries()) {
      const run = await runEdits(editors, crowd)
      if (round > 0) runs[at]?.push(run)
    }
  return runs
}

const closeAll = async (all: readonly Editors[]): Promise<void> => {
  for (const editors of all) await editors.close()
}

/** From sending a commit until the last of the others has it. */
export const measureCrowd = async (deployment: Deployment, crowd: Crowd): Promise<Measurement> => {
  const editors = await openEaselEditors(deployment, await createZone(deployment), crowd.editors)
  const [runs = []] = await takeTurns([editors], crowd)
  await editors.close()
  const times = runs.flatMap((run) => run.times)
  const cpu = runs.reduce((sum, run) => sum + run.cpu, 0)
  return {
    baseline: '',
    figure: p95(runs),
    unit: 'ms',
    detail:
      `${times.length} commits, median ${median(times).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms; ` +
      `${((cpu * 1000) / times.length).toFixed(2)} ms of CPU time a commit`,
  }
}

/** Deliveries of commits for each second of CPU time that the server's process used. */
export const measureDeliveries = async (
  deployment: Deployment,
  { name, peer }: { name: string; peer: Peer },
  crowd: Crowd,
): Promise<Measurement> => {
  const ours = await openEaselEditors(deployment, await createZone(deployment), crowd.editors)
  const theirs = await openYjsEditors(peer, crowd.editors)
  const [one = [], other = []] = await takeTurns([ours, theirs], crowd)
  await closeAll([ours, theirs])
  const perCpuSecond = (runs: readonly EditRun[]) => median(runs.map(({ deliveries, cpu }) => deliveries / cpu))
  return {
    baseline: name,
    figure: median(one.map((run, at) => run.deliveries / run.cpu / perCpuSecond(other.slice(at, at + 1)))),
    unit: 'times',
    detail:
      `${perCpuSecond(one).toFixed(0)} beside ${perCpuSecond(other).toFixed(0)} deliveries a CPU second; ` +
      `p95 to the last peer ${p95(one).toFixed(0)} beside ${p95(other).toFixed(0)} ms`,
  }
}

/** The others' time while one more is there who takes nothing of what is sent to them. */
export const measureSlowReader = async (deployment: Deployment, crowd: Crowd): Promise<Measurement> => {
  const [crowded, alone] = [await createZone(deployment), await createZone(deployment)]
  const all = [
    await openEaselEditors(deployment, crowded, crowd.editors - 1),
    await openEaselEditors(deployment, alone, crowd.editors - 1),
  ]
  const [slow, quick] = [
    await openSession(deployment, crowded, crowd.editors),
    await openSession(deployment, alone, crowd.editors),
  ]
  slow.socket.pause()
  const [one = [], other = []] = await takeTurns(all, { ...crowd, editors: crowd.editors - 1 })
  await closeAll(all)
  slow.socket.terminate()
  quick.close()
  return {
    baseline: 'none',
    figure: median(one.map((run, at) => p95([run]) / p95(other.slice(at, at + 1)))),
    unit: 'times as long',
    detail: `p95 ${p95(one).toFixed(1)} beside ${p95(other).toFixed(1)} ms`,
  }
}
