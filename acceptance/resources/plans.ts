import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { createSpace, createZone, type ZoneIds } from '../fixture.ts'
import type { Suite } from '../suite.ts'

/** The plans: how the service must be set up for these is in README.md. */
export const plans: Suite = ({ trial, crowded, editor, outsider }, { edition_id: free_edition_id }) => {
  describe('getSubscription', () => {
    test('[E11] FREE does not expire', async () => {
      const { subscription_info } = await editor.does('getSubscription', { edition_id: free_edition_id })
      assert.partialDeepStrictEqual(subscription_info, {
        edition_id: free_edition_id,
        plan_name: 'FREE_PLAN',
        expiry_date: '-1',
        status: 'Active',
      })
      const query = { fields: 'plan_name' }
      const selected = await editor.does('getSubscription', { edition_id: free_edition_id, query })
      assert.deepEqual(selected.subscription_info, { plan_name: 'FREE_PLAN' })
    })
  })

  describe('an edition on the trial plan', () => {
    let edition_id: string
    let team_id: string
    let zone: ZoneIds
    before(async () => {
      const { editions_info } = await trial.does('listEditions', {})
      edition_id = String(editions_info[0]?.edition_id)
      team_id = String((await trial.does('listTeams', { edition_id })).teams[0]?.team_id)
      zone = await createZone(trial, await createSpace(trial, { edition_id, team_id }))
    })

    test('[E10] getSubscription tells when it ends', async () => {
      const { subscription_info } = await trial.does('getSubscription', { edition_id })
      assert.equal(subscription_info.plan_name, 'TRIAL_PLAN')
      assert.match(String(subscription_info.expiry_date), /, \d{4}|\d{4},/)
    })

    test('[S7] duplicateSpace is not allowed', async () => {
      await trial.isRefused('duplicateSpace', { ...zone, body: { duplicate_space: {} } }, 'duplicateNotAllowed')
    })

    test('[E7] addTeamMembers is refused where no seat is left', async () => {
      const adding = (count: number, name: string) => ({
        edition_id,
        team_id,
        body: {
          members_info: Array.from({ length: count }, (_, n) => ({
            mail_id: `${name}${n}.${outsider.zuid}@example.com`,
            role: 'MEMBER' as const,
          })),
        },
      })
      const { failed_members = [] } = await trial.doesInPart('addTeamMembers', adding(100, 'many'))
      assert.ok(failed_members.every(({ error_code }) => error_code === 'L1001'))
      await trial.isRefused('addTeamMembers', adding(1, 'last'), 'noSeat')
    })

    test('[Z8] versions older than the days of history are restricted', async () => {
      const { zone_versions } = await trial.does('listZoneVersions', zone)
      const [version] = zone_versions.restricted_versions
      assert.deepEqual(Object.keys(version ?? {}).toSorted(), ['modified_by', 'version_id'])
      const version_id = String(version?.version_id)
      await trial.isRefused('getZoneVersion', { ...zone, version_id }, 'versionRestricted')
      await trial.isRefused('restoreZoneVersion', { ...zone, version_id }, 'versionRestricted')
      const named = { ...zone, version_id, body: { description: 'Late' } }
      await trial.isRefused('nameZoneVersion', named, 'versionRestricted')
      const compared = { ...zone, version_id, other_version_id: version_id }
      await trial.isRefused('compareZoneVersions', compared, 'versionRestricted')
      await trial.isRefused('exportZone', { ...zone, query: { version_id } }, 'versionRestricted')
      const body = { duplicate_zone: { destination_type: 'SAME_SPACE', version_id } }
      await trial.isRefused('duplicateZone', { ...zone, body }, 'versionRestricted')
    })

    test('[P1] templates that the plan does not have are listed and cannot be used', async () => {
      const { templates } = await trial.does('listTemplates', { edition_id })
      const template_id = String(templates.find((one) => one.is_available_for_edition === 'false')?.id)
      const create = { create_space: { team_id, template_id } }
      await trial.isRefused('createSpace', { edition_id, body: create }, 'templateNotInPlan')
      const createZone = { create_zone: { zone_name: 'No', template_id } }
      await trial.isRefused('createZone', { ...zone, body: createZone }, 'templateNotInPlan')
      await trial.isRefused('insertTemplate', { ...zone, body: { template_id } }, 'templateNotInPlan')
    })
  })

  describe('an edition whose plan has become smaller than what it holds', () => {
    test('[E10] keeps what it has and gets no further zone', async () => {
      const { editions_info } = await crowded.does('listEditions', {})
      const edition_id = String(editions_info[0]?.edition_id)
      const team_id = String((await crowded.does('listTeams', { edition_id })).teams[0]?.team_id)
      const query = { team_id, action_type: 'ALLSPACES' }
      const { spaces_info } = await crowded.does('listSpaces', { edition_id, query })
      const space_id = String(spaces_info[0]?.space_id)
      const { zones_info } = await crowded.does('listZones', { edition_id, space_id })
      assert.equal(zones_info.zone_order.length, 1)
      await crowded.isRefused('duplicateSpace', { edition_id, space_id, body: { duplicate_space: {} } }, 'zoneLimit')
      const create_space = { team_id, zone_name: 'One more' }
      await crowded.isRefused('createSpace', { edition_id, body: { create_space } }, 'zoneLimit')
    })
  })
}
