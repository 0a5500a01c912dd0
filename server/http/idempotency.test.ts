import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { methodOf, type Operation, operations } from '@easel/contract'
import { createApp } from '../app.ts'
import { type Actor, createRoleFixture } from '../testing/access-fixtures.ts'
import { onBothEngines } from '../testing/engines.ts'
import { expectedResponse } from '../testing/expected-permissions.ts'
import { aZone } from '../testing/factories.ts'
import { injectFetch } from '../testing/inject-fetch.ts'
import { createSampleRequests, type SampleRequest } from '../testing/requests.ts'
import { assertErrorResponse, send } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'
import { forgetAnswers } from './idempotency.ts'

type Zone = Awaited<ReturnType<typeof aZone>>

const DAY_MS = 86_400_000
const shape = { basic: { type: 'OVAL' } }

onBothEngines('a POST that is sent again', (engine) => {
  const testApp = testAppFor(engine)

  const post = (operation: Operation, { owner, at }: Zone, key: string, body: object) =>
    send(testApp, operation, {
      token: owner.token,
      input: { ...at, body } as never,
      headers: { 'idempotency-key': key },
    })

  const insert = (zone: Zone, key: string, shapes: object[] = [shape]) =>
    post(operations.insertShapes, zone, key, { shapes })

  const countShapes = async ({ owner, at }: Zone) => (await owner.api.listShapes(at)).total_count

  test('is done once, and answered as it was', async () => {
    const zone = await aZone(testApp)
    const first = await insert(zone, 'one')
    const second = await insert(zone, 'one')
    assert.equal(first.headers.get('idempotency-replayed'), null)
    assert.equal(second.headers.get('idempotency-replayed'), 'true')
    assert.deepEqual([second.status, await second.text()], [200, await first.text()])
    assert.equal(await countShapes(zone), 1)
    await insert(zone, 'two')
    assert.equal(await countShapes(zone), 2)
    const body = { text: 'Once', point: { x: 1, y: 1 } }
    for (let times = 0; times < 2; times++) await post(operations.createComment, zone, 'three', body)
    assert.equal((await zone.owner.api.listComments(zone.at)).total_count, 1)
  })

  test('with another body is refused', async () => {
    const zone = await aZone(testApp)
    await insert(zone, 'one')
    await assertErrorResponse(await insert(zone, 'one', [shape, shape]), 'keyReused', 'insertShapes')
    assert.equal(await countShapes(zone), 1)
  })

  test('at the same time has one effect and one answer', async () => {
    const zone = await aZone(testApp)
    const responses = await Promise.all(Array.from({ length: 8 }, () => insert(zone, 'one')))
    const answers = await Promise.all(responses.map((response) => response.text()))
    assert.deepEqual([...new Set(answers)].length, 1, answers.join('\n'))
    assert.equal(await countShapes(zone), 1)
  })

  test('is another one where somebody else sends it, or in another edition', async () => {
    const [one, other] = [await aZone(testApp), await aZone(testApp)]
    await insert(one, 'same')
    assert.equal((await insert(other, 'same')).status, 200)
    assert.deepEqual([await countShapes(one), await countShapes(other)], [1, 1])
  })

  test('after a refusal is tried again', async () => {
    const zone = await aZone(testApp)
    const id = randomUUID()
    const inFrame = [{ ...shape, frame_id: id }]
    assert.equal((await insert(zone, 'one', inFrame)).status, 400)
    await zone.owner.api.insertFrames({ ...zone.at, body: { frames: [{ meta: { id, name: 'Frame' } }] } })
    assert.equal((await insert(zone, 'one', inFrame)).status, 200)
  })

  test('[N2] after a day is a new one, and what was kept is gone', async () => {
    const zone = await aZone(testApp)
    await insert(zone, 'one')
    const rows = () =>
      testApp.database.read
        .selectFrom('answered_request')
        .select('key')
        .where('zuid', '=', Number(zone.owner.zuid))
        .execute()
    await testApp.database.write((db) =>
      db
        .updateTable('answered_request')
        .set({ answered_time: Date.now() - DAY_MS - 1_000 })
        .where('zuid', '=', Number(zone.owner.zuid))
        .execute(),
    )
    await insert(zone, 'one')
    assert.equal(await countShapes(zone), 2)
    await forgetAnswers(testApp.database, Date.now() + DAY_MS / 2)
    assert.equal((await rows()).length, 1)
    await forgetAnswers(testApp.database, Date.now() + DAY_MS + 1_000)
    assert.equal((await rows()).length, 0)
  })

  test('[Z7] is not answered to whom the zone is closed since', async () => {
    const zone = await aZone(testApp)
    await insert(zone, 'one')
    await zone.owner.api.changeZoneState({ ...zone.at, body: { zone_state: 'TRASH' } })
    await assertErrorResponse(await insert(zone, 'one'), 'zoneNotActive', 'insertShapes')
  })

  test('after a crash between the commit and the answer finds the answer', async () => {
    const zone = await aZone(testApp)
    const first = await insert(zone, 'one')
    // The next process has the database, and nothing that was in memory.
    const app = createApp({ ...testApp, mailer: undefined })
    const next = { ...testApp, app, request: injectFetch(app, engine) }
    const { owner, at } = zone
    const again = await send(next, operations.insertShapes, {
      token: owner.token,
      input: { ...at, body: { shapes: [shape] } } as never,
      headers: { 'idempotency-key': 'one' },
    })
    assert.equal(await again.text(), await first.text())
    await app.close()
  })
})

onBothEngines('every POST', (engine) => {
  const testApp = testAppFor(engine)
  let actors: Map<string, Actor>
  before(async () => {
    actors = await createRoleFixture(testApp)
  })

  /** Every POST, by somebody who may. */
  const posts = (): { actor: Actor; request: SampleRequest }[] => {
    const named = createSampleRequests(actors.get('CREATOR')?.targets as Actor['targets'])
    return named
      .filter(({ operation }) => methodOf(operation) === 'POST')
      .flatMap(({ name }) => {
        const who = [...actors.keys()].find((role) => expectedResponse(name, role) === 'ok')
        const actor = who === undefined ? undefined : actors.get(who)
        const request = actor && createSampleRequests(actor.targets).find((one) => one.name === name)
        return actor && request ? [{ actor, request }] : []
      })
  }

  const sendWith = ({ person }: Actor, { operation, input }: SampleRequest, key: string) =>
    send(testApp, operation, { token: person.token, input, headers: { 'idempotency-key': key } })

  test('[G8] refuses a key that is none', async () => {
    for (const { actor, request } of posts()) {
      const details = { attribute: 'idempotency-key' }
      await assertErrorResponse(await sendWith(actor, request, 'a b'), 'invalid', request.name, details)
      await assertErrorResponse(await sendWith(actor, request, 'k'.repeat(256)), 'invalid', request.name, details)
    }
  })

  test('refuses a key that was sent with another request', async () => {
    const all = posts()
    for (const { actor, request } of all) {
      const { edition_id = 0 } = request.input as { edition_id?: string }
      const key = randomUUID()
      await testApp.database.write((db) =>
        db
          .insertInto('answered_request')
          .values({
            edition_id: Number(edition_id),
            zuid: Number(actor.person.zuid),
            key,
            fingerprint: 'of another request',
            answered_time: Date.now(),
            status: 200,
            answer: '{}',
          })
          .execute(),
      )
      await assertErrorResponse(await sendWith(actor, request, key), 'keyReused', request.name)
    }
    const tested = new Set(all.map(({ request }) => request.operation))
    const missing = Object.entries(operations).filter(([, o]) => methodOf(o) === 'POST' && !tested.has(o as Operation))
    assert.deepEqual(
      missing.map(([name]) => name),
      [],
    )
  })

  test('[A9] does not keep a secret for those who ask twice', async () => {
    const secrets = posts().filter(({ request }) => request.operation.secretData)
    assert.deepEqual(new Set(secrets.map(({ request }) => request.name)).size, 10)
    const keyFor = ({ name }: SampleRequest) => name.replaceAll(' ', '-')
    for (const { actor, request } of secrets) {
      assert.equal((await sendWith(actor, request, keyFor(request))).status, 200, request.name)
      await assertErrorResponse(await sendWith(actor, request, keyFor(request)), 'answerNotKept', request.name)
    }
    const kept = await testApp.database.read
      .selectFrom('answered_request')
      .select('answer')
      .where(
        'key',
        'in',
        secrets.map(({ request }) => keyFor(request)),
      )
      .execute()
    assert.deepEqual(
      kept.map(({ answer }) => answer),
      secrets.map(() => null),
    )
  })
})
