import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ErrorName, paramsOf, pathOf } from '@easel/contract'
import { realtimePath, zoneSession } from '@easel/contract/channels.ts'
import type { FastifyInstance } from 'fastify'
import type { WebSocket, WebSocketServer } from 'ws'
import type { Params } from '../access/path-access.ts'
import { ApiError } from '../api-error.ts'
import { endWithError } from '../http/client-error.ts'
import { isAllowedOrigin } from '../http/cors.ts'
import { compileParamsDecoder } from '../http/decode.ts'
import type { LoadShedder } from '../http/load-shedding.ts'
import type { Settings } from '../process/settings.ts'
import type { Clock } from './clock.ts'
import type { SessionSocket } from './outbox.ts'
import { Session, type SessionDeps } from './session.ts'

export interface UpgradeDeps extends SessionDeps {
  clock: Clock
  settings: Pick<Settings, 'allowedOrigins' | 'baseUrl' | 'authUrl'>
  loadShedder: LoadShedder
}

/** Who misses two is gone within ten seconds, and so is their presence. */
const PING_MS = 3_000
const CLOSE_TIMEOUT_MS = 2_000

const names = paramsOf(zoneSession)
const decodeParams = compileParamsDecoder(names)
const address = new RegExp(`^${realtimePath}${pathOf(zoneSession).replaceAll(/:\w+/g, '([^/?]{1,200})')}/?$`)

/** Undefined for an address that is no channel. */
const paramsIn = (path: string): Params | undefined => {
  const [, ...values] = address.exec(path) ?? []
  return values.length === 0
    ? undefined
    : decodeParams(Object.fromEntries(names.map((name, at) => [name, values[at] as string])))
}

/** Whether a request is for a channel: anything else that wants to be upgraded is answered as it is. */
export const isChannelRequest = ({ method, url = '', headers }: IncomingMessage): boolean =>
  method === 'GET' && url.startsWith(`${realtimePath}/`) && headers.upgrade?.toLowerCase() === 'websocket'

/** Opens a session for each WebSocket, and ends them before the service waits for its connections. */
export const acceptSessions = (app: FastifyInstance, deps: UpgradeDeps): void => {
  const { clock, settings, loadShedder, limits } = deps
  const open = new Map<WebSocket, Session>()
  let server: Promise<WebSocketServer> | undefined
  let isStopping = false

  const refusalOf = ({ url = '', headers }: IncomingMessage): [ErrorName, Record<string, string>] | undefined => {
    if (url.includes('?'))
      return ['invalid', { attribute: 'query', reason: 'must be empty: the token is sent in hello' }]
    if (!paramsIn(url)) return ['notFound', {}]
    if (headers.origin !== undefined && !isAllowedOrigin(settings, headers.origin)) return ['originNotAllowed', {}]
    return isStopping ? ['unavailable', {}] : undefined
  }

  const start = (socket: WebSocket, params: Params): void => {
    const session = new Session(toSessionSocket(socket), params, deps)
    open.set(socket, session)
    socket.on('message', (data, isBinary) => {
      if (isBinary) session.end('badMessage', { message: 'frames are text' })
      else session.receive(data as Buffer)
    })
    socket.on('pong', () => session.heard())
    // `close` follows.
    socket.on('error', () => {})
    socket.on('close', () => {
      open.delete(socket)
      session.closed()
    })
    if (open.size === 1) clock.after(PING_MS, ping)
  }

  const ping = (): void => {
    for (const [socket, session] of open) {
      if (session.checkPulse()) socket.ping()
      else socket.terminate()
    }
    if (open.size > 0) clock.after(PING_MS, ping)
  }

  app.server.on('upgrade', async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    try {
      loadShedder.admit(request.socket)
      const refusal = refusalOf(request)
      if (refusal) return endWithError(socket, ...refusal)
      server ??= createServer(limits.messageBytes)
      const { handleUpgrade } = await server.then((it) => ({ handleUpgrade: it.handleUpgrade.bind(it) }))
      handleUpgrade(request, socket, head, (opened) => start(opened, paramsIn(request.url ?? '') as Params))
    } catch (error) {
      endWithError(socket, error instanceof ApiError ? error.error : 'internal', {})
    }
  })

  app.addHook('preClose', async () => {
    isStopping = true
    for (const session of open.values()) session.end('stopping', { message: 'the service stops', reconnect: true })
    const sockets = [...open.keys()]
    if (sockets.length === 0) return
    const gone = Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve))))
    const late = new Promise<void>((resolve) => clock.after(CLOSE_TIMEOUT_MS, resolve))
    await Promise.race([gone, late])
    for (const socket of open.keys()) socket.terminate()
  })
}

/** Frames are text, though their bytes are made once for all. */
const toSessionSocket = (socket: WebSocket): SessionSocket => ({
  get bufferedAmount() {
    return socket.bufferedAmount
  },
  send: (frame, onSent) => socket.send(frame, { binary: false }, onSent && (() => onSent())),
  close: (code, reason) => socket.close(code, reason),
  terminate: () => socket.terminate(),
})

/** Loaded by the first who comes. */
const createServer = async (maxPayload: number): Promise<WebSocketServer> => {
  const { WebSocketServer } = await import('ws')
  return new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload,
    perMessageDeflate: false,
    handleProtocols: () => false,
  })
}
