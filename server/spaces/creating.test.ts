import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSettings } from '../process/settings.ts'
import { catalogue } from '../templates/catalogue.ts'
import { onBothEngines } from '../testing/engines.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'

const [template, another] = catalogue
const { plans } = readSettings({})
const settings = {
  plans: { ...plans, TRIAL_PLAN: { ...plans.TRIAL_PLAN, zonesPerSpace: 0, templates: [Number(another?.id)] } },
}

onBothEngines('new spaces', (engine) => {
  const testApp = testAppFor(engine, { settings })

  test('[S2] a template makes a first zone, with its name unless another was given', async () => {
    const { owner, edition_id, team_id } = await testApp.anEdition()
    for (const zone_name of [undefined, 'Tuesday']) {
      const create_space = { team_id, template_id: String(template?.id), ...(zone_name && { zone_name }) }
      const { space_id } = await owner.api.createSpace({ edition_id, body: { create_space } })
      const { zone_order, zone_meta } = (await owner.api.listZones({ edition_id, space_id })).zones_info
      const zone_id = zone_order[0] as string
      assert.equal(zone_meta[zone_id]?.zone_name, zone_name ?? template?.name)
      const { frames } = await owner.api.listFrames({ edition_id, space_id, zone_id })
      assert.equal(frames.length, template?.frames.length)
    }
  })

  test('[E10] the plan says which templates there are, and how many zones: 403 S1031, 409 Z1010', async () => {
    const { owner, edition_id, team_id } = await testApp.anEdition('TRIAL')
    const create = (more: object) => owner.api.createSpace({ edition_id, body: { create_space: { team_id, ...more } } })
    await expectError(create({ template_id: String(template?.id) }), 403, 'S1031')
    await expectError(create({ template_id: String(another?.id) }), 409, 'Z1010')
    const query = { team_id, action_type: 'ALLSPACES' }
    assert.deepEqual((await owner.api.listSpaces({ edition_id, query })).spaces_info, [])
  })
})
