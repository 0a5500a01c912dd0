import { median } from './figures.ts'
import type { Measured } from './line.ts'
import { type Ask, load } from './load.ts'

export interface Pace {
  rounds: number
  seconds: number
}

/** So long, and how many it were a second. */
export type Turn = (seconds: number) => number | Promise<number>

export const readers = 16

export const asking =
  (ask: Ask, clients = readers): Turn =>
  async (seconds) =>
    (await load([ask], clients, seconds)).perSecond

/**
 * How many one does for each that the other does. The two take turns, so that whatever else the machine is doing falls
 * on both; the median of the turns counts.
 */
export const ratio = async (ours: Turn, other: Turn, pace: Pace): Promise<Pick<Measured, 'figure' | 'detail'>> => {
  const { rounds, seconds } = pace
  await ours(seconds / 2)
  // Often a process that has just been started, where ours has been at work for a while.
  await other(Math.max(seconds / 2, 1))
  const turns: { ours: number; other: number }[] = []
  for (let round = 0; round < rounds; round++) turns.push({ other: await other(seconds), ours: await ours(seconds) })
  const middle = (of: 'ours' | 'other') => median(turns.map((turn) => turn[of])).toFixed(0)
  return {
    figure: median(turns.map((turn) => turn.ours / turn.other)),
    detail: `${middle('ours')} beside ${middle('other')} a second`,
  }
}
