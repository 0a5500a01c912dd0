import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { methodOf, type Operation, operationEntries } from '@easel/contract'
import fc from 'fast-check'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { rowCounts } from '../testing/row-counts.ts'
import { sampleInput } from '../testing/sample-request.ts'
import { type ErrorEnvelope, send } from '../testing/send.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'
import { atLength } from '../testing/test-length.ts'
import { testSeed } from '../testing/test-seed.ts'

const seed = testSeed()

const keysOf = (operation: Operation, part: 'query' | 'body') => Object.keys(operation[part]?.properties ?? {})

/** Anything that can be written as JSON, at the places where the operation looks and at others. */
const anyBody = (operation: Operation) => {
  const sample = (sampleInput(operation).body ?? {}) as Record<string, unknown>
  const keys = fc.constantFrom(...keysOf(operation, 'body'), 'constructor', 'unknown')
  return fc.oneof(
    fc.jsonValue(),
    fc.dictionary(keys, fc.jsonValue()),
    fc.tuple(keys, fc.jsonValue()).map(([key, value]) => ({ ...sample, [key]: value })),
  )
}

const anyQuery = (operation: Operation) => {
  const keys = fc.constantFrom(...keysOf(operation, 'query'), 'unknown')
  const values = fc.oneof(fc.string({ unit: 'binary' }), fc.integer().map(String), fc.double().map(String))
  return fc.dictionary(keys, values)
}

const INPUTS = atLength({ short: 4, long: 8 })

onOneOrBothEngines('postgres', `any input, with seed ${seed}`, (engine) => {
  const testApp = testAppFor(engine)
  let owner: Person
  let place: Record<string, string>
  before(async () => {
    const { owner: maker, ...rest } = await testApp.anEdition()
    owner = maker
    place = rest
  })

  test('[G8] is a success or a 4xx in the envelope, never a 500; a refusal stores nothing', async () => {
    let earlier = await rowCounts(testApp.database)
    for (const [name, operation] of operationEntries) {
      const inputs = fc.sample(fc.record({ body: anyBody(operation), query: anyQuery(operation) }), {
        seed,
        numRuns: INPUTS,
      })
      for (const { body, query } of inputs) {
        // Deletions have targets of their own to spare: their ids name nothing.
        const at = methodOf(operation) === 'DELETE' ? { edition_id: place.edition_id as string } : place
        const input = { query, ...(operation.body && { body }) }
        const response = await send(testApp, operation, { token: owner.token, params: at, input })
        const told = `${name} ${JSON.stringify(input)} with seed ${seed}`
        const text = await response.text()
        assert.ok(response.status < 500, `${told}: ${response.status} ${text}`)
        const later = await rowCounts(testApp.database)
        if (response.status >= 400) assert.deepEqual(later, earlier, told)
        earlier = later
        if (response.status < 400) continue
        const envelope = JSON.parse(text) as ErrorEnvelope
        assert.ok(envelope.error.details.error_code, told)
        if (envelope.error.details.error_code === 'IAM1031') {
          assert.ok(envelope.error.details.attribute, told)
          assert.ok(envelope.error.details.reason, told)
        }
      }
    }
  })
})
