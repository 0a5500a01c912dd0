import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What happens to bytes on their way. */
export type Passage =
  | 'pass'
  /** They vanish, both ways: nothing is ever answered. */
  | 'swallow'
  /** Questions arrive, answers vanish. */
  | 'swallow answers'
  /** Connections that are there and those that come are reset. */
  | 'reset'
  /** Every piece takes so many milliseconds longer, either way. */
  | { delay: number }

export interface TcpProxy {
  port: number
  /** Connections that have lost bytes are reset when the way is free again. */
  set(passage: Passage): void
  close(): Promise<void>
}

/** A way to a port of this machine, on which things can go wrong. */
export const tcpProxy = async (target: number): Promise<TcpProxy> => {
  const pairs = new Set<readonly [Socket, Socket]>()
  const maimed = new Set<readonly [Socket, Socket]>()
  let passage: Passage = 'pass'

  const isLost = (isAnswer: boolean): boolean => passage === 'swallow' || (passage === 'swallow answers' && isAnswer)
  const reset = (pair: readonly [Socket, Socket]): void => {
    for (const socket of pair) socket.resetAndDestroy()
  }

  const server = createServer((client) => {
    if (passage === 'reset') {
      client.resetAndDestroy()
      return
    }
    const upstream = connect(target, '127.0.0.1')
    const pair = [client, upstream] as const
    pairs.add(pair)
    for (const [from, to] of [pair, [upstream, client] as const]) {
      from.setNoDelay(true)
      from.on('data', (bytes) => {
        if (isLost(from === upstream)) maimed.add(pair)
        else if (typeof passage === 'object') setTimeout(() => to.writable && to.write(bytes), passage.delay)
        else to.write(bytes)
      })
      from.on('error', () => {})
      from.on('close', () => {
        // Who is cut off by the fault does not hear of it.
        if (!isLost(from === upstream)) to.destroy()
        else maimed.add(pair)
        pairs.delete(pair)
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      passage = next
      if (next === 'reset') for (const pair of pairs) reset(pair)
      if (next === 'pass') for (const pair of maimed) reset(pair)
      if (next === 'pass') maimed.clear()
    },
    async close() {
      for (const pair of [...pairs, ...maimed]) reset(pair)
      server.close()
      await once(server, 'close')
    },
  }
}
