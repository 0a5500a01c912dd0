import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Installation } from './installation.ts'
import type { LoopReport } from './loop-monitor.ts'
import { type ServiceProcess, startService } from './service-process.ts'

export interface MonitoredService extends ServiceProcess {
  /** What its event loop did since the last call. */
  loop(): Promise<LoopReport>
  /** Megabytes of memory without mapped files; 0 where there is no /proc. */
  memory(): number
}

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
  return {
    ...service,
    loop: async () => JSON.parse(await text(connect(socket))),
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
