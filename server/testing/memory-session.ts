import assert from 'node:assert/strict'
import type { ZoneKey } from '../journal/journal.sql.ts'
import { createRoom, type Room } from '../live/room.ts'
import { Session, type SessionDeps } from '../live/session.ts'
import type { SessionAccess, SessionRight } from '../live/session-access.ts'
import { manualClock } from './manual-clock.ts'

interface Options extends Omit<Partial<SessionDeps>, 'clock'> {
  clock?: ReturnType<typeof manualClock>
  onSend?: (frame: string) => void
}

/** Counts nothing. */
const watchUnsent = () => ({ look() {}, leave() {} })

/** A session whose clock the test sets, and what its connection was told. Nobody knows its token yet. */
export const aSession = ({ onSend, clock = manualClock(), ...more }: Options = {}) => {
  const sent: string[] = []
  const closed: number[] = []
  const state = { bufferedAmount: 0, terminated: 0 }
  const socket = {
    get bufferedAmount() {
      return state.bufferedAmount
    },
    takenBytes: 0,
    ping() {},
    delivered: async () => {},
    send(frame: Buffer) {
      sent.push(frame.toString())
      onSend?.(frame.toString())
    },
    close: (code: number) => void closed.push(code),
    terminate: () => void state.terminated++,
  }
  const unreachable = () => assert.fail('it has said no hello')
  const deps: SessionDeps = {
    clock,
    reader: { readChanges: unreachable, readZone: unreachable },
    commit: unreachable,
    limits: { costPerSecond: 100, messageBytes: 1_048_576, unacknowledged: 256, unsentBytes: 1_000 },
    resolve: () => new Promise(() => {}),
    admit: unreachable,
    takePersonCost: () => true,
    watchUnsent,
    enter: unreachable,
    leave: unreachable,
    onError: (error) => assert.fail(error as Error),
    ...more,
  }
  const session = new Session(socket, {}, deps)
  const bye = () => JSON.parse(sent.at(-1) ?? '[{}]')[0].reason
  return { session, clock, sent, closed, state, bye }
}

export const hello = Buffer.from(JSON.stringify([{ type: 'hello', token: 't', client_id: 'c' }]))

/** What a session needs to be let in: an empty zone comes. */
export const joiningDeps = (rights: SessionRight[] = ['see']) => {
  const access = {
    caller: { zuid: 1, until: Number.POSITIVE_INFINITY },
    rights,
    path: { zone: { edition_id: 1, space_id: 2, zone_id: 'zone' } },
  } as unknown as SessionAccess
  const { presence } = createRoom({} as ZoneKey, {} as Parameters<typeof createRoom>[1])
  const room = { presence, gather() {}, news() {}, whenSure() {} } as unknown as Room
  return {
    limits: { costPerSecond: 100, messageBytes: 1_048_576, unacknowledged: 256, unsentBytes: 1_000_000 },
    resolve: async () => access,
    watchUnsent,
    admit: async () => {},
    enter: () => room,
    leave: () => {},
    reader: {
      readChanges: () => assert.fail(),
      async *readZone() {
        yield { seq: 3, isLast: true, message: { json: '{"type":"zone","elements":[],"has_more":false}' } }
      },
    },
  } satisfies Partial<SessionDeps>
}

/** One whose hello is taken. */
export const aJoiningSession = ({ rights, ...more }: Options & { rights?: SessionRight[] } = {}) =>
  aSession({ ...joiningDeps(rights), ...more })

/** The same, once it may speak. */
export const aLiveSession = async (options: Parameters<typeof aJoiningSession>[0] = {}) => {
  const live = aJoiningSession(options)
  live.session.receive(hello)
  while (!live.sent.join().includes('"zone"')) await new Promise(setImmediate)
  return live
}
