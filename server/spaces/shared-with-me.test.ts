import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Statement } from '../db/transaction.ts'
import { onBothEngines } from '../testing/engines.ts'
import { addTeamMember, aMember, aSpace, aTeam, newZone, restrict, setZoneStatus, share } from '../testing/factories.ts'
import { explain, keepReads } from '../testing/read-plans.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'
import { pageOfSharedSpaces } from './shared-with-me.sql.ts'

onBothEngines('the spaces that somebody was let into', (engine) => {
  const testApp = testAppFor(engine)

  const aPlace = async () => {
    const team = await testApp.anEdition()
    return { ...team, at: { edition_id: team.edition_id, space_id: await aSpace(testApp, team, team.owner) } }
  }
  type At = Awaited<ReturnType<typeof aPlace>>['at']
  const letIn = (at: At, { zuid }: Person, role: 'GUEST_VIEWER' | 'GUEST_COMMENTER' | 'EDITOR') =>
    share(testApp, at, { role, type: 'USER', id: zuid })
  const sharedWith = async ({ api }: Person, query: { from?: number; limit?: number } = {}) =>
    (await api.listSharedWithMe({ query })).shared_spaces
  const idsFor = async (person: Person, query = {}) => (await sharedWith(person, query)).map(({ space_id }) => space_id)
  const touch = ({ space_id }: At, last_modified_time: number) =>
    testApp.database.write((db) =>
      db.updateTable('space').set({ last_modified_time }).where('space_id', '=', Number(space_id)).execute(),
    )

  test('[X12] a guest of several editions has their spaces in one list, last changed first, page by page', async () => {
    const guest = await testApp.aPerson()
    assert.deepEqual(await sharedWith(guest), [])
    const places = [await aPlace(), await aPlace(), await aPlace()]
    for (const [n, { at }] of places.entries()) {
      await letIn(at, guest, n === 1 ? 'GUEST_COMMENTER' : 'GUEST_VIEWER')
      await touch(at, Date.UTC(2026, 0, 1 + n))
    }
    const zone = await newZone(places[1]?.owner as Person, places[1]?.at as At)
    await touch(places[1]?.at as At, Date.UTC(2026, 0, 2))
    const [first, second, third] = places.map(({ at }) => at.space_id)
    assert.deepEqual(await idsFor(guest), [third, second, first])
    assert.deepEqual(await idsFor(guest, { limit: 2 }), [third, second])
    assert.deepEqual(await idsFor(guest, { from: 2, limit: 2 }), [first])
    const [{ edition_name, ...one } = {}] = await sharedWith(guest, { from: 1, limit: 1 })
    assert.equal(typeof edition_name, 'string')
    assert.deepEqual(one, {
      ...places[1]?.at,
      space_name: 'Sketches',
      role: 'GUEST_COMMENTER',
      last_modified_time: 'Fri, 02 Jan 2026, 00:00:00',
      first_zone_id: zone.zone_id,
    })
    const { first_zone_id } = (await sharedWith(guest, { from: 2 }))[0] ?? {}
    assert.equal(first_zone_id, undefined)
  })

  test('[X12] [N1] on SQLite entries are found by the person, not among those of everybody', async () => {
    if (engine === 'postgres') return
    const { database, kept } = keepReads(testApp.database)
    await pageOfSharedSpaces(database.read, { zuid: 1, has_two_factor: 0, from: 0, limit: 10 })
    const { searched } = await explain(testApp.database.read, kept[0] as Statement)
    assert.ok(
      searched.some((one) =>
        /^own .*space_member_by_member \(edition_id=\? AND member_type=\? AND member_id=\?/.test(one),
      ),
      searched.join('\n'),
    )
  })

  test('[X12] [E2] it has nothing else: of nobody else, of no team of the caller, not by a team or the edition', async () => {
    const { at, ...team } = await aPlace()
    const { owner } = team
    const outsider = await testApp.aPerson()
    const member = await aMember(testApp, team)
    const elsewhere = await aTeam(team)
    const colleague = await testApp.aPerson()
    await addTeamMember(elsewhere, colleague)
    await share(testApp, at, { role: 'EDITOR', type: 'ORG', id: at.edition_id })
    await share(testApp, at, { role: 'VIEWER', type: 'TEAM', id: elsewhere.team_id })
    await letIn(at, member, 'EDITOR')
    for (const person of [owner, outsider, member, colleague]) assert.deepEqual(await idsFor(person), [])
    // Of the edition, but of another team: no list of a team has the space for them.
    await letIn(at, colleague, 'GUEST_VIEWER')
    const [space] = await sharedWith(colleague)
    assert.deepEqual([space?.space_id, space?.role], [at.space_id, 'EDITOR'], 'the strongest role')
  })

  test('[X12] [Z7] it goes with access: trash, removal, a demand for two factors, and zones that are hidden', async () => {
    const { at, owner } = await aPlace()
    const guest = await testApp.aPerson()
    await letIn(at, guest, 'GUEST_VIEWER')
    const [hidden, trashed, shown] = [await newZone(owner, at), await newZone(owner, at), await newZone(owner, at)]
    await restrict(testApp, { ...at, zone_id: hidden.zone_id }, guest.zuid)
    await setZoneStatus(testApp, trashed.zone_id, 'TRASH')
    assert.equal((await sharedWith(guest))[0]?.first_zone_id, shown.zone_id)
    await owner.api.changeSpaceState({ ...at, body: { space_state: 'TRASH' } })
    assert.deepEqual(await idsFor(guest), [])
    await owner.api.changeSpaceState({ ...at, body: { space_state: 'RESTORE' } })
    const demand = (requires_two_factor: number) =>
      testApp.database.write((db) =>
        db
          .updateTable('edition')
          .set({ requires_two_factor })
          .where('edition_id', '=', Number(at.edition_id))
          .execute(),
      )
    await demand(1)
    assert.deepEqual(await idsFor(guest), [])
    await demand(0)
    assert.deepEqual(await idsFor(guest), [at.space_id])
    await owner.api.removeSpaceMember({ ...at, member_id: guest.zuid })
    assert.deepEqual(await idsFor(guest), [])
  })
})
