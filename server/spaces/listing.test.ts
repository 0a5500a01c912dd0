import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SpaceRole } from '@easel/contract'
import { onBothEngines } from '../testing/engines.ts'
import { aMember, anAdmin, aSpace, aTeam, share, type TeamFixture } from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'

onBothEngines('lists of spaces', (engine) => {
  const testApp = testAppFor(engine)

  const create = async ({ edition_id, team_id }: TeamFixture, { api }: Person, space_name: string) =>
    (await api.createSpace({ edition_id, body: { create_space: { team_id, space_name } } })).space_id

  const list = ({ edition_id, team_id }: TeamFixture, { api }: Person, action_type: string, query: object = {}) =>
    api.listSpaces({ edition_id, query: { team_id, action_type, ...query } })

  const names = async (edition: TeamFixture, person: Person, action_type: string, query: object = {}) =>
    (await list(edition, person, action_type, query)).spaces_info.map(({ space_name }) => space_name)

  const shareWith = (
    edition: TeamFixture,
    space_id: string,
    type: 'USER' | 'TEAM' | 'ORG',
    id: string,
    role: SpaceRole,
  ) => share(testApp, { edition_id: edition.edition_id, space_id }, { role, type, id })

  const trash = ({ edition_id }: TeamFixture, { api }: Person, space_id: string) =>
    api.changeSpaceState({ edition_id, space_id, body: { space_state: 'TRASH' } })

  const anEditionWithMember = async () => {
    const edition = await testApp.anEdition()
    return { edition, me: await aMember(testApp, edition) }
  }

  test('[S4] each kind lists what it says', async () => {
    const { edition, me } = await anEditionWithMember()
    const { owner, edition_id, team_id } = edition
    const peer = await aMember(testApp, edition)
    await create(edition, me, 'my draft')
    const mine = await create(edition, me, 'mine, shared')
    await shareWith(edition, mine, 'USER', peer.zuid, 'VIEWER')
    const theirs = await create(edition, peer, 'theirs, shared by name')
    await shareWith(edition, theirs, 'USER', me.zuid, 'COMMENTER')
    const published = await create(edition, peer, 'theirs, for the team')
    await shareWith(edition, published, 'TEAM', team_id, 'EDITOR')
    const everybodys = await create(edition, owner, 'for everybody')
    await shareWith(edition, everybodys, 'ORG', edition_id, 'VIEWER')
    await create(edition, peer, 'not for me')
    const elsewhere = await aTeam(edition)
    await shareWith(edition, await create(elsewhere, owner, 'of another team'), 'ORG', edition_id, 'VIEWER')
    for (const space of ['old', 'older']) await trash(edition, me, await create(edition, me, space))
    const shared = await create(edition, peer, 'theirs, trashed')
    await shareWith(edition, shared, 'TEAM', team_id, 'VIEWER')
    await trash(edition, peer, shared)
    await me.api.setSpaceFavorite({ edition_id, space_id: theirs, body: { action_type: 'FAVORITE', value: true } })
    await peer.api.setSpaceFavorite({ edition_id, space_id: theirs, body: { action_type: 'FAVORITE', value: true } })
    await me.api.setSpaceFavorite({ edition_id, space_id: mine, body: { action_type: 'FAVORITE', value: true } })

    const expected = {
      ALLSPACES: ['for everybody', 'theirs, for the team', 'theirs, shared by name', 'mine, shared', 'my draft'],
      SHARED_SPACES: ['for everybody', 'theirs, for the team', 'theirs, shared by name', 'mine, shared'],
      SHARED_BY_ME: ['mine, shared'],
      SHARED_BY_OTHERS: ['for everybody', 'theirs, for the team', 'theirs, shared by name'],
      PUBLISHED_WITH_TEAM: ['for everybody', 'theirs, for the team'],
      FAVORITES: ['theirs, shared by name', 'mine, shared'],
      DRAFT_SPACES: ['my draft'],
      RECENTLY_TRASHED: ['older', 'old'],
    }
    for (const [kind, spaces] of Object.entries(expected)) {
      assert.deepEqual(await names(edition, me, kind, { sort_by: 'TIME_CREATED' }), spaces, kind)
      for (const sort_by of ['A_Z', 'RECENTLY_OPENED', 'RECENTLY_ACCESSED_BY_USER', 'TIME_DELETED_ASC']) {
        assert.deepEqual((await names(edition, me, kind, { sort_by })).sort(), spaces.toSorted(), `${kind} ${sort_by}`)
      }
      const { space_count } = await list(edition, me, kind, { need_total_count: true, limit: 1 })
      assert.equal(space_count, spaces.length, kind)
    }
  })

  test('[S5] the eight orders, and the usual one', async () => {
    const { edition, me } = await anEditionWithMember()
    const { owner, edition_id, team_id } = edition
    const made: string[] = []
    for (const name of ['banana', 'Äpfel', 'cherry', 'apple']) {
      const space_id = await create(edition, owner, name)
      await shareWith(edition, space_id, 'TEAM', team_id, 'EDITOR')
      made.push(space_id)
    }
    const [banana, , cherry, apple] = made as [string, string, string, string]
    const open = ({ api }: Person, space_id: string) => api.getSpace({ edition_id, space_id })
    const by = (sort_by?: string) => names(edition, me, 'ALLSPACES', sort_by ? { sort_by } : {})
    assert.deepEqual(await by('TIME_CREATED'), ['apple', 'cherry', 'Äpfel', 'banana'])
    assert.deepEqual(await by('A_Z'), ['Äpfel', 'apple', 'banana', 'cherry'])
    assert.deepEqual(await by('Z_A'), ['cherry', 'banana', 'apple', 'Äpfel'])
    await me.api.renameSpace({
      edition_id,
      space_id: banana,
      body: { action_type: 'SPACE_NAME', space_name: 'Banana' },
    })
    assert.equal((await by())[0], 'Banana', 'last modified first')
    assert.deepEqual(await by('TIME_DELETED_ASC'), await by(), 'of active spaces none is deleted')

    await open(me, cherry)
    await open(me, apple)
    await open(owner, banana)
    assert.deepEqual((await by('RECENTLY_OPENED')).slice(0, 3), ['Banana', 'apple', 'cherry'])
    assert.deepEqual(await by('RECENTLY_ACCESSED_BY_USER'), ['apple', 'cherry', 'Banana', 'Äpfel'])
    const page = (from: number) =>
      names(edition, me, 'ALLSPACES', { sort_by: 'RECENTLY_ACCESSED_BY_USER', limit: 1, from })
    assert.deepEqual([await page(1), await page(2), await page(3), await page(4), await page(5)].flat(), [
      'apple',
      'cherry',
      'Banana',
      'Äpfel',
    ])

    for (const space_id of [cherry, banana, apple]) {
      await trash(edition, owner, space_id)
      await testApp.database.write((db) =>
        db
          .updateTable('space')
          .set({ state_modified_time: 1000 + made.indexOf(space_id) })
          .where('space_id', '=', Number(space_id))
          .execute(),
      )
    }
    const trashed = (sort_by?: string) => names(edition, owner, 'RECENTLY_TRASHED', sort_by ? { sort_by } : {})
    assert.deepEqual(await trashed('TIME_DELETED_ASC'), ['Banana', 'cherry', 'apple'])
    for (const order of ['TIME_DELETED_DESC', 'RECENTLY_TRASHED', undefined]) {
      assert.deepEqual(await trashed(order), ['apple', 'cherry', 'Banana'])
    }
  })

  test('[S5] pages count from 1 and do not overlap', async () => {
    const { edition, me } = await anEditionWithMember()
    const all: string[] = []
    for (let n = 0; n < 23; n++) all.unshift(await create(edition, me, `Space ${n}`))
    const page = async (query: object) => {
      const { space_count, spaces_info } = await list(edition, me, 'ALLSPACES', { sort_by: 'TIME_CREATED', ...query })
      return { space_count, ids: spaces_info.map(({ space_id }) => space_id) }
    }
    assert.deepEqual(await page({}), { space_count: 10, ids: all.slice(0, 10) })
    assert.deepEqual(await page({ from: 3 }), { space_count: 3, ids: all.slice(20) })
    assert.deepEqual(await page({ from: 2, limit: 7 }), { space_count: 7, ids: all.slice(7, 14) })
    assert.deepEqual(await page({ from: 2, limit: 20, need_total_count: true }), {
      space_count: 23,
      ids: all.slice(20),
    })
    assert.deepEqual(await page({ from: 4 }), { space_count: 0, ids: [] })
    assert.deepEqual(await page({ from: Number.MAX_SAFE_INTEGER, limit: 100 }), { space_count: 0, ids: [] })
  })

  test('[S5] an item has the fields of a space but allow_embed', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id } = edition
    const space_id = await aSpace(testApp, edition, owner)
    const { allow_embed, ...rest } = (await owner.api.getSpace({ edition_id, space_id })).space_info
    assert.deepEqual((await list(edition, owner, 'ALLSPACES')).spaces_info, [rest])
    const { spaces_info } = await list(edition, owner, 'ALLSPACES', { fields: 'can_edit, space_id' })
    assert.deepEqual(spaces_info, [{ space_id, can_edit: 'true' }])
    await expectError(list(edition, owner, 'ALLSPACES', { fields: 'allow_embed' }), 400, 'IAM1031', {
      attribute: 'fields',
    })
  })

  test('[G7] what cannot be listed so is a 400 that names the offender', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id, team_id } = edition
    for (const [attribute, value] of [
      ['from', 0],
      ['from', 1.5],
      ['limit', 0],
      ['limit', 101],
      ['sort_by', 'BEST'],
      ['need_total_count', 'perhaps'],
    ]) {
      await expectError(list(edition, owner, 'ALLSPACES', { [String(attribute)]: value }), 400, 'IAM1031', {
        attribute,
      })
    }
    await expectError(list(edition, owner, 'EVERYTHING'), 400, 'IAM1031', { attribute: 'action_type' })
    await expectError(owner.api.listSpaces({ edition_id, query: { team_id } }), 400, 'IAM1031', {
      attribute: 'action_type',
    })
    await expectError(owner.api.listSpaces({ edition_id, query: { action_type: 'ALLSPACES' } }), 400, 'IAM1031', {
      attribute: 'team_id',
    })
  })

  test('[E5] the list is for the team; admins of the edition see in it what they are members of', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id } = edition
    await create(edition, owner, 'private')
    const outsider = await aMember(testApp, await aTeam(edition))
    const admin = await anAdmin(testApp, edition)
    await expectError(list(edition, outsider, 'ALLSPACES'), 401, 'T1006')
    assert.deepEqual(await names(edition, admin, 'ALLSPACES'), [])
    await shareWith(edition, await create(edition, owner, 'for everybody'), 'ORG', edition_id, 'VIEWER')
    assert.deepEqual(await names(edition, admin, 'ALLSPACES'), ['for everybody'])
    await expectError(list({ ...edition, team_id: '999' }, owner, 'ALLSPACES'), 404, 'T1008')
    await expectError(list(edition, (await testApp.anEdition()).owner, 'ALLSPACES'), 404, 'E1017')
  })
})
