import { readFileSync } from 'node:fs'
import type { Run } from './compare.ts'

/** Milliseconds of CPU time that a process has used, with all its threads. Linux only, in steps of ten. */
export const cpuTimeOf = (pid: number): number => {
  if (process.platform !== 'linux') return Number.NaN
  return parseCpuTime(readFileSync(`/proc/${pid}/stat`, 'utf8'))
}

/** The name, in brackets, may hold anything: fields are counted from its end. */
export const parseCpuTime = (stat: string): number => {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Wraps the run of a server to learn its CPU time per request: on a busy machine the steadiest figure there is. */
export const withCpuTime = (run: Run, pid: number) => {
  let isWarm = false
  let requests = 0
  let cpuTime = 0
  return {
    async run(seconds: number): Promise<number> {
      const start = performance.now()
      const before = cpuTimeOf(pid)
      const perSecond = await run(seconds)
      if (isWarm) {
        requests += (perSecond * (performance.now() - start)) / 1000
        cpuTime += cpuTimeOf(pid) - before
      }
      isWarm = true
      return perSecond
    },
    /** Microseconds, without the first run. */
    perRequest: () => (cpuTime * 1000) / requests,
  }
}
