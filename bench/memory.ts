import { setTimeout as sleep } from 'node:timers/promises'
import { fittedGrowth, mean } from './figures.ts'
import type { Measured } from './line.ts'
import { load } from './load.ts'
import { metricsOf } from './metrics.ts'
import { mixed } from './mixed.ts'
import { residentOf } from './resident.ts'
import type { Site } from './site.ts'

const idle = 4

/** After its start, its first answer and a few seconds in which nobody asks anything. */
export const measureRest = async ({ service, data }: Site): Promise<Measured> => {
  const response = await fetch(`${service.url}${data.zone}/meta`, { headers: data.headers })
  await response.arrayBuffer()
  await sleep(idle * 1000)
  const { all, own } = residentOf(service.pid)
  const parts = own === undefined ? '' : `, ${own.toFixed(0)} MB without mapped files`
  return { beside: '', figure: all, unit: 'MB', detail: `resident ${idle} s after the first answer${parts}` }
}

export interface LongLoad {
  seconds: number
  /** Of these, so many at the start are not looked at. */
  warmUp: number
  /** Seconds from one look at the memory to the next. */
  every: number
}

/** Megabytes: resident, of them not mapped from files, and of them V8's heap in use. */
type Look = Record<'at' | 'all' | 'own' | 'heap', number>

const clients = 8

/**
 * How much more memory a line through what was seen ends with than it began with, in parts of a hundred of the mean.
 * Memory goes up and down with every collection: the highest or the last figure says little.
 */
export const measureGrowth = async (site: Site, { seconds, warmUp, every }: LongLoad): Promise<Measured> => {
  const looks: Look[] = []
  const start = performance.now()
  let isOver = false
  const looking = async () => {
    while (!isOver) {
      await sleep(every * 1000)
      looks.push({ at: (performance.now() - start) / 1000, ...(await lookAt(site)) })
    }
  }
  const looked = looking()
  looked.catch(() => {})
  const { perSecond } = await load(mixed(site), clients, seconds)
  isOver = true
  await looked
  const window = looks.filter(({ at }) => at >= warmUp)
  const own = grown(window, 'own')
  return {
    beside: 'a line fitted',
    figure: (100 * own.growth) / own.mean,
    unit: '%',
    detail:
      `${window.length} looks from ${warmUp} to ${seconds} s of load: without mapped files ${shown(own)}; resident ` +
      `${shown(grown(window, 'all'))}; heap used ${shown(grown(window, 'heap'))}; ${perSecond.toFixed(0)} requests a second`,
    looks,
  }
}

interface Grown {
  mean: number
  growth: number
}

const grown = (looks: readonly Look[], what: 'all' | 'own' | 'heap'): Grown => {
  const samples = looks.map((look) => ({ at: look.at, value: look[what] }))
  return { mean: mean(samples.map(({ value }) => value)), growth: fittedGrowth(samples) }
}

const shown = ({ mean, growth }: Grown): string => `${growth.toFixed(1)} MB more on ${mean.toFixed(0)}`

const lookAt = async ({ service }: Site): Promise<Omit<Look, 'at'>> => {
  const { all, own = all } = residentOf(service.pid)
  const { heap } = await metricsOf(service)
  return { all, own, heap }
}
