import { type Run, runRequests, type Schedule } from './compare.ts'
import { compareServers } from './compare-servers.ts'
import type { Deployment } from './deployment.ts'
import { sendOne, startSteadyLoad } from './load.ts'
import { startBaselineRoute } from './processes.ts'
import { createRequests, type RequestSource } from './requests.ts'
import type { Measurement } from './result.ts'
import { median } from './statistics.ts'
import type { Workload } from './workload.ts'

export const READ_CLIENTS = 16

export interface ReadCase {
  name: string
  requests: Exclude<keyof Workload, 'searches'>
  /** Whether the baseline sends the bytes as they are or serialises the object. */
  baseline: 'bytes' | 'object'
  atLeast: { sqlite: number; postgres: number }
}

export const zoneMetadata: ReadCase = {
  name: "a zone's metadata",
  requests: 'zoneMetadata',
  baseline: 'bytes',
  atLeast: { sqlite: 0.2, postgres: 0.12 },
}

export const readCases: ReadCase[] = [
  zoneMetadata,
  { name: 'a page of spaces', requests: 'spacePage', baseline: 'object', atLeast: { sqlite: 0.2, postgres: 0.1 } },
  {
    name: "50 zones' metadata",
    requests: 'zonesOfSpace',
    baseline: 'object',
    atLeast: { sqlite: 0.2, postgres: 0.25 },
  },
  { name: '100 frames', requests: 'framesOfZone', baseline: 'object', atLeast: { sqlite: 0.2, postgres: 0.1 } },
]

/** Reads random rows beside a Fastify route that sends one such answer again and again. */
export const measureRead = async (
  { requests, baseline }: ReadCase,
  { service, workload }: Deployment,
  schedule: Schedule,
  wrap: (run: Run) => Run = (run) => run,
): Promise<Measurement> => {
  const answer = await sendOne(workload[requests])
  const route = await startBaselineRoute(baseline === 'bytes' ? { bytes: answer } : { object: JSON.parse(answer) })
  try {
    const ours = { pid: service.pid, run: wrap(runRequests(workload[requests], READ_CLIENTS)) }
    const theirs = { pid: route.pid, run: runRequests(fixed(route.url), READ_CLIENTS) }
    return { baseline: `bare Fastify, same ${baseline}`, unit: '', ...(await compareServers(ours, theirs, schedule)) }
  } finally {
    await route.stop()
  }
}

const fixed = (url: string): RequestSource => createRequests('GET', url, () => ({ path: '/' }))

/** Below this share of the intended writes the measurement fails. */
const MIN_WRITE_SHARE = 0.9

/** The same while frames are inserted in random zones. */
export const measureReadDuringWrites = async (
  deployment: Deployment,
  schedule: Schedule,
  writesPerSecond: number,
): Promise<Measurement> => {
  const rates: number[] = []
  const whileWriting =
    (run: Run): Run =>
    async (seconds) => {
      const writes = startSteadyLoad(deployment.workload.insertFrame, writesPerSecond)
      const perSecond = await run(seconds)
      rates.push(await writes.stop())
      return perSecond
    }
  const measured = await measureRead(zoneMetadata, deployment, schedule, whileWriting)
  const rate = median(rates)
  if (rate < MIN_WRITE_SHARE * writesPerSecond)
    throw new Error(`${rate.toFixed(0)} writes a second, not ${writesPerSecond}`)
  return { ...measured, detail: `${measured.detail}; ${rate.toFixed(0)} writes a second` }
}
