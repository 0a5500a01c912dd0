import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** In front of several nodes, at one address: connections go to one after the other, and so do live sessions. */
export const startBalancer = async (port: number, targets: readonly number[]) => {
  const open = new Set<Socket>()
  const turns = { live: 0, other: 0 }
  const live = targets.map(() => 0)

  const server = createServer((client) => {
    open.add(client)
    client.on('error', () => {})
    client.on('close', () => open.delete(client))
    client.once('data', (first) => {
      const isLive = /^upgrade: websocket/im.test(first.toString('latin1'))
      const node = turns[isLive ? 'live' : 'other']++ % targets.length
      if (isLive) live[node] = (live[node] ?? 0) + 1
      const upstream = connect(targets[node] as number, '127.0.0.1')
      open.add(upstream)
      upstream.on('error', () => client.destroy())
      upstream.on('close', () => {
        open.delete(upstream)
        client.destroy()
      })
      client.on('close', () => upstream.destroy())
      upstream.write(first)
      client.pipe(upstream)
      upstream.pipe(client)
    })
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')

  return {
    /** How many live sessions each node was given. */
    live: live as readonly number[],
    async close() {
      server.close()
      for (const socket of open) socket.destroy()
      await once(server, 'close')
    },
  }
}
