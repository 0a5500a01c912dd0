import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { createSpace, createZone, hide, type SpaceIds, share, unknownIds } from '../fixture.ts'
import type { Suite } from '../suite.ts'

export const spaces: Suite = (
  { owner, editor, viewer, colleague },
  { edition_id, team_id, other_team_id, space_id, template_ids },
) => {
  const team = { edition_id, team_id }
  const at = { edition_id, space_id }

  describe('createSpace', () => {
    test('[S2] a template makes a first zone; a name may be left out', async () => {
      const created = await owner.does('createSpace', {
        edition_id,
        body: { create_space: { team_id, template_id: template_ids[0] ?? '' } },
      })
      assert.equal(created.uri, `/service/api/v1/editions/${edition_id}/spaces/${created.space_id}`)
      const { space_info } = await owner.does('getSpace', { edition_id, space_id: created.space_id })
      assert.equal(space_info.space_name, 'Untitled space')
      const { zones_info } = await owner.does('listZones', { edition_id, space_id: created.space_id })
      assert.equal(zones_info.zone_order.length, 1)
    })

    test('[G1] its path may end in a slash, as the contract writes it', async () => {
      const input = { edition_id, body: { create_space: { team_id, space_name: 'After a slash' } } }
      assert.equal((await owner.send('createSpace', input, '/')).status, 200)
    })

    test('a template or a team that is not there, or a team the caller is not in', async () => {
      const create = (fields: object) => ({ edition_id, body: { create_space: { team_id, ...fields } } })
      await owner.isRefused('createSpace', create({ template_id: unknownIds.template_id }), 'templateNotFound')
      await owner.isRefused('createSpace', create({ team_id: unknownIds.team_id }), 'teamNotFound')
      await colleague.isRefused('createSpace', create({}), 'notInTeam')
    })
  })

  describe('getSpace', () => {
    test('answers the space as the caller has it', async () => {
      const { space_info } = await viewer.does('getSpace', at)
      assert.partialDeepStrictEqual(space_info, {
        space_id,
        space_name: 'Sketches',
        team_id,
        status: 'ACTIVE',
        is_favorite: 'false',
        can_edit: 'false',
        publish: 'false',
        allow_embed: 'false',
        space_member_count: '4',
        owner_zuid: owner.zuid,
      })
      const { space_info: selected } = await editor.does('getSpace', { ...at, query: { fields: 'can_edit' } })
      assert.deepEqual(selected, { can_edit: 'true' })
    })
  })

  describe('listSpaces', () => {
    const kinds = {
      ALLSPACES: true,
      SHARED_SPACES: true,
      SHARED_BY_ME: true,
      SHARED_BY_OTHERS: false,
      PUBLISHED_WITH_TEAM: false,
      FAVORITES: false,
      DRAFT_SPACES: false,
      RECENTLY_TRASHED: false,
    }
    for (const [action_type, expected] of Object.entries(kinds)) {
      test(`[S4] ${action_type} ${expected ? 'has' : 'does not have'} an active space that its owner shared`, async () => {
        const { spaces_info } = await owner.does('listSpaces', {
          edition_id,
          query: { team_id, action_type, limit: 100 },
        })
        assert.equal(
          spaces_info.some((info) => info.space_id === space_id),
          expected,
        )
      })
    }

    type Info = { space_id?: string; space_name?: string }
    const byName = (one: Info, other: Info) => String(one.space_name).localeCompare(String(other.space_name), 'en')
    const byId = (one: Info, other: Info) => Number(one.space_id) - Number(other.space_id)
    const orders: Record<string, ((one: Info, other: Info) => number) | undefined> = {
      TIME_CREATED: (one, other) => byId(other, one),
      TIME_DELETED_ASC: undefined,
      TIME_DELETED_DESC: undefined,
      A_Z: byName,
      Z_A: (one, other) => byName(other, one),
      RECENTLY_OPENED: undefined,
      RECENTLY_TRASHED: undefined,
      RECENTLY_ACCESSED_BY_USER: undefined,
    }
    for (const [sort_by, order] of Object.entries(orders)) {
      test(`[S5] in the order ${sort_by}, with the count of all`, async () => {
        const query = { team_id, action_type: 'ALLSPACES', sort_by, limit: 100, need_total_count: true }
        const { space_count, spaces_info } = await owner.does('listSpaces', { edition_id, query })
        assert.ok(space_count > 1)
        assert.equal(spaces_info.length, space_count)
        if (order) assert.deepEqual(spaces_info, spaces_info.toSorted(order))
      })
    }

    test('[S5] pages count from 1, and a page tells how many it has', async () => {
      const query = { team_id, action_type: 'ALLSPACES', fields: 'space_id' }
      const page = await owner.does('listSpaces', { edition_id, query: { ...query, from: 2, limit: 1 } })
      assert.deepEqual([page.space_count, Object.keys(page.spaces_info[0] ?? {})], [1, ['space_id']])
      const zero = { edition_id, query: { ...query, from: 0 } }
      await owner.isRefused('listSpaces', zero, 'invalid', { attribute: 'from' })
    })

    test('a team that is not there, or that the caller is not in', async () => {
      const list = (id: string) => ({ edition_id, query: { team_id: id, action_type: 'ALLSPACES' } })
      await owner.isRefused('listSpaces', list(unknownIds.team_id), 'teamNotFound')
      await colleague.isRefused('listSpaces', list(team_id), 'notInTeam')
    })
  })

  describe('duplicateSpace', () => {
    test('[S7] copies zones; a name that is left out becomes Copy of …', async () => {
      const { space_info } = await owner.does('duplicateSpace', { ...at, body: { duplicate_space: {} } })
      assert.partialDeepStrictEqual(space_info, { space_name: 'Copy of Sketches', owner_zuid: owner.zuid, team_id })
      const { zones_info } = await owner.does('listZones', { edition_id, space_id: String(space_info.space_id) })
      assert.equal(zones_info.zone_order.length, 2)
    })

    test('[S6] not for somebody outside the team it would land in', async () => {
      const shared = await createSpace(owner, team, 'Shared')
      await share(owner, shared, colleague.zuid, 'VIEWER')
      await colleague.isRefused('duplicateSpace', { ...shared, body: { duplicate_space: {} } }, 'notInTeam')
    })
  })

  describe('moveSpace', () => {
    const move = (where: SpaceIds, id?: string) => ({ ...where, body: { move_space: { team_id: id } } })

    test('[S8] into another team of the edition that the caller is in', async () => {
      const moving = await createSpace(owner, team, 'Moving')
      const { space_info } = await owner.does('moveSpace', {
        ...moving,
        body: { move_space: { team_id: other_team_id } },
      })
      assert.partialDeepStrictEqual(space_info, { space_id: moving.space_id, team_id: other_team_id })
    })

    test('[S8] not into the same, an unknown or a foreign one, and not without saying which', async () => {
      const moving = await createSpace(editor, team, 'Staying')
      await editor.isRefused('moveSpace', move(moving, team_id), 'sameTeam')
      await editor.isRefused('moveSpace', move(moving, unknownIds.team_id), 'teamNotFound')
      await editor.isRefused('moveSpace', move(moving, other_team_id), 'notInTeam')
      await editor.isRefused('moveSpace', move(moving), 'invalid', { attribute: 'move_space.team_id' })
    })
  })

  describe('changeSpaceState', () => {
    test('[S1] TRASH, RESTORE, DELETE, each from its state', async () => {
      const own = await createSpace(owner, team, 'Passing')
      const change = (space_state: 'TRASH' | 'RESTORE' | 'DELETE') => ({ ...own, body: { space_state } })
      await owner.isRefused('changeSpaceState', change('RESTORE'), 'spaceNotTrashed')
      const echoed = await owner.does('changeSpaceState', change('TRASH'))
      assert.deepEqual(echoed, { current_user_id: owner.zuid, ...own, space_state: 'TRASH' })
      await owner.isRefused('changeSpaceState', change('TRASH'), 'spaceNotActive')
      assert.equal((await owner.does('getSpace', own)).space_info.status, 'TRASH')
      const query = { team_id, action_type: 'RECENTLY_TRASHED', sort_by: 'TIME_DELETED_DESC' }
      const { spaces_info } = await owner.does('listSpaces', { edition_id, query })
      assert.equal(spaces_info[0]?.space_id, own.space_id)
      await owner.does('changeSpaceState', change('RESTORE'))
      await owner.does('changeSpaceState', change('TRASH'))
      await owner.does('changeSpaceState', change('DELETE'))
      await owner.isRefused('getSpace', own, 'spaceNotFound')
    })
  })

  describe('the three kinds of space meta', () => {
    let own: SpaceIds
    before(async () => {
      own = await createSpace(owner, team, 'Renamed')
    })

    test('renameSpace answers the new name; the same again is a conflict', async () => {
      const input = () => ({ ...own, body: { action_type: 'SPACE_NAME' as const, space_name: 'Ωmega 🎨 "sketches"' } })
      const renamed = await owner.does('renameSpace', input())
      assert.deepEqual(renamed, { current_user_id: owner.zuid, ...own, new_name: 'Ωmega 🎨 "sketches"' })
      await owner.isRefused('renameSpace', input(), 'sameSpaceName')
      const bell = { ...own, body: { action_type: 'SPACE_NAME', space_name: 'a\u0007' } }
      await owner.isRefused('renameSpace', bell, 'invalid', { attribute: 'space_name' })
    })

    test('setSpaceFavorite adds and removes, once each', async () => {
      const set = (value: boolean) => ({ ...own, body: { action_type: 'FAVORITE' as const, value } })
      await owner.isRefused('setSpaceFavorite', set(false), 'notFavourite')
      const added = await owner.does('setSpaceFavorite', set(true))
      assert.deepEqual(added, { current_user_id: owner.zuid, ...own, is_favourite: true })
      await owner.isRefused('setSpaceFavorite', set(true), 'alreadyFavourite')
      const query = { team_id, action_type: 'FAVORITES' }
      const { spaces_info } = await owner.does('listSpaces', { edition_id, query })
      assert.deepEqual(
        spaces_info.map((info) => [info.space_id, info.is_favorite]),
        [[own.space_id, 'true']],
      )
    })

    test('setTogether switches off what is named, and nothing else', async () => {
      const body = { off: ['CHAT' as const, 'TIMER' as const] }
      assert.deepEqual(await owner.does('setTogether', { ...own, body }), { off: ['TIMER', 'CHAT'] })
      assert.deepEqual(await owner.does('getTogether', own), { off: ['TIMER', 'CHAT'] })
      await owner.isRefused('setTogether', { ...own, body: { off: ['FUN'] } } as never, 'invalid', {
        attribute: 'off[0]',
      })
      assert.deepEqual(await owner.does('setTogether', { ...own, body: { off: [] } }), { off: [] })
    })

    test('setSpaceEmbed enables and disables, once each', async () => {
      const set = (value: boolean) => ({ ...own, body: { action_type: 'EMBED' as const, value } })
      await owner.isRefused('setSpaceEmbed', set(false), 'notEmbedded')
      const enabled = await owner.does('setSpaceEmbed', set(true))
      assert.deepEqual(enabled, { current_user_id: owner.zuid, ...own, embed_status: true })
      await owner.isRefused('setSpaceEmbed', set(true), 'alreadyEmbedded')
      assert.equal((await owner.does('getSpace', own)).space_info.allow_embed, 'true')
      const origins = ['https://wiki.example.com']
      const body = { action_type: 'EMBED' as const, value: true, origins }
      assert.deepEqual((await owner.does('setSpaceEmbed', { ...own, body })).embed_origins, origins)
      assert.deepEqual((await owner.does('getSpace', own)).space_info.embed_origins, origins)
    })
  })

  describe('a zone hidden from somebody who duplicates its space', () => {
    test('[S7] is not in the copy', async () => {
      const shared = await createSpace(owner, team, 'Half open')
      await share(owner, shared, editor.zuid, 'EDITOR')
      await hide(owner, await createZone(owner, shared), editor.zuid)
      const { space_info } = await editor.does('duplicateSpace', { ...shared, body: { duplicate_space: {} } })
      const { zones_info } = await editor.does('listZones', { edition_id, space_id: String(space_info.space_id) })
      assert.deepEqual(zones_info.zone_order, [])
    })
  })
}
