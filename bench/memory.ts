import { setTimeout as sleep } from 'node:timers/promises'
import type { Deployment } from './deployment.ts'
import { load, sendOne } from './load.ts'
import { residentMemoryOf } from './resident-memory.ts'
import type { Measurement } from './result.ts'
import { heapUsedBy } from './service-metrics.ts'
import { fittedGrowth, mean } from './statistics.ts'
import { fullMix } from './workload.ts'

const IDLE_SECONDS = 4

/** After the start, one answer and some seconds without a request. */
export const measureIdleMemory = async ({ service, workload }: Deployment): Promise<Measurement> => {
  await sendOne(workload.zoneMetadata)
  await sleep(IDLE_SECONDS * 1000)
  const { total, anonymous } = residentMemoryOf(service.pid)
  const part = anonymous === undefined ? '' : `, ${anonymous.toFixed(0)} MB without mapped files`
  return { baseline: '', figure: total, unit: 'MB', detail: `resident ${IDLE_SECONDS} s after the first answer${part}` }
}

export interface LongLoad {
  seconds: number
  /** Seconds at the start that are left out. */
  warmUp: number
  /** Seconds between two samples. */
  interval: number
}

/** Megabytes: resident, of them without mapped files, and V8's heap in use. */
type Sample = Record<'at' | 'total' | 'anonymous' | 'heap', number>

const CLIENTS = 8

/**
 * How far a line fitted to the samples rises, in per cent of their mean. The highest or the last sample would depend on
 * when the garbage collector ran.
 */
export const measureMemoryGrowth = async (deployment: Deployment, longLoad: LongLoad): Promise<Measurement> => {
  const { seconds, warmUp, interval } = longLoad
  const samples: Sample[] = []
  const start = performance.now()
  let isOver = false
  const takeSamples = async () => {
    while (!isOver) {
      await sleep(interval * 1000)
      samples.push({ at: (performance.now() - start) / 1000, ...(await takeSample(deployment)) })
    }
  }
  const sampling = takeSamples()
  // Rejections are seen where it is awaited.
  sampling.catch(() => {})
  const { perSecond } = await load(fullMix(deployment.workload), CLIENTS, seconds)
  isOver = true
  await sampling
  const counted = samples.filter(({ at }) => at >= warmUp)
  const anonymous = growthOf(counted, 'anonymous')
  return {
    baseline: 'a fitted line',
    figure: (100 * anonymous.growth) / anonymous.mean,
    unit: '%',
    detail:
      `${counted.length} samples from ${warmUp} to ${seconds} s of load: without mapped files ${format(anonymous)}; ` +
      `resident ${format(growthOf(counted, 'total'))}; heap used ${format(growthOf(counted, 'heap'))}; ` +
      `${perSecond.toFixed(0)} requests a second`,
    samples,
  }
}

interface Growth {
  mean: number
  growth: number
}

const growthOf = (samples: readonly Sample[], what: 'total' | 'anonymous' | 'heap'): Growth => {
  const values = samples.map((sample) => ({ at: sample.at, value: sample[what] }))
  return { mean: mean(values.map(({ value }) => value)), growth: fittedGrowth(values) }
}

const format = ({ mean, growth }: Growth): string => `${growth.toFixed(1)} MB more on ${mean.toFixed(0)}`

const takeSample = async ({ service }: Deployment): Promise<Omit<Sample, 'at'>> => {
  const { total, anonymous = total } = residentMemoryOf(service.pid)
  return { total, anonymous, heap: await heapUsedBy(service) }
}
