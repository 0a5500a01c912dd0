import { readFileSync } from 'node:fs'
import type { Turn } from './ratio.ts'

/** Milliseconds that a process has worked, on all its threads; Linux tells, in steps of ten. */
const workedBy = (pid: number): number => {
  if (process.platform !== 'linux') return Number.NaN
  return workedIn(readFileSync(`/proc/${pid}/stat`, 'utf8'))
}

/** The name, in brackets, may hold anything: what follows it is counted from there. */
export const workedIn = (stat: string): number => {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** The turn of a server, and how long it worked for one request: on a busy machine that holds best. */
export const working = (turn: Turn, pid: number) => {
  let isWarm = false
  let requests = 0
  let worked = 0
  return {
    async turn(seconds: number): Promise<number> {
      const start = performance.now()
      const before = workedBy(pid)
      const perSecond = await turn(seconds)
      if (isWarm) {
        requests += (perSecond * (performance.now() - start)) / 1000
        worked += workedBy(pid) - before
      }
      isWarm = true
      return perSecond
    },
    /** Microseconds. */
    each: () => (worked * 1000) / requests,
  }
}
