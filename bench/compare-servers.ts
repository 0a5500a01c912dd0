import { compare, type Run, type Schedule } from './compare.ts'
import { withCpuTime } from './cpu-time.ts'
import type { Measurement } from './result.ts'

/** A run, and the process that answers it. */
interface ServerRun {
  pid: number
  run: Run
}

/** Compares two servers; the detail also has the CPU time that each took for a request. */
export const compareServers = async (
  ours: ServerRun,
  baseline: ServerRun,
  schedule: Schedule,
): Promise<Pick<Measurement, 'figure' | 'detail'>> => {
  const [one, other] = [withCpuTime(ours.run, ours.pid), withCpuTime(baseline.run, baseline.pid)]
  const { figure, detail } = await compare(one.run, other.run, schedule)
  const cpuTime = `CPU ${one.perRequest().toFixed(0)} beside ${other.perRequest().toFixed(0)} µs a request`
  return { figure, detail: `${detail}, ${cpuTime}` }
}
