import { type Operation, operationEntries } from '@easel/contract'
import type { World } from '@easel/server/testing/world.ts'
import fc from 'fast-check'
import { requestOf } from './build-request.ts'
import { checkAnswer } from './check-response.ts'
import { aSite, type Site } from './fixture.ts'
import { type Case, casesOf } from './request-spec.ts'

/** So many requests of one operation are under way at the same time: what they do to each other is tried too. */
const together = 8

export interface Fuzzing {
  world: World
  cases: number
  seed: number
}

/** How often each status was answered. */
export type Tally = Map<number, number>

/** Sends `cases` requests of an operation; throws with the request at fault, and the seed to see it again. */
export const fuzzOperation = async (
  { world, cases, seed }: Fuzzing,
  name: string,
  operation: Operation,
  sites: SiteKeeper,
): Promise<Tally> => {
  const tally: Tally = new Map()
  const batches = fc.array(casesOf(operation), { minLength: together, maxLength: together })
  const property = fc.asyncProperty(batches, async (batch) => {
    const site = await sites.current()
    const answers = await Promise.all(batch.map((one) => attempt(world, operation, one, site)))
    for (const status of answers) tally.set(status, (tally.get(status) ?? 0) + 1)
    if (operation.route.startsWith('DELETE')) sites.wear(answers.filter((status) => status < 300).length)
  })
  const details = await fc.check(property, {
    seed: seedOf(seed, name),
    numRuns: Math.ceil(cases / together),
    endOnFailure: true,
  })
  if (details.failed) throw new Error(`${name} with seed ${seed}: ${String(details.errorInstance ?? 'took too long')}`)
  return tally
}

/** Each operation has its own numbers, whichever others there are. */
const seedOf = (seed: number, name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, seed)

const attempt = async ({ app }: World, operation: Operation, one: Case, site: Site): Promise<number> => {
  const request = requestOf(operation, one, site)
  const { method, url, headers, payload } = request
  const begun = performance.now()
  const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
  const answer = {
    status: response.statusCode,
    headers: response.headers,
    body: response.body,
    seconds: (performance.now() - begun) / 1000,
  }
  try {
    checkAnswer(operation, request, answer)
  } catch (error) {
    const sent = payload ? ` ${headers['content-type']} ${payload.toString().slice(0, 4000)}` : ''
    throw new Error(
      `${(error as Error).message}\n  ${method} ${url}${sent}\n  was answered ${answer.status} ${answer.body.slice(0, 1000)}`,
    )
  }
  return response.statusCode
}

export type SiteKeeper = ReturnType<typeof keepSite>

const mostUses = 60
const mostWear = 6

/** A site to ask things of; a new one when little is left of it, or much was added. */
export const keepSite = (world: World) => {
  let site: Promise<Site> | undefined
  let uses = 0
  let worn = 0
  return {
    async current(): Promise<Site> {
      if (site && (uses++ > mostUses || worn > mostWear || (await (await site).isSpent()))) site = undefined
      if (!site) {
        uses = 0
        worn = 0
        site = aSite(world)
      }
      return site
    },
    /** So many things of it are gone. */
    wear(things: number) {
      worn += things
    },
  }
}

export const operationsNamed = (pattern: string | undefined): typeof operationEntries =>
  operationEntries.filter(([name]) => pattern === undefined || new RegExp(pattern).test(name))
