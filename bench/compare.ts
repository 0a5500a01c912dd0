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

/**
 * Requests a second of ours for each one of the baseline. The two take turns, so that whatever else the machine does
 * falls on both; the median of the rounds counts.
 */
export const compare = async (
  ours: Run,
  baseline: Run,
  { rounds, seconds }: Schedule,
): Promise<Pick<Measurement, 'figure' | 'detail'>> => {
  await ours(seconds / 2)
  // Often a process that has just been started, where ours has been running for a while.
  await baseline(Math.max(seconds / 2, 1))
  const results: { ours: number; baseline: number }[] = []
  for (let round = 0; round < rounds; round++)
    results.push({ baseline: await baseline(seconds), ours: await ours(seconds) })
  const middle = (side: 'ours' | 'baseline') => median(results.map((result) => result[side])).toFixed(0)
  return {
    figure: median(results.map((result) => result.ours / result.baseline)),
    detail: `${middle('ours')} beside ${middle('baseline')} a second`,
  }
}
