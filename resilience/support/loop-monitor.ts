import { createServer } from 'node:net'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded into the process of a service before it starts. Measures how long one turn of its event loop takes: in CPU time
 * of the thread, which other processes of the machine do not change, and by the clock.
 */
const TICK_MS = 5

export interface LoopReport {
  /** The most CPU time between two ticks: nobody else was served meanwhile. */
  holdCpuMs: number
  /** The same by the clock. */
  holdMs: number
  /** CPU time of the thread since the last report. */
  cpuMs: number
}

const socket = process.env.LOOP_MONITOR_SOCKET
if (isMainThread && socket) {
  const cpuMs = (): number => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let last = { at: performance.now(), cpu: cpuMs() }
  let since = last.cpu
  let longest = { holdCpuMs: 0, holdMs: 0 }
  const measure = (): void => {
    const now = { at: performance.now(), cpu: cpuMs() }
    longest = {
      holdCpuMs: Math.max(longest.holdCpuMs, now.cpu - last.cpu),
      holdMs: Math.max(longest.holdMs, now.at - last.at - TICK_MS),
    }
    last = now
  }
  setInterval(measure, TICK_MS).unref()
  createServer((connection) => {
    measure()
    const report: LoopReport = { ...longest, cpuMs: last.cpu - since }
    longest = { holdCpuMs: 0, holdMs: 0 }
    since = last.cpu
    connection.end(JSON.stringify(report))
  })
    .listen(socket)
    .unref()
}
