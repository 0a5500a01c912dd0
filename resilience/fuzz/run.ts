import { type Operation, operationEntries } from '@easel/contract'
import type { TestApp } from '@easel/server/testing/test-app.ts'
import fc from 'fast-check'
import { buildRequest } from './build-request.ts'
import { checkResponse } from './check-response.ts'
import { createFixture, type Fixture } from './fixture.ts'
import { type RequestSpec, requestSpecs } from './request-spec.ts'

/** Requests sent concurrently, so that races between them are tried too. */
const BATCH_SIZE = 8

export interface FuzzOptions {
  testApp: TestApp
  cases: number
  seed: number
}

/** Responses by status. */
export type StatusCounts = Map<number, number>

/** Sends `cases` requests of an operation; throws with the offending request, and the seed that repeats it. */
export const fuzzOperation = async (
  { testApp, cases, seed }: FuzzOptions,
  name: string,
  operation: Operation,
  fixtures: FixturePool,
): Promise<StatusCounts> => {
  const counts: StatusCounts = new Map()
  const batches = fc.array(requestSpecs(operation), { minLength: BATCH_SIZE, maxLength: BATCH_SIZE })
  const property = fc.asyncProperty(batches, async (batch) => {
    const fixture = await fixtures.current()
    const sendOne = (spec: RequestSpec, isAlone: boolean) => sendAndCheck(testApp, operation, spec, fixture, isAlone)
    const statuses = await Promise.all(batch.map((spec) => sendOne(spec, false)))
    // On a slow machine so many at once may be too many for PostgreSQL: that says nothing of the request.
    for (const [at, spec] of batch.entries()) if (statuses[at] === 503) statuses[at] = await sendOne(spec, true)
    for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
    if (operation.route.startsWith('DELETE')) fixtures.countDeletions(statuses.filter((status) => status < 300).length)
  })
  // No shrinking: the fixture has changed since, so a smaller request proves nothing.
  const details = await fc.check(property, { seed, numRuns: Math.ceil(cases / BATCH_SIZE), endOnFailure: true })
  if (details.failed) throw new Error(`${name} with seed ${seed}: ${String(details.errorInstance ?? 'took too long')}`)
  return counts
}

const sendAndCheck = async (
  { app }: TestApp,
  operation: Operation,
  spec: RequestSpec,
  fixture: Fixture,
  isAlone: boolean,
): Promise<number> => {
  const request = buildRequest(operation, spec, fixture)
  const { method, url, headers, payload } = request
  const injected = await app.inject({ method, url, headers, ...(payload && { payload }) })
  if (injected.statusCode === 503 && !isAlone) return 503
  const response = {
    status: injected.statusCode,
    headers: injected.headers,
    body: injected.body,
  }
  try {
    checkResponse(operation, request, response)
  } catch (error) {
    const sent = payload ? ` ${headers['content-type']} ${payload.toString().slice(0, 4000)}` : ''
    throw new Error(
      `${(error as Error).message}\n  ${method} ${url}${sent}\n  was answered ${response.status} ${response.body.slice(0, 1000)}`,
    )
  }
  return response.status
}

export type FixturePool = ReturnType<typeof createFixturePool>

const MAX_USES = 60
const MAX_DELETIONS = 6

/** Reuses a fixture until much of it was deleted, or much was added. */
export const createFixturePool = (testApp: TestApp) => {
  let fixture: Promise<Fixture> | undefined
  let uses = 0
  let deletions = 0
  return {
    async current(): Promise<Fixture> {
      if (fixture && (uses++ > MAX_USES || deletions > MAX_DELETIONS || (await (await fixture).isDepleted())))
        fixture = undefined
      if (!fixture) {
        uses = 0
        deletions = 0
        fixture = createFixture(testApp)
      }
      return fixture
    },
    countDeletions(count: number) {
      deletions += count
    },
  }
}

export const matchingOperations = (pattern: string | undefined): typeof operationEntries =>
  operationEntries.filter(([name]) => pattern === undefined || new RegExp(pattern).test(name))
