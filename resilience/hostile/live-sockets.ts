import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { ClientMessage, ServerMessage } from '@easel/contract/live-messages.ts'
import { WebSocket } from 'ws'

/** The address that attackers come from, as the proxy says before the service: the bystander has another. */
const ATTACKER = '198.51.100.66'
const proxied = { 'x-forwarded-for': ATTACKER }
/** Only ends what hangs. */
const HANGING_MS = 120_000

/** A connection below WebSocket: it sends frames that no library would, and reads only where it is told to. */
export interface RawSocket {
  /** Of the answer to the upgrade. */
  status: number
  socket: Socket
  /** Resolves with false where the service has not closed it by then. Of a socket that is not read, writing tells. */
  cut: Promise<boolean>
}

export const openRaw = (url: string): Promise<RawSocket> =>
  new Promise((resolve, reject) => {
    const { hostname, port, pathname, host } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port) })
    const cut = new Promise<boolean>((settle) => {
      const timer = setTimeout(() => settle(false), HANGING_MS)
      const over = (): void => {
        clearTimeout(timer)
        settle(true)
      }
      socket.on('close', over).on('error', over)
    })
    const key = Buffer.from('sixteen bytes it').toString('base64')
    const headers = {
      host,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': key,
      ...proxied,
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.write(`GET ${pathname} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    socket.once('data', (answer) => {
      socket.pause()
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer.toString('latin1'))?.[1] ?? 0), socket, cut })
    })
    void cut.then(() => reject(new Error('closed before it was answered')))
  })

/** The mask is zero: the service unmasks all the same. */
const MASK = [0, 0, 0, 0]

export const textFrame = (text: string): Buffer => {
  const bytes = Buffer.from(text)
  return Buffer.concat([frameHeader(bytes.length), bytes])
}

/** Of a text frame of so many bytes. */
export const frameHeader = (length: number): Buffer => {
  const head = Buffer.alloc(10)
  head[0] = 0x81
  head[1] = 0xff
  head.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat([head, Buffer.from(MASK)])
}

/** Seven bytes each. */
export const pings = (count: number): Buffer =>
  Buffer.concat(Array.from({ length: count }, () => Buffer.from([0x89, 0x81, ...MASK, 0x78])))

/** Whether the service closes the socket, whose answers are not read, while these bytes are sent again and again. */
export const sendUntilCut = async (socket: Socket, bytes: Buffer, cut: Promise<boolean>): Promise<boolean> => {
  let isOver = false
  const done = cut.then((wasCut) => {
    isOver = true
    return wasCut
  })
  while (!isOver) {
    if (socket.write(bytes)) await new Promise(setImmediate)
    else await Promise.race([once(socket, 'drain').catch(() => {}), done])
  }
  return done
}

/** Reads no more than shows that the zone has begun to come; pings come before. */
export const whenWelcome = (socket: Socket, onWelcome: () => void): void => {
  const onReadable = (): void => {
    if (!String(socket.read() ?? '').includes('"welcome"')) return
    socket.off('readable', onReadable)
    onWelcome()
  }
  socket.on('readable', onReadable)
}

/** A session that reads, as a library has it. */
export interface AttackSession {
  socket: WebSocket
  received: ServerMessage[]
  /** The next message of which this is true; undefined where the session ends first. */
  next(isIt: (message: ServerMessage) => boolean): Promise<ServerMessage | undefined>
  isOpen(): boolean
}

export const openAttackSession = (
  url: string,
  token: string,
  client_id: string = randomUUID(),
): Promise<AttackSession> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { headers: proxied })
    const received: ServerMessage[] = []
    const waiting = new Set<() => void>()
    const wake = (): void => {
      for (const one of waiting) one()
      waiting.clear()
    }
    socket.on('message', (data) => {
      received.push(...(JSON.parse(String(data)) as ServerMessage[]))
      wake()
    })
    socket.on('close', wake)
    const isOpen = (): boolean => socket.readyState === WebSocket.OPEN
    const next: AttackSession['next'] = async (isIt) => {
      for (let at = 0; ; ) {
        for (; at < received.length; at++) if (isIt(received[at] as ServerMessage)) return received[at]
        if (socket.readyState === WebSocket.CLOSED) return undefined
        await new Promise<void>((wakeUp) => waiting.add(wakeUp))
      }
    }
    socket.on('error', reject)
    socket.on('open', () => {
      say(socket, { type: 'hello', token, client_id })
      resolve({ socket, received, next, isOpen })
    })
  })

export const say = (socket: WebSocket, message: ClientMessage): void => socket.send(JSON.stringify([message]))

/** Whether the zone came. */
export const isLoaded = async (session: AttackSession): Promise<boolean> =>
  (await session.next((message) => message.type === 'zone' && !message.has_more)) !== undefined
