import { createServer, type Server } from 'node:net'

const names = ['EASEL_PORT', 'EASEL_AUTH_PORT', 'EASEL_METRICS_PORT']

/**
 * Port 0 in the settings means a free one. It is chosen before the start, because the addresses that the service
 * gives to others (its issuer, its links) are made from it.
 */
export const resolvePorts = async (environment: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> => {
  const zeroPorts = names.filter((name) => environment[name]?.trim() === '0')
  // All are open at once, so that no two are the same.
  const reserved = await Promise.all(zeroPorts.map(() => reservePort()))
  const ports = reserved.map((server) => String((server.address() as { port: number }).port))
  await Promise.all(reserved.map((server) => new Promise((released) => server.close(released))))
  return { ...environment, ...Object.fromEntries(zeroPorts.map((name, at) => [name, ports[at]])) }
}

const reservePort = (): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(0, () => resolve(server))
  })
