import { randomUUID } from 'node:crypto'
import type { ServerMessage } from '@easel/contract/live-messages.ts'
import { hold, inParallel, type LiveAttack, repeat, tally } from './live-attack.ts'
import type { LiveFixture } from './live-fixture.ts'
import {
  type AttackSession,
  isLoaded,
  openAttackSession,
  openRaw,
  say,
  textFrame,
  whenWelcome,
} from './live-sockets.ts'

const LARGE_FRAME_SESSIONS = 15
const LARGE_FRAME_BYTES = 996 * 1024
const UNREAD_SESSIONS = 25
/** Zones that one person loads at a time, as the service bounds them. */
const MAX_LOADS_OF_PERSON = 4
/** The sessions of the bystander: the one that opens the zone comes and goes. */
const BYSTANDERS_AT_MOST = 3
/** Who is silent is cut off soon after. */
const SILENT_MS = 8_000
const FOLLOWING = 5

/** A change of so many bytes. */
const largeChange = (mutation_id: string): string => {
  const edit = '{"order":{"id":"00000000-0000-4000-8000-000000000000","to":"FRONT"}}'
  const text = `[{"type":"change","mutation_id":"${mutation_id}","edits":[${Array(4_000).fill(edit).join(',')}`
  return `${text}${' '.repeat(LARGE_FRAME_BYTES - text.length - 3)}]}]`
}

/** A session that is there: the same one while it is open, then another. */
const reopening = (open: () => Promise<AttackSession>) => {
  let session: AttackSession | undefined
  return {
    async get(): Promise<AttackSession | undefined> {
      if (session?.isOpen()) return session
      session = await open()
      return (await isLoaded(session)) ? session : undefined
    },
    close: (): void => session?.socket.close(),
  }
}

const answerTo = (session: AttackSession, mutation_id: string): Promise<ServerMessage | undefined> =>
  session.next(
    (message) =>
      message.type === 'bye' ||
      ((message.type === 'ack' || message.type === 'refuse') && message.mutation_id === mutation_id),
  )

/** By people who have signed in. `openSessions`: how many there are, as the service counts. */
export const sessionAttacks = (
  { small, heavy, viewer, member, bystander }: LiveFixture,
  openSessions: () => Promise<number>,
): LiveAttack[] => [
  {
    name: 'a VIEWER sends changes of 996 KiB on 15 sessions',
    async attack(isOver) {
      const faults = tally()
      let refused = 0
      let tooFast = 0
      await inParallel(LARGE_FRAME_SESSIONS, async () => {
        const sessions = reopening(() => openAttackSession(small.session, viewer.token))
        await repeat(isOver, 500, async (n) => {
          const session = await sessions.get()
          session?.socket.send(largeChange(`m${n}`))
          const answer = session && (await answerTo(session, `m${n}`))
          if (!answer || (answer.type === 'bye' && answer.reason === 'tooFast')) tooFast++
          else if (answer.type === 'refuse' && answer.error_code === 'A1003') refused++
          else faults.add(`a change was answered ${JSON.stringify(answer).slice(0, 200)}`)
        })
        sessions.close()
      })
      if (refused === 0) faults.add('no change was refused')
      return { did: `${refused} refused, ${tooFast} sessions ended`, faults: faults.list() }
    },
    behave: (isOver) =>
      inParallel(LARGE_FRAME_SESSIONS, async () => {
        const sessions = reopening(() => openAttackSession(small.session, member.token))
        await repeat(isOver, 500, async (n) => {
          const session = await sessions.get()
          if (!session) return
          const edits = [{ insert: { frame: { meta: { name: 'Honest' } } } }]
          say(session.socket, { type: 'change', mutation_id: `m${n}`, edits })
          await answerTo(session, `m${n}`)
        })
        sessions.close()
      }),
  },
  {
    name: '25 sessions of one VIEWER load a zone of 40 MB and never read',
    async attack(isOver) {
      const faults = tally()
      let most = 0
      await repeat(isOver, 100, async () => {
        const others = Math.max(await openSessions(), BYSTANDERS_AT_MOST)
        let begun = 0
        const sockets = await Promise.all(
          Array.from({ length: UNREAD_SESSIONS }, async () => {
            const { socket } = await openRaw(heavy.session)
            whenWelcome(socket, () => begun++)
            const hello = { type: 'hello', token: viewer.token, client_id: randomUUID() }
            socket.write(textFrame(JSON.stringify([hello])))
            return socket
          }),
        )
        // The bystander may have got all it waits for while these were let in.
        await hold(() => isOver() && begun > 0, SILENT_MS)
        const loading = begun
        // The bystander's come and go too.
        const ended = Math.max(0, UNREAD_SESSIONS - ((await openSessions()) - others))
        if (loading === 0) faults.add('nobody was sent anything')
        if (loading > MAX_LOADS_OF_PERSON + ended) faults.add(`${loading} zones were loaded at the same time`)
        most = Math.max(most, loading)
        for (const socket of sockets) socket.destroy()
      })
      return { did: `${most} loads at a time`, faults: faults.list() }
    },
    behave: (isOver) =>
      repeat(isOver, 100, async () => {
        const session = await openAttackSession(heavy.session, viewer.token)
        await isLoaded(session)
        session.socket.close()
      }),
  },
  {
    name: "a member uses another's client_id and mutation ids",
    async attack(isOver) {
      const faults = tally()
      let sessions = 0
      let answers = 0
      await repeat(isOver, 50, async () => {
        const session = await openAttackSession(bystander.sessionUrl, member.token, bystander.clientId)
        if (!(await isLoaded(session))) {
          faults.add('the session was not welcome')
          return
        }
        sessions++
        const seen = await session.next(
          ({ type, ...rest }) => type === 'changes' && JSON.stringify(rest).includes('mutation_id'),
        )
        const last = seen?.type === 'changes' ? seen.changes.find(({ mutation_id }) => mutation_id) : undefined
        const from = Number(last?.mutation_id?.slice(1) ?? 0)
        const ids = Array.from({ length: FOLLOWING }, (_, at) => `m${from + at + 1}`)
        for (const [at, mutation_id] of ids.entries()) {
          const update = { frame: { id: bystander.frameId, properties: { layout: { top: (from + at) % 1000 } } } }
          say(session.socket, { type: 'change', mutation_id, edits: [{ update }] })
        }
        for (const mutation_id of ids) if (await answerTo(session, mutation_id)) answers++
        session.socket.close()
      })
      return { did: `${sessions} sessions, ${answers} changes`, faults: faults.list() }
    },
    behave: (isOver) =>
      repeat(isOver, 50, async () => {
        const session = await openAttackSession(bystander.sessionUrl, member.token)
        if (!(await isLoaded(session))) return
        const ids = Array.from({ length: FOLLOWING }, (_, at) => `h${at}`)
        for (const [at, mutation_id] of ids.entries()) {
          const update = { frame: { id: bystander.frameId, properties: { layout: { top: at } } } }
          say(session.socket, { type: 'change', mutation_id, edits: [{ update }] })
        }
        for (const mutation_id of ids) await answerTo(session, mutation_id)
        session.socket.close()
      }),
  },
]
