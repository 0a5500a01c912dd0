import assert from 'node:assert/strict'
import { realtimePath } from '@easel/contract/channels.ts'
import { type ClientMessage, type ServerMessage, serverMessages } from '@easel/contract/live-messages.ts'
import { Check } from 'typebox/value'
import type { ZonePath } from './factories.ts'

type MessageOf<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>

export interface LiveSocket {
  send(...messages: (ClientMessage | Record<string, unknown>)[]): void
  sendText(text: string): void
  /** The next message of this type; others before it are passed over. */
  next<Type extends ServerMessage['type']>(type: Type): Promise<MessageOf<Type>>
  /** How a change was answered; undefined where the session ended first. */
  answerTo(mutation_id: string): Promise<MessageOf<'ack' | 'refuse'> | undefined>
  /** Resolves with the code when the service has closed it. */
  closed: Promise<number>
  /** Every message so far, in order. */
  received: ServerMessage[]
  /** How many messages each frame had. */
  frames: number[]
  close(): void
}

export const sessionUrl = (address: string, { edition_id, space_id, zone_id }: ZonePath): string =>
  `${address.replace(/^http/, 'ws')}${realtimePath}/editions/${edition_id}/spaces/${space_id}/zones/${zone_id}`

/** A WebSocket of a session, on a service that listens. */
export const openSocket = async (url: string): Promise<LiveSocket> => {
  const socket = new WebSocket(url)
  const received: ServerMessage[] = []
  const frames: number[] = []
  const waiting = new Set<() => void>()
  const wake = (): void => {
    for (const resolve of waiting) resolve()
    waiting.clear()
  }
  const somethingNew = (): Promise<void> => new Promise((resolve) => waiting.add(resolve))
  let invalid: string | undefined
  let isClosed = false
  let at = 0
  socket.addEventListener('message', ({ data }) => {
    const messages = JSON.parse(data) as ServerMessage[]
    for (const message of messages) invalid ??= problemOf(message)
    frames.push(messages.length)
    received.push(...messages)
    wake()
  })
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener('close', ({ code }) => {
      isClosed = true
      resolve(code)
      wake()
    })
  })
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error(`no session at ${url}`)))
  })
  return {
    send: (...messages) => socket.send(JSON.stringify(messages)),
    sendText: (text) => socket.send(text),
    async next(type) {
      for (;;) {
        assert.equal(invalid, undefined)
        while (at < received.length) {
          const message = received[at++] as ServerMessage
          if (message.type === type) return message as never
        }
        if (isClosed) assert.fail(`closed before ${type}; received ${JSON.stringify(received.slice(-3))}`)
        await somethingNew()
      }
    },
    async answerTo(mutation_id) {
      for (;;) {
        const answer = received.find(
          (message) => (message.type === 'ack' || message.type === 'refuse') && message.mutation_id === mutation_id,
        )
        if (answer || isClosed) return answer as never
        await somethingNew()
      }
    },
    closed,
    received,
    frames,
    close: () => socket.close(),
  }
}

/** What is wrong with a message, by its declaration. */
const problemOf = (message: ServerMessage): string | undefined => {
  const schema = serverMessages[message.type]
  return schema && Check(schema, message) ? undefined : `no message of the channel: ${JSON.stringify(message)}`
}

let clients = 0

/** A session that has been welcomed and has what it asked for. */
export const openSession = async (
  address: string,
  at: ZonePath,
  { token }: { token: string },
  hello: { since?: number; client_id?: string; api_key?: string } = {},
): Promise<LiveSocket & { client_id: string; welcome: MessageOf<'welcome'> }> => {
  const socket = await openSocket(sessionUrl(address, at))
  const client_id = hello.client_id ?? `client-${++clients}`
  socket.send({ type: 'hello', token, ...hello, client_id })
  const welcome = await socket.next('welcome')
  if (welcome.sends === 'changes') await socket.next('changes')
  else while ((await socket.next('zone')).has_more);
  return { ...socket, client_id, welcome }
}
