import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EaselError } from '@easel/sdk/index.ts'
import fc from 'fast-check'
import { onBothEngines } from '../testing/engines.ts'
import { aMember, aSpace, share } from '../testing/factories.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'

onBothEngines('many at once on one space', (engine) => {
  const testApp = testAppFor(engine)

  /** 'done', or the code of the refusal. */
  const outcome = async (call: Promise<unknown>): Promise<string> => {
    try {
      await call
      return 'done'
    } catch (error) {
      assert.ok(error instanceof EaselError, String(error))
      return error.code
    }
  }

  const tally = (outcomes: string[]): Record<string, number> =>
    Object.fromEntries([...Map.groupBy(outcomes, (one) => one)].map(([one, all]) => [one, all.length]))

  test('[S1] of those who trash or restore at once, exactly one wins each time', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id } = edition
    const space_id = await aSpace(testApp, edition, owner)
    const to = (space_state: 'TRASH' | 'RESTORE') =>
      outcome(owner.api.changeSpaceState({ edition_id, space_id, body: { space_state } }))
    for (let round = 0; round < 15; round++) {
      assert.deepEqual(tally(await Promise.all(Array.from({ length: 6 }, () => to('TRASH')))), { done: 1, S1012: 5 })
      assert.deepEqual(tally(await Promise.all(Array.from({ length: 6 }, () => to('RESTORE')))), { done: 1, S1011: 5 })
    }
  })

  test('[S1][S10] trash, restore and favourites interleaved: every win changes the state, and the counts add up', async () => {
    const action = fc.oneof(
      { weight: 2, arbitrary: fc.constant({ space_state: 'TRASH' as const }) },
      { weight: 2, arbitrary: fc.constant({ space_state: 'RESTORE' as const }) },
      { weight: 6, arbitrary: fc.record({ person: fc.nat(2), value: fc.boolean() }) },
    )
    const rounds = fc.array(action, { minLength: 24, maxLength: 24 })
    for (const actions of fc.sample(rounds, { seed: 7, numRuns: 12 })) {
      const edition = await testApp.anEdition()
      const { owner, edition_id, team_id } = edition
      const space_id = await aSpace(testApp, edition, owner)
      const people = [owner, await aMember(testApp, edition), await aMember(testApp, edition)]
      await share(testApp, { edition_id, space_id }, { role: 'VIEWER', type: 'TEAM', id: team_id })
      const wins = { TRASH: 0, RESTORE: 0 }
      const added = new Map(people.map(({ zuid }) => [zuid, 0]))
      const state = async (space_state: 'TRASH' | 'RESTORE') => {
        const told = await outcome(owner.api.changeSpaceState({ edition_id, space_id, body: { space_state } }))
        if (told === 'done') wins[space_state]++
        else assert.equal(told, space_state === 'TRASH' ? 'S1012' : 'S1011')
      }
      const favourite = async ({ api, zuid }: Person, value: boolean) => {
        const body = { action_type: 'FAVORITE', value } as const
        const told = await outcome(api.setSpaceFavorite({ edition_id, space_id, body }))
        if (told === 'done') added.set(zuid, (added.get(zuid) ?? 0) + (value ? 1 : -1))
        else assert.ok([value ? 'S1017' : 'S1018', 'S1012'].includes(told), told)
      }
      await Promise.all(
        actions.map((one) =>
          'person' in one ? favourite(people[one.person] as Person, one.value) : state(one.space_state),
        ),
      )
      const lead = wins.TRASH - wins.RESTORE
      assert.ok(lead === 0 || lead === 1, `trashed ${wins.TRASH} times, restored ${wins.RESTORE} times`)
      const { space_info } = await owner.api.getSpace({ edition_id, space_id })
      assert.equal(space_info.status, lead === 1 ? 'TRASH' : 'ACTIVE')
      for (const { api, zuid } of people) {
        const { is_favorite } = (await api.getSpace({ edition_id, space_id })).space_info
        assert.equal(is_favorite, added.get(zuid) === 1 ? 'true' : 'false')
        assert.ok([0, 1].includes(added.get(zuid) as number), 'never added twice, nor removed before it was added')
      }
    }
  })

  test('[S1] of deleting and restoring at once one wins, and what is deleted stays deleted', async () => {
    for (let round = 0; round < 10; round++) {
      const edition = await testApp.anEdition()
      const { owner, edition_id } = edition
      const space_id = await aSpace(testApp, edition, owner, 'TRASH')
      const member = await aMember(testApp, edition)
      const at = { edition_id, space_id }
      const members_info = [{ zuid: member.zuid, role: 'VIEWER', type: 'USER' }] as const
      const [deleted, restored] = await Promise.all([
        outcome(owner.api.changeSpaceState({ ...at, body: { space_state: 'DELETE' } })),
        outcome(owner.api.changeSpaceState({ ...at, body: { space_state: 'RESTORE' } })),
        outcome(owner.api.addSpaceMembers({ ...at, body: { members_info: [...members_info] } })),
      ])
      if (deleted === 'done') {
        assert.equal(restored, 'S1009')
        assert.equal(await outcome(member.api.getSpace(at)), 'S1009')
      } else {
        assert.deepEqual([deleted, restored], ['S1011', 'done'])
      }
    }
  })

  test('[S10] of those who rename, embed or move alike at once, exactly one wins', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id, team_id } = edition
    const space_id = await aSpace(testApp, edition, owner)
    const at = { edition_id, space_id }
    await owner.api.updateEdition({ edition_id, body: { edition_type_name: 'ORG' } })
    const other = (await owner.api.createTeam({ edition_id, body: { team_name: 'Other' } })).team_id
    const all = async (call: () => Promise<unknown>) =>
      tally(await Promise.all(Array.from({ length: 5 }, () => outcome(call()))))
    for (let round = 0; round < 6; round++) {
      const space_name = `Round ${round}`
      const value = round % 2 === 0
      assert.deepEqual(
        await all(() => owner.api.renameSpace({ ...at, body: { action_type: 'SPACE_NAME', space_name } })),
        { done: 1, S1014: 4 },
      )
      assert.deepEqual(await all(() => owner.api.setSpaceEmbed({ ...at, body: { action_type: 'EMBED', value } })), {
        done: 1,
        [value ? 'S1021' : 'S1022']: 4,
      })
      const target = value ? other : team_id
      assert.deepEqual(await all(() => owner.api.moveSpace({ ...at, body: { move_space: { team_id: target } } })), {
        done: 1,
        S1028: 4,
      })
    }
  })
})
