import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Installation } from './installation.ts'
import type { LoopQuestion, LoopReport } from './loop-monitor.ts'
import { type ServiceProcess, startService } from './service-process.ts'

export interface MonitoredService extends ServiceProcess {
  /** What its event loop did since the last call. */
  loop(): Promise<LoopReport>
  /** CPU milliseconds of known work in the same thread, for ratios that no machine changes. */
  calibrate(): Promise<number>
  /** Megabytes of memory without mapped files; 0 where there is no /proc. */
  memory(): number
}

/**
 * Turns of the event loop may not take more than this times the known work: work in pieces has 5 at most, and 4,000
 * elements in one piece have 17.
 */
export const MAX_TURN = 15

/**
 * How long turns were, as multiple of the known work, of which there were so many: what the service does in one piece it
 * does each time it is asked, and a turn that a collection of garbage or another process made long comes alone.
 */
export const repeatedTurn = ({ turnsCpuMs }: LoopReport, calibrationMs: number, times: number): number =>
  (turnsCpuMs[Math.min(times, turnsCpuMs.length) - 1] ?? 0) / calibrationMs

const monitor = join(import.meta.dirname, 'loop-monitor.ts')

/** A service that tells how long its event loop was held. */
export const startMonitoredService = async (
  { dataFolder, environment }: Installation,
  settings: Record<string, string> = {},
): Promise<MonitoredService> => {
  const socket = join(dataFolder, 'loop.sock')
  const service = await startService({
    ...environment,
    ...settings,
    NODE_OPTIONS: `--import=${monitor}`,
    LOOP_MONITOR_SOCKET: socket,
  })
  const ask = async (question: LoopQuestion) => {
    const connection = connect(socket)
    connection.write(question)
    return JSON.parse(await text(connection))
  }
  return {
    ...service,
    loop: () => ask('report'),
    calibrate: () => ask('calibrate'),
    memory: () => anonymousMegabytes(service.pid),
  }
}

const anonymousMegabytes = (pid: number): number => {
  try {
    const [, kilobytes] = /RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) / 1024
  } catch {
    return 0
  }
}
