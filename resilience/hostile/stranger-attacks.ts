import { hold, inParallel, type LiveAttack, repeat, tally } from './live-attack.ts'
import type { LiveFixture } from './live-fixture.ts'
import {
  frameHeader,
  isLoaded,
  openAttackSession,
  openRaw,
  pings,
  type RawSocket,
  say,
  sendUntilCut,
  textFrame,
} from './live-sockets.ts'

const PING_SOCKETS = 6
const QUICK_CONNECTIONS = 40
const UNFINISHED = 400
/** Of one address, as the service bounds them. */
const MAX_STRANGERS = 256
const FRAME_BYTES = 1_000_000
/** Less than a stranger may send. */
const FIRST_BYTES = 15_000
const HOLD_MS = 3_000
const SESSIONS_AT_A_TIME = 50

/** An answer on one connection may overtake the end of another that the service has cut off before. */
const OVERTAKEN_MOST = 10

const PONG = Buffer.from([0x8a, 0x01, 0x78])

/** How many of 2,000 pings are answered before a frame that ends the connection. */
const countPongs = async (url: string): Promise<number> => {
  const { socket, cut } = await openRaw(url)
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk)).resume()
  socket.write(Buffer.concat([pings(2_000), textFrame('[]')]))
  await cut
  return Buffer.concat(chunks).toString('latin1').split(PONG.toString('latin1')).length - 1
}

/** From one address, without a token. */
export const strangerAttacks = ({ small, member }: LiveFixture): LiveAttack[] => [
  {
    name: '6 sockets without hello send pings and never read',
    async attack(isOver) {
      const faults = tally()
      let cutOff = 0
      const some = pings(300)
      await inParallel(PING_SOCKETS, () =>
        repeat(isOver, 100, async () => {
          const { socket, cut } = await openRaw(small.session)
          if (await sendUntilCut(socket, some, cut)) cutOff++
          else faults.add('a socket was not cut off')
          socket.destroy()
        }),
      )
      const pongs = await countPongs(small.session)
      if (pongs > 0) faults.add(`${pongs} pings before hello were answered`)
      return { did: `${cutOff} sockets cut off`, faults: faults.list() }
    },
    behave: (isOver) =>
      inParallel(PING_SOCKETS, () =>
        repeat(isOver, 100, async () => {
          const session = await openAttackSession(small.session, member.token)
          await isLoaded(session)
          say(session.socket, { type: 'ping' })
          await session.next(({ type }) => type === 'pong')
          session.socket.close()
        }),
      ),
  },
  {
    name: '40 quick connections without token, then a session',
    async attack(isOver) {
      const faults = tally()
      let sessions = 0
      await repeat(isOver, 250, async () => {
        await inParallel(QUICK_CONNECTIONS, async () => {
          const { socket, status } = await openRaw(small.session)
          if (status !== 101) faults.add(`a connection was answered ${status}`)
          socket.destroy()
        })
        const session = await openAttackSession(small.session, member.token)
        if (await isLoaded(session)) sessions++
        else faults.add('the session after them was not welcome')
        session.socket.close()
      })
      return { did: `${sessions} × 40 connections, ${sessions} sessions`, faults: faults.list() }
    },
    behave: (isOver) =>
      repeat(isOver, 250, async () => {
        await inParallel(QUICK_CONNECTIONS + 1, async () => {
          const session = await openAttackSession(small.session, member.token)
          await isLoaded(session)
          session.socket.close()
        })
      }),
  },
  {
    name: '400 sockets with an unfinished frame of 1 MB',
    async attack(isOver) {
      const faults = tally()
      let cutOff = 0
      let refused = 0
      const first = Buffer.concat([frameHeader(FRAME_BYTES), Buffer.alloc(FIRST_BYTES, ' ')])
      const livez = new URL('/livez', small.url)
      const rest = Buffer.alloc(FRAME_BYTES - FIRST_BYTES - 1, ' ')
      await repeat(isOver, 100, async () => {
        let open = 0
        const letIn: RawSocket[] = []
        await inParallel(UNFINISHED, async () => {
          const one = await openRaw(small.session)
          const { status, socket } = one
          if (status === 101) {
            letIn.push(one)
            open++
            socket.resume().once('close', () => open--)
            socket.write(first)
          } else {
            refused++
            if (status !== 429) faults.add(`a connection was answered ${status}`)
            socket.destroy()
          }
        })
        for (let n = 0; open > MAX_STRANGERS && n < OVERTAKEN_MOST; n++) await (await fetch(livez)).text()
        if (open > MAX_STRANGERS) faults.add(`${open} strangers of one address were let in`)
        await hold(isOver, HOLD_MS)
        await Promise.all(
          letIn.map(async ({ socket, cut }) => {
            if (!socket.destroyed) socket.write(rest)
            if (await cut) cutOff++
            else faults.add('a socket was not cut off')
            socket.destroy()
          }),
        )
      })
      return { did: `${refused} refused, ${cutOff} cut off`, faults: faults.list() }
    },
    behave: (isOver) =>
      repeat(isOver, 100, async () => {
        for (let opened = 0; opened < UNFINISHED && !isOver(); opened += SESSIONS_AT_A_TIME) {
          const sessions = Array.from({ length: SESSIONS_AT_A_TIME }, () =>
            openAttackSession(small.session, member.token),
          )
          for (const session of await Promise.all(sessions)) {
            await isLoaded(session)
            session.socket.close()
          }
        }
        await hold(isOver, HOLD_MS)
      }),
  },
]
