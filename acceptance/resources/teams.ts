import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createSpace } from '../fixture.ts'
import type { Suite } from '../suite.ts'

export const teams: Suite = ({ owner, admin, editor, colleague, trial }, { edition_id, team_id, other_team_id }) => {
  describe('listTeams', () => {
    test("[E5] the caller's teams; admins of the edition see all", async () => {
      const idsOf = async (person: typeof owner) =>
        (await person.does('listTeams', { edition_id })).teams.map((team) => [team.team_id, team.is_default])
      assert.deepEqual(await idsOf(colleague), [[other_team_id, undefined]])
      assert.deepEqual(
        (await idsOf(admin)).toSorted(),
        [
          [team_id, 'true'],
          [other_team_id, undefined],
        ].toSorted(),
      )
    })
  })

  describe('getTeam', () => {
    test('answers the team', async () => {
      const { team } = await editor.does('getTeam', { edition_id, team_id })
      assert.partialDeepStrictEqual(team, { team_id, zsoid: edition_id, created_by: owner.zuid, team_name: 'Studio' })
      assert.ok(Number(team.team_member_count) >= 5)
    })
  })

  describe('updateTeam', () => {
    test('[E6] either field may be sent alone; the answer has both', async () => {
      const described = await owner.does('updateTeam', { edition_id, team_id, body: { description: 'We draw' } })
      assert.deepEqual(described, {
        current_user_id: owner.zuid,
        edition_id,
        team_id,
        new_name: 'Studio',
        new_description: 'We draw',
      })
      const renamed = await owner.does('updateTeam', { edition_id, team_id, body: { team_name: 'Studio Nord' } })
      assert.partialDeepStrictEqual(renamed, { new_name: 'Studio Nord', new_description: 'We draw' })
    })

    test('[E6] neither is refused', async () => {
      await owner.isRefused('updateTeam', { edition_id, team_id, body: {} }, 'invalid')
    })
  })

  describe('createTeam', () => {
    test('[E4] only in an edition of type ORG', async () => {
      const created = await trial.does('createEdition', { body: { team_name: 'On trial', plan_type: 'TRIAL' } })
      const input = { edition_id: created.edition_id, body: { team_name: 'Second' } }
      await trial.isRefused('createTeam', input, 'notOrgEdition')
    })
  })

  describe('deleteTeam', () => {
    test('[E4] a team with no active space, and never the default team', async () => {
      await owner.isRefused('deleteTeam', { edition_id, team_id }, 'defaultTeam')
      const { team_id: third } = await owner.does('createTeam', { edition_id, body: { team_name: 'Third' } })
      const at = await createSpace(owner, { edition_id, team_id: third })
      await owner.isRefused('deleteTeam', { edition_id, team_id: third }, 'teamHasSpaces')
      await owner.does('changeSpaceState', { ...at, body: { space_state: 'TRASH' } })
      await owner.does('deleteTeam', { edition_id, team_id: third })
      await owner.isRefused('getTeam', { edition_id, team_id: third }, 'teamNotFound')
    })
  })
}
