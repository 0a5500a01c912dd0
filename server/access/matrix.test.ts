import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { operationEntries } from '@easel/contract'
import { createApp } from '../app.ts'
import { type Actor, createRoleFixture } from '../testing/access-fixtures.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { callerRoles, expectedResponse, requestNames } from '../testing/expected-permissions.ts'
import { injectFetch } from '../testing/inject-fetch.ts'
import { createSampleRequests } from '../testing/requests.ts'
import { createRollbackDb } from '../testing/rollback-db.ts'
import { rowCounts } from '../testing/row-counts.ts'
import { assertErrorResponse, type ErrorEnvelope, send } from '../testing/send.ts'
import { type TestApp, testAppFor } from '../testing/test-app.ts'

onOneOrBothEngines('sqlite', 'the rights table, every operation for every role', (engine) => {
  const testApp = testAppFor(engine)
  /** The same service on a database that rolls everything back, so that requests do not affect each other. */
  let rollbackApp: TestApp
  let actors: Map<string, Actor>
  let rows: Record<string, number>
  before(async () => {
    actors = await createRoleFixture(testApp)
    rows = await rowCounts(testApp.database)
    const app = createApp({ ...testApp, database: createRollbackDb(testApp.database), mailer: undefined })
    rollbackApp = { ...testApp, app, request: injectFetch(app, engine) }
  })
  after(() => rollbackApp.app.close())

  const actor = (who: string): Actor => actors.get(who) ?? assert.fail(`no actor for ${who}`)

  test('[S6] the table says of every operation who may, and of nothing else', () => {
    const requests = createSampleRequests(actor('CREATOR').targets)
    const undeclared = requests.map(({ name }) => name).filter((name) => !requestNames.includes(name))
    assert.deepEqual(undeclared, [], `declare who may in server/testing/expected-permissions.ts: ${undeclared}`)
    const names = requests.map(({ name }) => name)
    assert.deepEqual(
      requestNames.filter((name) => !names.includes(name)),
      [],
    )
    assert.deepEqual(new Set(requests.map(({ operation }) => operation)), new Set(operationEntries.map(([, o]) => o)))
    assert.deepEqual(new Set(actors.keys()), new Set(Object.keys(callerRoles)))
  })

  for (const who of Object.keys(callerRoles)) {
    test(`[S6] [E5] [E9] ${who} may do what the table says, and no more`, async () => {
      const { person, targets } = actor(who)
      const actual: Record<string, string> = {}
      const expected: Record<string, string> = {}
      for (const { name, operation, input } of createSampleRequests(targets)) {
        actual[name] = await toOutcome(await send(rollbackApp, operation, { token: person.token, input }))
        expected[name] = expectedResponse(name, who)
      }
      assert.deepEqual(actual, expected)
    })
  }

  test('[A1] nobody without a token may do anything', async () => {
    for (const { name, operation, input } of createSampleRequests(actor('CREATOR').targets))
      await assertErrorResponse(await send(rollbackApp, operation, { input }), 'badToken', name)
  })

  test('[S6] what was asked for here has left no trace', async () => {
    assert.deepEqual(await rowCounts(testApp.database), rows)
  })
})

/** `ok`, or the status and code of the refusal. */
const toOutcome = async (response: Response): Promise<string> => {
  if (response.status < 300) return 'ok'
  const { error } = (await response.json()) as ErrorEnvelope
  return `${response.status} ${error.details.error_code}`
}
