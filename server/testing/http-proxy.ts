import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The address that the proxy takes its client to have: on one machine all clients have the same. */
export const clientHeader = 'x-test-client'

/** A reverse proxy as people put it in front: it appends to `X-Forwarded-For`, and says host and protocol. */
export const startHttpProxy = async (target: () => string) => {
  const server = createServer((incoming, response) => {
    const { [clientHeader]: client = incoming.socket.remoteAddress, ...headers } = incoming.headers
    const forwarded = {
      ...headers,
      'x-forwarded-for': [headers['x-forwarded-for'], client].flat().filter(Boolean).join(', '),
      'x-forwarded-proto': 'http',
      'x-forwarded-host': headers.host,
    }
    const outgoing = request(new URL(incoming.url ?? '/', target()), { method: incoming.method, headers: forwarded })
    outgoing.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
