import { median } from './line.ts'
import { load, type Request } from './load.ts'

export interface Pace {
  rounds: number
  seconds: number
}

/**
 * How many requests a second one answers for each that the other does. The two take turns, so that whatever else the
 * machine is doing falls on both; the median of the turns counts.
 */
export const ratio = async (ours: Request, other: Request, { rounds, seconds }: Pace, clients = 16) => {
  await load(ours, clients, seconds / 2)
  await load(other, clients, seconds / 2)
  const turns: { ours: number; other: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const theirs = (await load(other, clients, seconds)).perSecond
    turns.push({ other: theirs, ours: (await load(ours, clients, seconds)).perSecond })
  }
  return {
    figure: median(turns.map((turn) => turn.ours / turn.other)),
    detail: `${median(turns.map((turn) => turn.ours)).toFixed(0)} beside ${median(turns.map((turn) => turn.other)).toFixed(0)} a second`,
  }
}
