import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { aZone } from '../testing/factories.ts'
import { openSession } from '../testing/live-socket.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'

onOneOrBothEngines('sqlite', 'the timer of a zone', (engine) => {
  const testApp = testAppFor(engine)
  let address: string
  before(async () => {
    address = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  })

  test('it is started, paused, continued and stopped, by the clock of the service', async () => {
    const { owner, at } = await aZone(testApp)
    assert.equal((await owner.api.getTimer({ ...at })).timer, null)
    const started = await owner.api.setTimer({ ...at, body: { state: 'RUNNING', seconds: 90 } })
    const end_ms = started.now_ms + 90_000
    assert.deepEqual(started.timer, { state: 'RUNNING', seconds: 90, end_ms, left_ms: null })
    const read = await owner.api.getTimer({ ...at })
    assert.deepEqual(read.timer, started.timer)
    assert.ok(read.now_ms >= started.now_ms)
    const paused = await owner.api.setTimer({ ...at, body: { state: 'PAUSED' } })
    const left_ms = end_ms - paused.now_ms
    assert.deepEqual(paused.timer, { state: 'PAUSED', seconds: 90, end_ms: null, left_ms })
    const resumed = await owner.api.setTimer({ ...at, body: { state: 'RUNNING' } })
    assert.deepEqual(resumed.timer, { state: 'RUNNING', seconds: 90, end_ms: resumed.now_ms + left_ms, left_ms: null })
    const again = await owner.api.setTimer({ ...at, body: { state: 'PAUSED', seconds: 5 } })
    assert.deepEqual(again.timer, { state: 'PAUSED', seconds: 5, end_ms: null, left_ms: 5_000 })
    assert.equal((await owner.api.setTimer({ ...at, body: { state: 'STOPPED' } })).timer, null)
    assert.equal((await owner.api.getTimer({ ...at })).timer, null)
  })

  test('those who are there are told by the journal, once for each change; it makes no version', async () => {
    const { owner, at } = await aZone(testApp)
    const { zone_versions } = await owner.api.listZoneVersions({ ...at })
    const session = await openSession(address, at, owner)
    const { timer } = await owner.api.setTimer({ ...at, body: { state: 'RUNNING', seconds: 60 } })
    assert.deepEqual((await session.next('changes')).changes[0]?.operations, [{ op: 'zone', set: { timer } }])
    // Nothing is left to do.
    await owner.api.setTimer({ ...at, body: { state: 'RUNNING' } })
    await owner.api.setTimer({ ...at, body: { state: 'STOPPED' } })
    await owner.api.setTimer({ ...at, body: { state: 'STOPPED' } })
    assert.deepEqual((await session.next('changes')).changes[0]?.operations, [{ op: 'zone', set: { timer: null } }])
    assert.equal((await owner.api.listChanges({ ...at, query: { since: session.welcome.seq } })).changes.length, 2)
    assert.deepEqual((await owner.api.listZoneVersions({ ...at })).zone_versions, zone_versions)
    session.close()
  })

  test('what is no time, or continues none, is refused', async () => {
    const { owner, at } = await aZone(testApp)
    for (const body of [{ state: 'RUNNING' }, { state: 'PAUSED' }, { state: 'RUNNING', seconds: 0 }] as const)
      await expectError(owner.api.setTimer({ ...at, body }), 400, 'IAM1031')
    for (const seconds of [86_401, 1.5, '60'])
      await expectError(owner.api.setTimer({ ...at, body: { state: 'RUNNING', seconds } } as never), 400, 'IAM1031')
    assert.equal((await owner.api.getTimer({ ...at })).timer, null)
  })

  test('it goes with its zone', async () => {
    const { owner, at } = await aZone(testApp)
    await owner.api.setTimer({ ...at, body: { state: 'RUNNING', seconds: 60 } })
    for (const zone_state of ['TRASH', 'DELETE'] as const)
      await owner.api.changeZoneState({ ...at, body: { zone_state } })
    const { zone_id } = at
    const left = await testApp.database.read
      .selectFrom('zone_timer')
      .selectAll()
      .where('zone_id', '=', zone_id)
      .execute()
    assert.deepEqual(left, [])
  })
})
