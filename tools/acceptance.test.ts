import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { createTestStorage, engines } from '@easel/server/testing/engines.ts'
import { cleanEnvironment, spawnService } from '@easel/server/testing/spawn-service.ts'
import { atLength } from '@easel/server/testing/test-length.ts'
import { acceptanceSettings, createPeople } from './acceptance-people.ts'
import { root } from './documents.ts'

interface Report {
  operations: { operation: string; answers: { seen: number }[] }[]
}

const chosen = atLength({ short: engines.slice(0, 1), long: engines })

// Both at once: either waits for the other side of its connection most of the time.
describe('the acceptance suite', { concurrency: chosen.length }, () => {
  for (const engine of chosen)
    test(`[K1] [K50] [K52] [H2] passes against the service on ${engine}, and receives every listed answer`, async (t) => {
      const place = await createTestStorage(engine)
      // A low general limit is reached quickly; only the rate limit tests come near it.
      const settings = {
        ...place.environment,
        ...acceptanceSettings,
        EASEL_RATE_LIMIT_GENERAL: '60',
        // What a service would call unavailable is only late beside other tests.
        EASEL_DATABASE_SECONDS: '100',
      }
      const service = await spawnService(settings)
      t.after(async () => {
        await service.stop()
        await place.remove()
      })
      const people = join(place.dataFolder, 'people.json')
      const report = join(place.dataFolder, 'report.json')
      const environment = cleanEnvironment(settings)
      writeFileSync(people, JSON.stringify(await createPeople(service.baseUrl, environment)))
      const args = ['--url', service.baseUrl, '--auth', service.authUrl, '--people', people, '--report', report]
      const program = ['--require', join(root, 'tools/untracked-promises.cjs'), join(root, 'acceptance/main.ts')]
      const suite = spawn(process.execPath, [...program, ...args], { env: environment })
      const [output, problems, [code]] = await Promise.all([
        text(suite.stdout),
        text(suite.stderr),
        once(suite, 'close'),
      ])
      assert.equal(code, 0, failuresIn(output) + problems)
      const { operations } = JSON.parse(readFileSync(report, 'utf8')) as Report
      const empty = operations.filter(({ answers }) => answers.length === 0 || answers.some(({ seen }) => seen === 0))
      assert.deepEqual(empty, [])
      t.diagnostic(output.match(/\d+ operations, .* seen/)?.[0] ?? '')
    })
})

/** The end of the output has the failures and the table. */
const failuresIn = (output: string): string => output.slice(-20_000)
