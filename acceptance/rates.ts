import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { methodOf, type Operation, type OperationName, operationEntries, paramsOf } from '@easel/contract'
import type { Answer } from './answers.ts'
import { statedRates } from './contract-operations.ts'
import { type Fixture, unknownIds } from './fixture.ts'
import { assertRefused, type People } from './people.ts'
import { samples } from './samples.ts'

/** Kinds of one route count together. */
const routes = Map.groupBy(operationEntries, ([, { route }]) => route)

export const rateLimits = ({ flooder }: People, fixture: Fixture): void => {
  /** Reads are real; what would change something asks for what is not there, which counts the same. */
  const inputOf = ([name, operation]: [OperationName, Operation]) => {
    const isRead = methodOf(operation) === 'GET'
    const ids: Record<string, string> = isRead ? { ...unknownIds, ...pathIds(fixture) } : unknownIds
    const params = Object.fromEntries(paramsOf(operation).map((param) => [param, ids[param]]))
    return { ...params, ...(isRead ? samples[name] : { body: {} }) }
  }

  const flood = async (entry: [OperationName, Operation]): Promise<void> => {
    const [name, { rate }] = entry
    const ask = () => flooder.send(name, inputOf(entry))
    const first = await ask()
    const limit = Number(first.headers.get('ratelimit-limit'))
    const expected = statedRates[name] ?? rate
    if (expected !== undefined) assert.equal(limit, expected, `${name} allows ${limit} a minute`)
    assert.ok(limit > 0, `${name} has no limit: is the service run with limits on?`)
    assert.equal(first.headers.get('ratelimit-remaining'), String(limit - 1))
    const rest = await Promise.all(Array.from({ length: limit - 1 }, ask))
    for (const { status } of rest)
      assert.notEqual(status, 429, `${name} refused a request within its limit of ${limit}`)
    assertLimited(await ask(), limit)
  }

  for (const [route, kinds] of routes) {
    const [first, ...others] = kinds as [[OperationName, Operation], ...[OperationName, Operation][]]
    describe(`the rate of ${first[0]}`, () => {
      test('[A8] the request past the limit is refused, and none before it', () => flood(first))
      for (const other of others) {
        test(`[A8] ${other[0]} counts with it: they share ${route}`, async () =>
          assertRefused(await flooder.send(other[0], inputOf(other)), 'rateLimited'))
      }
    })
  }
}

const pathIds = ({ edition_id, team_id, space_id, zone_id }: Fixture) => ({ edition_id, team_id, space_id, zone_id })

const assertLimited = (answer: Answer, limit: number): void => {
  assertRefused(answer, 'rateLimited', {
    message: `Rate limit exceeded - this operation allows ${limit} requests per minute per user`,
  })
  assert.match(answer.headers.get('retry-after') ?? '', /^([1-9]|[1-5]\d|60)$/)
  assert.equal(answer.headers.get('ratelimit-limit'), String(limit))
  assert.equal(answer.headers.get('ratelimit-remaining'), '0')
  assert.match(answer.headers.get('ratelimit-reset') ?? '', /^\d+$/)
}
