import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { atLength } from '@easel/server/testing/test-length.ts'
import { testSeed } from '@easel/server/testing/test-seed.ts'
import pg from 'pg'
import { runStatement } from '../support/installation.ts'
import { isReady, waitUntil } from '../support/service-process.ts'
import type { ProxyMode } from '../support/tcp-proxy.ts'
import { type DatabaseHarness, type Probe, startDatabaseHarness } from './database-harness.ts'

const seconds = 1_000

describe('when PostgreSQL fails, the service', { timeout: 900 * seconds }, () => {
  let harness: DatabaseHarness
  const seed = testSeed()
  before(async () => {
    harness = await startDatabaseHarness(seed)
  })
  after(() => harness.end())

  const assertUnavailable = ({ status, code, retryAfter }: Probe): void => {
    assert.deepEqual({ status, code }, { status: 503, code: 'U1003' })
    assert.match(String(retryAfter), /^[1-9]\d?$/)
  }

  /** During the fault, which ends once all of them are answered, every request gets a 503; then the service is ready. */
  const assertRecoversFrom = async (mode: ProxyMode) => {
    const probes: Promise<Probe>[] = []
    const { violations, unconfirmed } = await harness.inject({
      begin: () => {
        harness.proxy.setMode(mode)
        probes.push(harness.probe(), harness.probeLimited())
      },
      end: async () => {
        await waitUntil(async () => !(await isReady(harness.service.baseUrl)))
        // A late probe would otherwise find the connection working again.
        await Promise.all(probes)
        harness.proxy.setMode('pass')
      },
    })
    assert.deepEqual(violations, [], `seed ${seed}`)
    assert.ok(unconfirmed > 0, 'no writer saw the fault')
    for (const probe of await Promise.all(probes)) assertUnavailable(probe)
  }

  /** What only waits for the same timeouts again is left to the long form. */
  const modes: Record<string, ProxyMode> = {
    'connections are reset': 'reset',
    'responses are dropped, those to a commit too': 'drop responses',
    ...atLength<Record<string, ProxyMode>>({
      short: {},
      long: { 'bytes are dropped': 'drop', 'every byte is later than the timeouts': { delay: 8 * seconds } },
    }),
  }
  for (const [name, mode] of Object.entries(modes))
    test(`answers 503 and recovers: ${name}`, () => assertRecoversFrom(mode))

  test('writes correctly over a slow connection', async () => {
    const { violations, unconfirmed } = await harness.inject({
      begin: () => harness.proxy.setMode({ delay: 60 }),
      end: () => harness.proxy.setMode('pass'),
      isEnough: (acknowledged) => acknowledged >= 12,
    })
    assert.deepEqual(violations, [], `seed ${seed}`)
    assert.equal(unconfirmed, 0)
  })

  test('loses nothing and recovers: the server terminates every connection', async () => {
    const url = harness.installation.databaseUrl as string
    const all = "select pg_terminate_backend(pid) from pg_stat_activity where application_name ~ '^easel( node .*)?$'"
    const { violations } = await harness.inject({
      begin: () => runStatement(url, all),
      end: () => runStatement(url, all),
      isEnough: (acknowledged) => acknowledged >= 30,
    })
    assert.deepEqual(violations, [], `seed ${seed}`)
  })

  test('answers 503 and recovers: the server is killed and restarted', async () => {
    let down: Probe | undefined
    const { violations, unconfirmed } = await harness.inject({
      begin: () => harness.postgres.kill(),
      end: async () => {
        down = await harness.probe()
        assert.equal(await isReady(harness.service.baseUrl), false)
        await harness.postgres.start()
      },
    })
    assert.deepEqual(violations, [], `seed ${seed}`)
    assert.ok(unconfirmed > 0)
    assertUnavailable(down as Probe)
  })

  test('answers 503 to every request when no connection is left, and recovers', async () => {
    const holder = new pg.Client({ connectionString: harness.installation.databaseUrl })
    await holder.connect()
    const probes: Promise<Probe>[] = []
    const { violations, unconfirmed } = await harness.inject({
      begin: async () => {
        // Every request waits for this lock, and holds a connection.
        await holder.query('begin; lock table access_token in access exclusive mode')
        for (let count = 0; count < 30; count++) probes.push(harness.probe())
      },
      end: async () => {
        await Promise.all(probes)
        await holder.query('rollback')
      },
    })
    await holder.end()
    assert.deepEqual(violations, [], `seed ${seed}`)
    assert.ok(unconfirmed > 0)
    for (const probe of await Promise.all(probes)) assertUnavailable(probe)
  })

  test('answers 503 from the identity provider too, and does not exit', async () => {
    harness.proxy.setMode('reset')
    const { authUrl } = harness.service
    const [page, protocol] = await Promise.all(
      ['/link/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', '/oauth/v2/auth?client_id=x&response_type=code'].map(
        (path) => fetch(authUrl + path),
      ),
    )
    harness.proxy.setMode('pass')
    assert.deepEqual([page?.status, protocol?.status], [503, 503])
    await waitUntil(() => isReady(harness.service.baseUrl))
    assert.doesNotMatch(harness.service.output(), /unhandled|ended by a mistake/i)
  })
})
