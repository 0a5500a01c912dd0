import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Payer } from '../payer.ts'
import { manualClock } from '../testing/manual-clock.ts'
import type { Member } from './room.ts'
import { createRooms } from './rooms.ts'

describe('the live sessions of a node', () => {
  const enterAs = () => {
    const rooms = createRooms({
      clock: manualClock(),
      reader: {} as never,
      zoneNotifier: { watch: () => () => {} },
      nodes: { listen() {}, addListener() {}, tellSeq() {}, tellRights() {}, tellPresence() {} },
      maxPerUser: 10,
      maxPerZone: 50,
      onError: (error) => assert.fail(error as Error),
    })
    let count = 0
    const member = (caller: Payer) =>
      ({
        access: { caller, path: { zone: { edition_id: 1, space_id: 2, zone_id: 'zone' } } },
        session_id: `session ${count++}`,
        seq: undefined,
        post() {},
        recheck: async () => {},
        restart() {},
        replace() {},
      }) as unknown as Member
    return {
      rooms,
      /** How many of so many were let in. */
      let: (wanted: number, payer: (at: number) => Payer) =>
        Array.from({ length: wanted }, (_, at) => rooms.enter(member(payer(at)))).filter(Boolean).length,
      member,
    }
  }

  test('[L5] [R1] are shared out by person, and guests of a link have those of four people', () => {
    const node = enterAs()
    // Each of them alone may have as many.
    assert.equal(
      node.let(100, (at) => ({ zuid: 100 + (at % 20), link: 'link 7' })),
      40,
    )
    assert.equal(
      node.let(20, () => ({ zuid: 1 })),
      10,
    )
    assert.equal(node.rooms.sessions, 50)
  })

  test('[L5] who leaves makes room, and nobody else', () => {
    const node = enterAs()
    assert.equal(
      node.let(10, () => ({ zuid: 1 })),
      10,
    )
    const last = node.member({ zuid: 2 })
    const room = node.rooms.enter(last)
    assert.ok(room)
    node.rooms.leave(last, room)
    assert.equal(
      node.let(1, () => ({ zuid: 1 })),
      0,
    )
    assert.equal(
      node.let(11, () => ({ zuid: 2 })),
      10,
    )
  })
})
