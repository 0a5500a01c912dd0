import { randomUUID } from 'node:crypto'
import { inParallel, type LiveAttack, repeat, tally } from './live-attack.ts'
import type { LiveFixture } from './live-fixture.ts'
import {
  isLoaded,
  openAttackSession,
  openRaw,
  pings,
  say,
  sendUntilCut,
  textFrame,
  whenWelcome,
} from './live-sockets.ts'

const PING_SOCKETS = 6
/** One person opens fewer sessions in a minute than would need a shorter one. */
const PAUSE_MS = 500
const CHUNK = 9_000

/** By people who have signed in, in frames of which each costs nothing. */
export const floodAttacks = ({ small, viewer }: LiveFixture): LiveAttack[] => [
  {
    name: '6 sockets of a VIEWER send pings after hello and never read',
    async attack(isOver) {
      const faults = tally()
      let cutOff = 0
      const some = pings(CHUNK)
      await inParallel(PING_SOCKETS, () =>
        repeat(isOver, PAUSE_MS, async () => {
          const { socket, cut } = await openRaw(small.session)
          const welcome = new Promise<boolean>((resolve) => whenWelcome(socket, () => resolve(true)))
          const hello = { type: 'hello', token: viewer.token, client_id: randomUUID() }
          socket.write(textFrame(JSON.stringify([hello])))
          const isWelcome = await Promise.race([welcome, cut.then(() => false)])
          if (!isWelcome) faults.add('a session was not welcome')
          else if (await sendUntilCut(socket, some, cut)) cutOff++
          else faults.add('a socket was not cut off')
          socket.destroy()
        }),
      )
      return { did: `${cutOff} sockets cut off`, faults: faults.list() }
    },
    behave: (isOver) =>
      inParallel(PING_SOCKETS, () =>
        repeat(isOver, PAUSE_MS, async () => {
          const session = await openAttackSession(small.session, viewer.token)
          await isLoaded(session)
          say(session.socket, { type: 'ping' })
          await session.next(({ type }) => type === 'pong')
          session.socket.close()
        }),
      ),
  },
]
