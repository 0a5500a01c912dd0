import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatTime, parseTime } from '@easel/contract'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { aMember } from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'

const day = 86_400_000

onOneOrBothEngines('sqlite', 'subscription', (engine) => {
  const testApp = testAppFor(engine)

  const setPlan = (edition_id: string, plan_name: string, expiry_time: number | null) =>
    testApp.database.write((db) =>
      db.updateTable('edition').set({ plan_name, expiry_time }).where('edition_id', '=', Number(edition_id)).execute(),
    )

  test('[E11] any member reads it; FREE never expires', async () => {
    const edition = await testApp.anEdition()
    const { edition_id } = edition
    const member = await aMember(testApp, edition)
    const { subscription_info } = await member.api.getSubscription({ edition_id })
    const { purchase_date, ...rest } = subscription_info
    assert.ok(Math.abs(parseTime(purchase_date ?? '') - Date.now()) < 60_000)
    assert.deepEqual(rest, {
      edition_id,
      plan_name: 'FREE_PLAN',
      plan_type: 'FREE',
      expiry_date: '-1',
      status: 'Active',
      members_count: '2',
    })
  })

  test('[E10] a trial runs for 30 days, then it is FREE', async () => {
    const { owner, edition_id } = await testApp.anEdition('TRIAL')
    const trial = (await owner.api.getSubscription({ edition_id })).subscription_info
    assert.equal(trial.plan_name, 'TRIAL_PLAN')
    assert.equal(trial.plan_type, 'TRIAL')
    assert.equal(parseTime(trial.expiry_date ?? '') - parseTime(trial.purchase_date ?? ''), 30 * day)
    await setPlan(edition_id, 'TRIAL_PLAN', Date.now() - 1)
    const free = (await owner.api.getSubscription({ edition_id })).subscription_info
    assert.deepEqual([free.plan_name, free.plan_type, free.expiry_date], ['FREE_PLAN', 'FREE', '-1'])
  })

  test('[E11] a paid plan shows when it expires, or that it does not', async () => {
    const { owner, edition_id } = await testApp.anEdition()
    const expiry = Date.now() + 90 * day
    await setPlan(edition_id, 'TEAM_PLAN', expiry)
    const fields = 'plan_name,plan_type,expiry_date'
    const read = async () => (await owner.api.getSubscription({ edition_id, query: { fields } })).subscription_info
    const paid = { plan_name: 'TEAM_PLAN', plan_type: 'TEAM' }
    assert.deepEqual(await read(), { ...paid, expiry_date: formatTime(expiry) })
    await setPlan(edition_id, 'TEAM_PLAN', null)
    assert.deepEqual(await read(), { ...paid, expiry_date: '-1' })
  })

  test('[G5] fields selects, an unknown name is a 400, and a stranger finds no edition', async () => {
    const { owner, edition_id } = await testApp.anEdition()
    const { subscription_info } = await owner.api.getSubscription({
      edition_id,
      query: { fields: ' status ,plan_type' },
    })
    assert.deepEqual(subscription_info, { plan_type: 'FREE', status: 'Active' })
    const query = { fields: 'price' }
    await expectError(owner.api.getSubscription({ edition_id, query }), 400, 'IAM1031', { attribute: 'fields' })
    await expectError((await testApp.aPerson()).api.getSubscription({ edition_id }), 404, 'E1017')
  })
})
