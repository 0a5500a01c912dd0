import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'

onOneOrBothEngines('sqlite', 'editions', (engine) => {
  const testApp = testAppFor(engine)

  test('[E1] a new edition has the name of its team, type TEAM, and its maker as SUPER_ADMIN', async () => {
    const ann = await testApp.aPerson()
    const created = await ann.api.createEdition({ body: { team_name: 'Studio Nord', description: 'Two rooms' } })
    assert.equal(created.team_name, 'Studio Nord')
    assert.equal(created.current_user_id, ann.zuid)
    const { edition_info } = await ann.api.getEdition({ edition_id: created.edition_id })
    assert.equal(edition_info.edition_name, 'Studio Nord')
    assert.equal(edition_info.edition_type_name, 'TEAM')
    assert.equal(edition_info.edition_role_name, 'SUPER_ADMIN')
    assert.equal(edition_info.edition_owner_id, ann.zuid)
    assert.equal(edition_info.is_default, 'true')
    assert.equal(edition_info.uri, `/service/api/v1/editions/${created.edition_id}`)
    assert.match(edition_info.created_time ?? '', /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4}, \d{2}:\d{2}:\d{2}$/)
  })

  test('[E1] answers 409 E1001 to somebody who owns an edition, also when two requests race', async () => {
    const ann = await testApp.aPerson()
    const both = await Promise.allSettled(
      [1, 2].map((n) => ann.api.createEdition({ body: { team_name: `Studio ${n}` } })),
    )
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    await expectError(ann.api.createEdition({ body: { team_name: 'Third' } }), 409, 'E1001')
  })

  test('[E2] somebody with no edition lists none, and finds none', async () => {
    const { edition_id } = await testApp.anEdition()
    const stranger = await testApp.aPerson()
    assert.deepEqual(await stranger.api.listEditions({}), { editions_info: [] })
    await expectError(stranger.api.getEdition({ edition_id }), 404, 'E1017')
    await expectError(stranger.api.getEdition({ edition_id: 'nonsense' }), 404, 'E1017')
  })

  test('[G5] fields selects, and an unknown name is a 400', async () => {
    const { owner, edition_id } = await testApp.anEdition()
    const { edition_info } = await owner.api.getEdition({ edition_id, query: { fields: 'edition_name, state' } })
    assert.deepEqual(edition_info, { edition_name: 'Studio', state: 'ACTIVE' })
    const { editions_info } = await owner.api.listEditions({ query: { fields: 'edition_id' } })
    assert.deepEqual(editions_info, [{ edition_id }])
    await expectError(owner.api.getEdition({ edition_id, query: { fields: 'shoe_size' } }), 400, 'IAM1031', {
      attribute: 'fields',
    })
    await expectError(owner.api.listEditions({ query: { fields: 'shoe_size' } }), 400, 'IAM1031', {
      attribute: 'fields',
    })
  })
})
