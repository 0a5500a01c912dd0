import { createServer, type Server } from 'node:net'

const names = ['EASEL_PORT', 'EASEL_AUTH_PORT', 'EASEL_METRICS_PORT']

export interface ResolvedPorts {
  environment: NodeJS.ProcessEnv
  /** To be called when the port is about to be listened at: until then nobody else can take it. */
  release(port: number): Promise<void>
}

/**
 * Port 0 in the settings means a free one. It is chosen before the start, because the addresses that the service
 * gives to others (its issuer, its links) are made from it.
 */
export const resolvePorts = async (environment: NodeJS.ProcessEnv): Promise<ResolvedPorts> => {
  const zeroPorts = names.filter((name) => environment[name]?.trim() === '0')
  const servers = await Promise.all(zeroPorts.map(() => reservePort()))
  const reserved = new Map(servers.map((server) => [(server.address() as { port: number }).port, server]))
  const ports = [...reserved.keys()]
  return {
    environment: { ...environment, ...Object.fromEntries(zeroPorts.map((name, at) => [name, String(ports[at])])) },
    release: async (port) => {
      const server = reserved.get(port)
      reserved.delete(port)
      if (server) await new Promise((released) => server.close(released))
    },
  }
}

const reservePort = (): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((connection) => connection.destroy())
      .once('error', reject)
      .listen(0, () => resolve(server.unref()))
  })
