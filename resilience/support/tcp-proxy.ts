import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What the proxy does with bytes. */
export type ProxyMode =
  | 'pass'
  /** Drops bytes in both directions. */
  | 'drop'
  /** Forwards requests, drops responses. */
  | 'drop responses'
  /** Resets open and new connections. */
  | 'reset'
  /** Delays each chunk by so many milliseconds, in both directions. */
  | { delay: number }
  /** Forwards responses no faster than this, on each connection. */
  | { bytesPerSecond: number }

export interface TcpProxy {
  port: number
  /** Bytes of responses that were forwarded. */
  readonly forwarded: number
  /** Resets all connections once so many more bytes of responses were forwarded. */
  resetAfter(bytes: number): void
  /** Going back to `pass` resets the connections that have lost bytes. */
  setMode(mode: ProxyMode): void
  close(): Promise<void>
}

/** Forwards to a local port, with faults on demand. */
export const startTcpProxy = async (target: number): Promise<TcpProxy> => {
  const pairs = new Set<readonly [Socket, Socket]>()
  const damaged = new Set<readonly [Socket, Socket]>()
  let mode: ProxyMode = 'pass'
  let forwarded = 0
  let resetAt = Number.POSITIVE_INFINITY

  const isDropped = (isResponse: boolean): boolean => mode === 'drop' || (mode === 'drop responses' && isResponse)
  const reset = (pair: readonly [Socket, Socket]): void => {
    for (const socket of pair) socket.resetAndDestroy()
  }

  const forwardSlowly = (from: Socket, to: Socket, bytes: Buffer, bytesPerSecond: number): void => {
    from.pause()
    setTimeout(
      () => {
        if (to.writable) forward(to, bytes)
        from.resume()
      },
      (bytes.length / bytesPerSecond) * 1_000,
    )
  }

  const forward = (to: Socket, bytes: Buffer): void => {
    to.write(bytes)
    forwarded += bytes.length
    if (forwarded < resetAt) return
    resetAt = Number.POSITIVE_INFINITY
    for (const pair of pairs) reset(pair)
  }

  const server = createServer((client) => {
    if (mode === 'reset') {
      client.resetAndDestroy()
      return
    }
    const upstream = connect(target, '127.0.0.1')
    const pair = [client, upstream] as const
    pairs.add(pair)
    for (const [from, to] of [pair, [upstream, client] as const]) {
      from.setNoDelay(true)
      from.on('data', (bytes) => {
        if (isDropped(from === upstream)) damaged.add(pair)
        else if (typeof mode === 'object' && 'delay' in mode)
          setTimeout(() => to.writable && to.write(bytes), mode.delay)
        else if (to === upstream) to.write(bytes)
        else if (typeof mode === 'object') forwardSlowly(from, to, bytes, mode.bytesPerSecond)
        else forward(to, bytes)
      })
      from.on('error', () => {})
      from.on('close', () => {
        // A dropped connection does not learn that the other end has closed.
        if (!isDropped(from === upstream)) to.destroy()
        else damaged.add(pair)
        pairs.delete(pair)
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    get forwarded() {
      return forwarded
    },
    resetAfter(bytes) {
      resetAt = forwarded + bytes
    },
    setMode(next) {
      mode = next
      if (next === 'reset') for (const pair of pairs) reset(pair)
      if (next === 'pass') for (const pair of damaged) reset(pair)
      if (next === 'pass') damaged.clear()
    },
    async close() {
      for (const pair of [...pairs, ...damaged]) reset(pair)
      server.close()
      await once(server, 'close')
    },
  }
}
