import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Registry } from 'prom-client'
import { createApp } from '../app.ts'
import { aZone } from '../testing/factories.ts'
import { testAppFor } from '../testing/test-app.ts'
import { createLogger } from './logger.ts'

const server = new URL('../', import.meta.url).href

/** The files of server/ in which a function runs during the work, as V8 counts them. */
const filesRunBy = async (work: () => Promise<unknown>): Promise<string[]> => {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await session.post('Profiler.takePreciseCoverage')
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  return result
    .filter(({ url }) => url.startsWith(server) && !/\.test\.ts|\/testing\//.test(url))
    .filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
    .map(({ url }) => fileURLToPath(url).slice(fileURLToPath(server).length))
    .sort()
}

/** The numbered list of ARCHITECTURE.md: each item begins with a file. */
const listedFiles = (): string[] => {
  const page = readFileSync(new URL('../../ARCHITECTURE.md', import.meta.url), 'utf8')
  const [, section = ''] = page.split('## The way of a request')
  const [list = ''] = section.split('\n## ')
  return [...list.matchAll(/^\d+\. `([^`]+\.ts)`/gm)].map(([, file]) => file as string).sort()
}

const MAX_FILES = 16

const testApp = testAppFor('sqlite')

test('the request for the metadata of a zone passes the files that ARCHITECTURE.md lists, and no others', async (t) => {
  // What is written later, such as when a space was opened last, is no part of it.
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { owner, at } = await aZone(testApp)
  const { edition_id, space_id, zone_id } = at
  const settings = { ...testApp.settings, rateLimits: true }
  const logger = createLogger('info', { write: () => {} })
  const app = createApp({ ...testApp, settings, mailer: undefined, logger, metrics: new Registry() })
  const url = `/service/api/v1/editions/${edition_id}/spaces/${space_id}/zones/${zone_id}/meta`
  const ask = async () => {
    const { statusCode } = await app.inject({ url, headers: { authorization: `Bearer ${owner.token}` } })
    assert.equal(statusCode, 200)
  }
  for (let n = 0; n < 3; n++) await ask()
  const files = await filesRunBy(ask)
  assert.deepEqual(files, listedFiles())
  assert.ok(files.length <= MAX_FILES, `${files.length} files`)
  await app.close()
})
