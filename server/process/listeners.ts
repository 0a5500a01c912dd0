import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { exitCodes, OperatorError } from './operator-error.ts'

/** A server on a port of its own. */
export interface Listener {
  /** The setting that says on which port. */
  setting: string
  server: Server
  listen(): Promise<unknown>
  /** Takes no new connections, and resolves when the last one is gone. */
  close(): Promise<unknown>
}

export const startListener = async ({ setting, listen }: Listener, host: string, port: number): Promise<void> => {
  try {
    await listen()
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    const address = `${host}:${port}`
    const reason =
      code === 'EADDRINUSE'
        ? `Something else listens on ${address} already: stop it, or set ${setting} to another port`
        : code === 'EACCES'
          ? `This user may not listen on ${address}: set ${setting} to a port above 1023`
          : code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND'
            ? `This machine has no address ${host}: ${hostSetting(setting)} names the address to listen on`
            : `Cannot listen on ${address}: ${message}`
    throw new OperatorError(reason, exitCodes.port)
  }
}

const hostSetting = (portSetting: string): string =>
  portSetting === 'EASEL_METRICS_PORT' ? 'EASEL_METRICS_HOST' : 'EASEL_HOST'

/** Requests in flight finish, up to `seconds`; connections without one are closed. False: some were cut off. */
export const closeListeners = async (listeners: readonly Listener[], seconds: number): Promise<boolean> => {
  // A connection that was busy when the listener closed is idle once it has its answer, and would linger.
  const sweep = setInterval(() => {
    for (const { server } of listeners) server.closeIdleConnections()
  }, 20)
  const closed = Promise.all(listeners.map((listener) => listener.close())).then(() => true)
  const late = new AbortController()
  const inTime = await Promise.race([closed, sleep(seconds * 1000, false, { signal: late.signal }).catch(() => false)])
  late.abort()
  clearInterval(sweep)
  if (inTime) return true
  for (const { server } of listeners) server.closeAllConnections()
  await closed
  return false
}
