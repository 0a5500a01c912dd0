import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/**
 * Below those that systems give to whoever asks for any and that resilience/support/ports.ts reserves, and above 10080,
 * which browsers and fetch refuse.
 */
const [FIRST, LAST] = [10_100, 22_000] as const

const listen = async (port: number): Promise<Server | undefined> => {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return server
  } catch {
    return undefined
  }
}

/** A port that nobody else is given while this process runs, also when nothing listens there for a while. */
export const findFreePort = async (): Promise<number> => {
  for (;;) {
    const port = FIRST + 2 * Math.floor((Math.random() * (LAST - FIRST)) / 2)
    // Whoever looks for a port takes its neighbour first, and keeps it until the process ends.
    const claim = await listen(port + 1)
    if (!claim) continue
    claim.unref()
    const probe = await listen(port)
    if (probe) {
      probe.close()
      await once(probe, 'close')
      return port
    }
    claim.close()
  }
}
