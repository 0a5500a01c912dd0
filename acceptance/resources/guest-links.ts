import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { createSpace, createZone, hide, type SpaceIds, share, trashZone, unknownIds } from '../fixture.ts'
import type { Suite } from '../suite.ts'

export const guestLinks: Suite = ({ owner, editor, viewer }, { edition_id, team_id }) => {
  describe('links for guests', () => {
    let at: SpaceIds
    before(async () => {
      at = await createSpace(owner, { edition_id, team_id }, 'By links')
      await share(owner, at, editor.zuid, 'EDITOR')
      await share(owner, at, viewer.zuid, 'GUEST_VIEWER')
    })
    const making = (body: object = {}) => ({ ...at, body: { role: 'GUEST_VIEWER' as const, ...body } })

    test('createGuestLink: where the edition allows links, for zones that the caller may edit', async () => {
      await editor.isRefused('createGuestLink', making(), 'guestLinksOff')
      await owner.does('updateEdition', { edition_id, body: { allows_guest_links: true } })
      await viewer.isRefused('createGuestLink', making(), 'noPermission')
      const [hidden, trashed] = [await createZone(owner, at, 'Hidden'), await createZone(owner, at, 'Trashed')]
      await hide(owner, hidden, editor.zuid)
      await trashZone(owner, trashed)
      await editor.isRefused('createGuestLink', making({ zone_id: hidden.zone_id }), 'zoneNotFound')
      await editor.isRefused('createGuestLink', making({ zone_id: trashed.zone_id }), 'zoneNotActive')
      await editor.isRefused('createGuestLink', making({ zone_id: unknownIds.zone_id }), 'zoneNotFound')
      const { zone_id } = await createZone(owner, at)
      const made = { ...making({ zone_id, max_guests: 3 }), headers: { 'idempotency-key': randomUUID() } }
      const { guest_link, link_token } = await editor.does('createGuestLink', made)
      await editor.isRefused('createGuestLink', made, 'answerNotKept')
      assert.match(link_token, /^[\w-]{43}$/)
      assert.partialDeepStrictEqual(guest_link, { zone_id, max_guests: 3, guest_count: 0, created_by: editor.zuid })
    })

    test('listGuestLinks and revokeGuestLink: whoever made them, once', async () => {
      const { guest_links, total_count } = await owner.does('listGuestLinks', at)
      assert.equal(guest_links.length, total_count)
      const link = { ...at, link_id: guest_links[0]?.link_id as string }
      assert.equal((await owner.does('revokeGuestLink', link)).guest_count, 0)
      await owner.isRefused('revokeGuestLink', link, 'guestLinkNotFound')
    })

    test('createGuestLink: a space has so many at most', async () => {
      for (let count = 0; count < 20; count++) await owner.does('createGuestLink', making())
      await owner.isRefused('createGuestLink', making(), 'tooManyGuestLinks')
    })
  })
}
