import { once } from 'node:events'
import { openLiveZone } from '@easel/sdk/index.ts'
import type { ZonePath } from '@easel/server/testing/factories.ts'
import { sessionUrl } from '@easel/server/testing/live-socket.ts'
import { WebSocket } from 'ws'
import type { Random } from '../support/random.ts'

export interface Visitor {
  address: string
  token: string
  zones: readonly [ZonePath, ZonePath]
}

interface Visit {
  url: string
  hello: string
  random: Random
  at: ZonePath
}

/** How somebody comes to a zone and goes. */
const visits = {
  async stays(visit: Visit) {
    const socket = await connected(visit)
    socket.send(visit.hello)
    await loaded(socket)
    socket.send(JSON.stringify([{ type: 'presence', state: { pointer: { x: visit.random.between(0, 9), y: 0 } } }]))
    const edits = [{ insert: { frame: { meta: { name: 'Frame' } } } }]
    if (visit.random.between(0, 1) === 0) {
      socket.send(JSON.stringify([{ type: 'change', mutation_id: 'one', edits }, { type: 'ping' }]))
      await Promise.race([once(socket, 'message'), once(socket, 'close')])
    }
    socket.close()
  },

  /** Before the connection is there. */
  async 'turns back'(visit: Visit) {
    const socket = open(visit)
    if (visit.random.between(0, 1) === 0) await turn()
    socket.terminate()
  },

  async 'says nothing'(visit: Visit) {
    const socket = await connected(visit)
    if (visit.random.between(0, 1) === 0) socket.close()
    else socket.terminate()
  },

  async 'is cut in hello'(visit: Visit) {
    const socket = await connected(visit)
    socket.send(visit.hello)
    for (let turns = visit.random.between(0, 5); turns > 0; turns--) await turn()
    socket.terminate()
  },

  async 'is cut while it loads'(visit: Visit) {
    const socket = await connected(visit)
    socket.send(visit.hello)
    await Promise.race([once(socket, 'message'), once(socket, 'close')])
    socket.terminate()
  },

  /** The same client twice: the second replaces the first, in whatever state that is. */
  async 'comes twice'(visit: Visit) {
    const [first, second] = await Promise.all([connected(visit), connected(visit)])
    first.send(visit.hello)
    if (visit.random.between(0, 1) === 0) await loaded(first)
    second.send(visit.hello)
    await loaded(second)
    if (visit.random.between(0, 1) === 0) second.close()
    else second.terminate()
    first.terminate()
  },

  async 'says hello twice'(visit: Visit) {
    const socket = await connected(visit)
    const closed = once(socket, 'close')
    socket.send(visit.hello)
    socket.send(visit.hello)
    await closed
  },
}

export type Manner = keyof typeof visits | 'uses the package'
export const manners = [...Object.keys(visits), 'uses the package'] as Manner[]

/** From one zone to the other and back, so many times, never waiting for the service to notice. */
export const navigate = async (
  { address, token, zones }: Visitor,
  { name, count, random, onVisit }: { name: string; count: number; random: Random; onVisit: (manner: Manner) => void },
): Promise<void> => {
  for (let visit = 0; visit < count; visit++) {
    const at = zones[visit % 2] as ZonePath
    const manner = random.oneOf(manners)
    onVisit(manner)
    if (manner === 'uses the package') await usePackage(address, token, at, random)
    else {
      const hello = JSON.stringify([{ type: 'hello', token, client_id: name }])
      await visits[manner]({ url: sessionUrl(address, at), hello, random, at })
    }
  }
}

const usePackage = async (baseUrl: string, token: string, at: ZonePath, random: Random): Promise<void> => {
  const zone = await openLiveZone({ ...at, baseUrl, token })
  if (random.between(0, 1) === 0) await zone.ready()
  zone.setPresence({ pointer: { x: 1, y: 2 } })
  const frame = { meta: { name: 'Frame' } }
  // Nobody waits for what became of it.
  if (random.between(0, 3) === 0) zone.change([{ insert: { frame } }]).catch(() => {})
  await zone.close()
}

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

const open = ({ url }: Visit): WebSocket => {
  const socket = new WebSocket(url)
  // Whoever goes before it is open is told of an error.
  socket.on('error', () => {})
  return socket
}

const connected = async (visit: Visit): Promise<WebSocket> => {
  const socket = open(visit)
  await once(socket, 'open')
  return socket
}

/** Until the zone is there, or the session is over: an older session of the same client ends when a newer one comes. */
const loaded = (socket: WebSocket): Promise<void> =>
  new Promise((resolve) => {
    socket.on('close', () => resolve())
    socket.on('message', (data) => {
      const messages = JSON.parse(String(data)) as { type: string; has_more?: boolean }[]
      if (messages.some(({ type, has_more }) => type === 'zone' && !has_more)) resolve()
    })
  })
