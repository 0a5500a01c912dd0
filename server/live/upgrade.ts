import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
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
import { createClientAddress } from './client-address.ts'
import type { Clock } from './clock.ts'
import { limitBytes } from './limit-bytes.ts'
import { Session, type SessionDeps } from './session.ts'
import { toSessionSocket } from './session-socket.ts'
import { createStrangerLimits, MAX_STRANGER_BYTES } from './stranger-limits.ts'

export interface UpgradeDeps extends SessionDeps {
  clock: Clock
  settings: Pick<Settings, 'allowedOrigins' | 'baseUrl' | 'authUrl' | 'trustedProxies'>
  loadShedder: LoadShedder
}

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
  const strangers = createStrangerLimits()
  const addressOf = createClientAddress(settings.trustedProxies)

  const refusalOf = ({ url = '', headers }: IncomingMessage): [ErrorName, Record<string, string>] | undefined => {
    if (url.includes('?'))
      return ['invalid', { attribute: 'query', reason: 'must be empty: the token is sent in hello' }]
    if (!paramsIn(url)) return ['notFound', {}]
    if (headers.origin !== undefined && !isAllowedOrigin(settings, headers.origin)) return ['originNotAllowed', {}]
    return isStopping ? ['unavailable', {}] : undefined
  }

  const start = (socket: WebSocket, connection: Socket, params: Params, endLimits: () => void): void => {
    const sessionSocket = toSessionSocket(socket, connection)
    const session = new Session(sessionSocket, params, { ...deps, onKnown: endLimits })
    open.set(socket, session)
    socket.on('message', (data, isBinary) => {
      if (isBinary) session.end('badMessage', { message: 'frames are text' })
      else session.receive(data as Buffer)
    })
    socket.on('ping', (data) => {
      if (session.receiveControl()) socket.pong(data)
    })
    socket.on('pong', () => {
      if (sessionSocket.takePong()) session.heard()
      else session.receiveControl()
    })
    // `close` follows.
    socket.on('error', () => {})
    socket.on('close', () => {
      open.delete(socket)
      endLimits()
      session.closed()
    })
  }

  app.server.on('upgrade', async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    try {
      loadShedder.admit(request.socket)
      const refusal = refusalOf(request)
      if (refusal) return endWithError(socket, ...refusal)
      const leave = strangers.enter(addressOf(request))
      if (!leave) return endWithError(socket, 'rateLimited', {})
      socket.once('close', leave)
      server ??= createServer(limits.messageBytes)
      const { handleUpgrade } = await server.then((it) => ({ handleUpgrade: it.handleUpgrade.bind(it) }))
      handleUpgrade(request, socket, head, (opened) => {
        const unlimit = limitBytes(request.socket, MAX_STRANGER_BYTES)
        start(opened, request.socket, paramsIn(request.url ?? '') as Params, () => {
          unlimit()
          leave()
        })
      })
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

/** Loaded by the first who comes. */
const createServer = async (maxPayload: number): Promise<WebSocketServer> => {
  const { WebSocketServer } = await import('ws')
  return new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload,
    perMessageDeflate: false,
    // Only those are answered who are known, and as often as they may speak.
    autoPong: false,
    // One frame of a connection in a turn: a chunk of it has nine thousand small ones.
    allowSynchronousEvents: false,
    handleProtocols: () => false,
  })
}
