import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { manualClock } from '../testing/manual-clock.ts'
import { concernOf } from './rights-concern.ts'
import { createRoom, type Member } from './room.ts'
import type { SessionAccess } from './session-access.ts'

const zone = { edition_id: 1, space_id: 2, zone_id: 'zone' }
const turn = () => new Promise(setImmediate)
const change = (seq: number) => ({ seq, json: `{"seq":${seq}}`, isAboutZone: false })

/** A room of so many people, who are at number 1; a look at their rights lasts until the test ends it. */
const aRoom = (people: number) => {
  const changes = Array.from({ length: 10 }, (_, at) => change(at + 1))
  const clock = manualClock()
  const room = createRoom(zone, {
    clock,
    reader: { readChanges: async (_, since) => ({ seq: 10, changes: changes.slice(since, 2), has_more: false }) },
    tellNodes() {},
    onError: (error) => assert.fail(error as Error),
  })
  const looks: (() => void)[] = []
  const members = Array.from({ length: people }, (_, at) => {
    const access = { caller: { zuid: at + 1 }, path: { zone } } as unknown as SessionAccess
    const member: Member & { looks: number; received: string[] } = {
      access,
      session_id: `session ${at}`,
      seq: 1,
      looks: 0,
      received: [],
      post: ({ json }) => void member.received.push(json),
      recheck() {
        member.looks++
        return new Promise((resolve) => looks.push(resolve))
      },
      restart: () => assert.fail(),
      replace: () => assert.fail(),
    }
    room.enter(member)
    return member
  })
  const endLooks = async (): Promise<void> => {
    for (const resolve of looks.splice(0)) resolve()
    for (let turns = 0; turns < 5; turns++) await turn()
  }
  return { room, clock, members, endLooks }
}

describe('rights that may have changed', () => {
  test('[L6] [R3] are looked up of those whom it concerns, and the others are told what happens', async () => {
    const { room, members, endLooks } = aRoom(3)
    const [first, second, third] = members
    room.rights({ edition_id: 1, zuids: [1] })
    room.rights({ edition_id: 1, space_id: 9 })
    room.rights({ edition_id: 1, zone_id: 'another' })
    room.committed([change(2)])
    assert.deepEqual(
      members.map(({ looks, received }) => [looks, received.length]),
      [
        [1, 0],
        [0, 1],
        [0, 1],
      ],
    )
    assert.ok(first && second && third)
    assert.ok(room.whenSure(first))
    assert.equal(room.whenSure(second), undefined)
    await endLooks()
    assert.deepEqual([first.received.length, room.whenSure(first)], [1, undefined])
  })

  test('[L6] [R3] are looked up by one look at a time, and one more for all that came meanwhile', async () => {
    const { room, members, endLooks } = aRoom(2)
    for (let storm = 0; storm < 50; storm++) room.rights({ edition_id: 1 })
    const looks = () => members.map((member) => member.looks)
    await turn()
    assert.deepEqual(looks(), [1, 1])
    await endLooks()
    assert.deepEqual(looks(), [2, 2])
    await endLooks()
    assert.deepEqual(looks(), [2, 2])
    assert.deepEqual(
      members.map((member) => room.whenSure(member)),
      [undefined, undefined],
    )
  })

  test('[L6] [R2] keep presence too from whom they concern, until they are known', async () => {
    const { room, clock, members, endLooks } = aRoom(3)
    const [first, second] = members
    assert.ok(first && second)
    room.rights({ edition_id: 1, zuids: [1] })
    room.presence.set({ session_id: 'session 2', zuid: '3', state: { pointer: { x: 1, y: 2 } } })
    clock.advance(1_000)
    assert.deepEqual([first.received.length, second.received.length], [0, 1])
    await endLooks()
    // What they did not get comes with it.
    assert.ok(first.received.join().includes('"presence"'))
  })

  test('[L6] [R3] are those of the people, the space or the zone that a change names', () => {
    const of = (event: Parameters<typeof concernOf>[0]['event'], details = {}, edition_id = 1) =>
      concernOf({ event, edition_id, zuid: 7, details })
    assert.equal(of('space.created', { create_space: { team_id: '3' } }), undefined)
    assert.equal(of('sign_in.succeeded', {}, 0), undefined)
    assert.deepEqual(of('token.revoked', { token_id: '5' }, 0), { zuids: [7] })
    assert.deepEqual(of('token.revoked', { for_zuid: '8' }, 0), { zuids: [8] })
    assert.deepEqual(concernOf({ event: 'token.revoked', details: { client_id: 'c' } }), {})
    assert.deepEqual(of('space.member_removed', { space_id: '2', member_id: '8' }), { edition_id: 1, space_id: 2 })
    assert.deepEqual(of('zone.state_changed', { space_id: '2', zone_id: 'z' }), { edition_id: 1, zone_id: 'z' })
    assert.deepEqual(of('team.member_removed', { team_id: '3', member_id: '8', assign_to_zuid: '9' }), {
      edition_id: 1,
      zuids: [8, 9],
    })
    assert.deepEqual(of('edition.access_ended', { user_id: '8' }), { edition_id: 1, zuids: [8] })
    const added = (...added_members: object[]) => ({ team_id: '3', result: { added_members } })
    const people = added({ zuid: '8', role_name: 'MEMBER' }, { zuid: '9', role_name: 'MEMBER' })
    assert.deepEqual(of('team.members_added', people), { edition_id: 1, zuids: [8, 9] })
    assert.deepEqual(of('group.members_added', people), { edition_id: 1, zuids: [8, 9] })
    // Whom an address belongs to is not told.
    assert.deepEqual(of('team.members_added', added({ zuid: '8' }, { mail_id: 'a@example.com' })), { edition_id: 1 })
    const intoSpace = (...members: object[]) => of('space.members_added', { ...added(...members), space_id: '2' })
    const [user, team] = [
      { zuid: '8', added_type_name: 'USER' },
      { zuid: '3', added_type_name: 'TEAM' },
    ]
    assert.deepEqual(intoSpace(user), { edition_id: 1, space_id: 2, zuids: [8] })
    for (const other of [team, { mail_id: 'a@example.com', added_type_name: 'USER' }])
      assert.deepEqual(intoSpace(user, other), { edition_id: 1, space_id: 2 })
    assert.deepEqual(of('team.deleted', { team_id: '3' }), { edition_id: 1 })
    assert.deepEqual(of('key.revoked', { key_id: '3' }), { edition_id: 1 })
  })
})
