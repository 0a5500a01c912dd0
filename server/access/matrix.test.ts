import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { operationEntries } from '@easel/contract'
import { createApp } from '../app.ts'
import { ask, assertRefusal, type ErrorEnvelope } from '../testing/ask.ts'
import { type Actor, aCast } from '../testing/cast.ts'
import { onBothEngines } from '../testing/engines.ts'
import { fleeting } from '../testing/fleeting.ts'
import { injected } from '../testing/injected.ts'
import { requestsIn } from '../testing/requests.ts'
import { expected, requestsKnown, standings } from '../testing/rights.ts'
import { rowCounts } from '../testing/row-counts.ts'
import { type World, worldFor } from '../testing/world.ts'

onBothEngines('the rights table, every operation for every role', (engine) => {
  const world = worldFor(engine)
  /** The same service on a database where nothing lasts, so that nobody stands in anybody's way. */
  let stage: World
  let cast: Map<string, Actor>
  let rows: Record<string, number>
  before(async () => {
    cast = await aCast(world)
    rows = await rowCounts(world.database)
    const app = createApp({ ...world, database: fleeting(world.database), mailer: undefined })
    stage = { ...world, app, request: injected(app, engine) }
  })
  after(() => stage.app.close())

  const actor = (who: string): Actor => cast.get(who) ?? assert.fail(`nobody in the cast is ${who}`)

  test('[S6] the table says of every operation who may, and of nothing else', () => {
    const requests = requestsIn(actor('CREATOR').place)
    const unsaid = requests.map(({ name }) => name).filter((name) => !requestsKnown.includes(name))
    assert.deepEqual(unsaid, [], `who may? Say it in server/testing/rights.ts: ${unsaid}`)
    const names = requests.map(({ name }) => name)
    assert.deepEqual(
      requestsKnown.filter((name) => !names.includes(name)),
      [],
    )
    assert.deepEqual(new Set(requests.map(({ operation }) => operation)), new Set(operationEntries.map(([, o]) => o)))
    assert.deepEqual(new Set(cast.keys()), new Set(Object.keys(standings)))
  })

  for (const who of Object.keys(standings)) {
    test(`[S6] [E5] [E9] ${who} may do what the table says, and no more`, async () => {
      const { person, place } = actor(who)
      const got: Record<string, string> = {}
      const wanted: Record<string, string> = {}
      for (const { name, operation, input } of requestsIn(place)) {
        got[name] = await answered(await ask(stage, operation, { token: person.token, input }))
        wanted[name] = expected(name, who)
      }
      assert.deepEqual(got, wanted)
    })
  }

  test('[A1] nobody without a token may do anything', async () => {
    for (const { name, operation, input } of requestsIn(actor('CREATOR').place))
      await assertRefusal(await ask(stage, operation, { input }), 'badToken', name)
  })

  test('[S6] what was asked for here has left no trace', async () => {
    assert.deepEqual(await rowCounts(world.database), rows)
  })
})

/** `ok`, or the status and code of the refusal. */
const answered = async (response: Response): Promise<string> => {
  if (response.status < 300) return 'ok'
  const { error } = (await response.json()) as ErrorEnvelope
  return `${response.status} ${error.details.error_code}`
}
