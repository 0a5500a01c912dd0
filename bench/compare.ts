import { load } from './load.ts'
import type { RequestSource } from './requests.ts'
import type { Measurement } from './result.ts'
import { median } from './statistics.ts'

/** How often, and how long each time. */
export interface Schedule {
  rounds: number
  seconds: number
}

/** Sends requests for so many seconds; resolves with the responses per second. */
export type Run = (seconds: number) => Promise<number>

export const runRequests =
  (requests: RequestSource, clients: number): Run =>
  async (seconds) =>
    (await load([requests], clients, seconds)).perSecond

type Figure = Pick<Measurement, 'figure' | 'detail'>

/** Requests a second of ours for each one of the baseline; the median of the rounds counts. */
export const compare = async (ours: Run, baseline: Run, schedule: Schedule): Promise<Figure> => {
  const rates = await takeTurns(ours, baseline, schedule)
  const middle = (side: 'ours' | 'baseline') => median(rates.map((rate) => rate[side])).toFixed(0)
  return {
    figure: median(rates.map((rate) => rate.ours / rate.baseline)),
    detail: `${middle('ours')} beside ${middle('baseline')} a second`,
  }
}

/** How many times as long ours takes, for runs of one client. `count`: how many requests the detail has the time of. */
export const compareDurations = async (ours: Run, baseline: Run, schedule: Schedule, count = 1): Promise<Figure> => {
  const rates = await takeTurns(ours, baseline, schedule)
  const middle = (side: 'ours' | 'baseline') => median(rates.map((rate) => (count * 1000) / rate[side])).toFixed(1)
  return {
    figure: median(rates.map((rate) => rate.baseline / rate.ours)),
    detail: `${middle('ours')} beside ${middle('baseline')} ms`,
  }
}

interface Rates {
  ours: number
  baseline: number
}

/** The two take turns, so that whatever else the machine does falls on both. */
const takeTurns = async (ours: Run, baseline: Run, { rounds, seconds }: Schedule): Promise<Rates[]> => {
  await ours(seconds / 2)
  // Often a process that has just been started, where ours has been running for a while.
  await baseline(Math.max(seconds / 2, 1))
  const rates: Rates[] = []
  for (let round = 0; round < rounds; round++)
    rates.push({ baseline: await baseline(seconds), ours: await ours(seconds) })
  return rates
}
