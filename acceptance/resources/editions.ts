import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { unknownIds } from '../fixture.ts'
import type { Suite } from '../suite.ts'

export const editions: Suite = ({ owner, admin, editor, outsider }, { edition_id }) => {
  describe('listEditions', () => {
    test('[E2] lists the editions the caller belongs to, the default one marked', async () => {
      const { editions_info } = await owner.does('listEditions', {})
      const [info, ...others] = editions_info
      assert.deepEqual(others, [])
      assert.partialDeepStrictEqual(info, {
        edition_id,
        edition_name: 'Studio',
        edition_type_name: 'ORG',
        state: 'ACTIVE',
        edition_owner_id: owner.zuid,
        is_default: 'true',
        edition_role_name: 'SUPER_ADMIN',
        uri: `/service/api/v1/editions/${edition_id}`,
      })
    })

    test('[E2] is empty for a user with no edition', async () => {
      assert.deepEqual(await outsider.does('listEditions', {}), { editions_info: [] })
    })

    test('[A4] does not look at an API key', async () => {
      assert.equal((await owner.withKey('wrong').send('listEditions', {})).status, 200)
    })
  })

  describe('getEdition', () => {
    test('[G5] answers the fields that were selected', async () => {
      const { edition_info } = await editor.does('getEdition', {
        edition_id,
        query: { fields: 'edition_role_name, edition_id' },
      })
      assert.deepEqual(edition_info, { edition_id, edition_role_name: 'MEMBER' })
    })
  })

  describe('createEdition', () => {
    test('[E1] a caller that already owns an edition is refused', async () => {
      await owner.isRefused('createEdition', { body: { team_name: 'Another' } }, 'editionExists')
    })

    test('[G6] a plan that is none is refused with the name of its attribute', async () => {
      const input = { body: { team_name: 'Studio', plan_type: 'GOLD' } }
      await outsider.isRefused('createEdition', input, 'invalid', { attribute: 'plan_type' })
    })
  })

  describe('updateEdition', () => {
    test('[E4] renames', async () => {
      const { edition_info } = await admin.does('updateEdition', { edition_id, body: { edition_name: 'Studio' } })
      assert.equal(edition_info.edition_name, 'Studio')
    })
  })

  describe('changeEditionRole', () => {
    const role = (user_id: string, word: string) => ({ edition_id, user_id, body: { role: word } })

    test('[E4] the role becomes the one sent; the same again is a conflict', async () => {
      assert.deepEqual(
        await owner.does('changeEditionRole', { edition_id, user_id: editor.zuid, body: { role: 'ORG_ADMIN' } }),
        {
          current_user_id: owner.zuid,
          new_role: 'ORG_ADMIN',
          edition_id,
          zuid: editor.zuid,
        },
      )
      await owner.isRefused('changeEditionRole', role(editor.zuid, 'ORG_ADMIN'), 'sameRole')
      await owner.does('changeEditionRole', { edition_id, user_id: editor.zuid, body: { role: 'MEMBER' } })
    })

    test('[E4] not of the super admin, nor of somebody who is not there', async () => {
      await owner.isRefused('changeEditionRole', role(owner.zuid, 'MEMBER'), 'superAdminFixed')
      await owner.isRefused('changeEditionRole', role(unknownIds.user_id, 'MEMBER'), 'notFound')
      await owner.isRefused('changeEditionRole', role(outsider.zuid, 'MEMBER'), 'notFound')
    })
  })

  describe('offerEdition', () => {
    test('[X11] offerEdition, getEditionOffer, listEditionOffers, answerEditionOffer, withdrawEditionOffer', async () => {
      const offer = (zuid: string) => ({ edition_id, body: { zuid } })
      const answer = (accept: boolean) => ({ edition_id, body: { accept } })
      await owner.isRefused('offerEdition', offer(outsider.zuid), 'notEditionMember')
      const { edition_offer } = await owner.does('offerEdition', offer(editor.zuid))
      assert.deepEqual((await owner.does('getEditionOffer', { edition_id })).edition_offer, edition_offer)
      assert.deepEqual((await editor.does('listEditionOffers', {})).edition_offers, [edition_offer])
      await admin.isRefused('answerEditionOffer', answer(true), 'offerNotFound')
      assert.equal((await editor.does('answerEditionOffer', answer(false))).edition_owner_id, owner.zuid)
      assert.equal((await owner.does('getEditionOffer', { edition_id })).edition_offer, undefined)
      await owner.does('offerEdition', offer(editor.zuid))
      await owner.does('withdrawEditionOffer', { edition_id })
      await owner.isRefused('withdrawEditionOffer', { edition_id }, 'offerNotFound')
      const { edition_id: own } = await outsider.does('createEdition', { body: { team_name: 'To give away' } })
      await outsider.does('addTeamMembers', {
        edition_id: own,
        team_id: String((await outsider.does('listTeams', { edition_id: own })).teams[0]?.team_id),
        body: { members_info: [{ mail_id: owner.mail, role: 'MEMBER' }] },
      })
      await outsider.does('offerEdition', { edition_id: own, body: { zuid: owner.zuid } })
      await owner.isRefused('answerEditionOffer', { edition_id: own, body: { accept: true } }, 'editionExists')
      await outsider.does('deleteEdition', { edition_id: own, body: { edition_name: 'To give away' } })
    })
  })

  describe('endMemberAccess', () => {
    test('[N7] of a member or a bot, not of the super admin nor of somebody who is not there', async () => {
      const { bot } = await admin.does('createBot', { edition_id, body: { bot_name: 'Leaky' } })
      assert.deepEqual(await admin.does('endMemberAccess', { edition_id, user_id: bot.bot_id }), {
        current_user_id: admin.zuid,
        edition_id,
        zuid: bot.bot_id,
      })
      await admin.does('removeBot', { edition_id, bot_id: bot.bot_id })
      await admin.isRefused('endMemberAccess', { edition_id, user_id: owner.zuid }, 'noPermission')
      await admin.isRefused('endMemberAccess', { edition_id, user_id: outsider.zuid }, 'notFound')
    })
  })

  describe('exportEdition', () => {
    test('[N7] the super admin gets everything, a JSON object a line, and a last line that says so', async () => {
      const { body } = await owner.send('exportEdition', { edition_id })
      const lines = String(body.data).trimEnd().split('\n')
      const first = JSON.parse(lines[0] ?? '')
      assert.partialDeepStrictEqual(first, { export: 'edition', edition_id, format: 1 })
      assert.deepEqual(JSON.parse(lines.at(-1) ?? ''), { end: true, rows: lines.length - 2 })
    })
  })

  describe('deleteEdition', () => {
    test('[N7] takes the name of the edition, and nothing of it is left', async () => {
      const { edition_id: own } = await outsider.does('createEdition', { body: { team_name: 'For a day' } })
      const named = (edition_name: string) => ({ edition_id: own, body: { edition_name } })
      await outsider.isRefused('deleteEdition', named('for a day'), 'invalid', { attribute: 'edition_name' })
      await outsider.does('getEdition', { edition_id: own })
      assert.deepEqual(await outsider.does('deleteEdition', named('For a day')), {
        current_user_id: outsider.zuid,
        edition_id: own,
      })
      await outsider.isRefused('getEdition', { edition_id: own }, 'editionNotFound')
      assert.deepEqual(await outsider.does('listEditions', {}), { editions_info: [] })
    })
  })
}
