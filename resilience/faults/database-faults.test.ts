import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { runStatement } from '../support/installation.ts'
import { newSeed } from '../support/random.ts'
import { isReady, waitUntil } from '../support/service-process.ts'
import type { ProxyMode } from '../support/tcp-proxy.ts'
import { type DatabaseHarness, type Probe, startDatabaseHarness } from './database-harness.ts'

const seconds = 1_000

describe('when PostgreSQL fails, the service', { timeout: 180 * seconds }, () => {
  let harness: DatabaseHarness
  const seed = newSeed()
  before(async () => {
    harness = await startDatabaseHarness(seed)
  })
  after(() => harness.end())

  const assertUnavailable = ({ status, code, retryAfter, ms }: Probe): void => {
    assert.deepEqual({ status, code }, { status: 503, code: 'U1003' })
    assert.match(String(retryAfter), /^[1-9]\d?$/)
    assert.ok(ms < 10 * seconds, `answered after ${ms} ms`)
  }

  /** During the fault every request gets a 503 within 10 s; within 10 s after it the service is ready. */
  const assertRecoversFrom = async (mode: ProxyMode) => {
    const probes: Promise<Probe>[] = []
    const { violations, unconfirmed, answeredAfterMs, readyAfterMs } = await harness.inject({
      begin: () => {
        harness.proxy.setMode(mode)
        probes.push(harness.probe(), harness.probeLimited())
      },
      end: async () => {
        await waitUntil(async () => !(await isReady(harness.service.baseUrl)), 5 * seconds)
        // A late probe would otherwise find the connection working again.
        await Promise.all(probes)
        harness.proxy.setMode('pass')
      },
    })
    assert.deepEqual(violations, [], `seed ${seed}`)
    assert.ok(unconfirmed > 0, 'no writer saw the fault')
    assert.ok(answeredAfterMs < 10 * seconds, `answered after ${answeredAfterMs} ms`)
    assert.ok(readyAfterMs < 10 * seconds, `ready after ${readyAfterMs} ms`)
    for (const probe of await Promise.all(probes)) assertUnavailable(probe)
  }

  test('answers 503 and recovers: connections are reset', () => assertRecoversFrom('reset'))

  test('answers 503 and recovers: bytes are dropped', () => assertRecoversFrom('drop'))

  test('answers 503 and recovers: responses are dropped, those to a commit too', () =>
    assertRecoversFrom('drop responses'))

  test('answers 503 and recovers: every byte is later than the timeouts', () =>
    assertRecoversFrom({ delay: 8 * seconds }))

  test('writes correctly over a slow connection', async () => {
    const { violations, unconfirmed } = await harness.inject({
      begin: () => harness.proxy.setMode({ delay: 60 }),
      end: () => harness.proxy.setMode('pass'),
      maxMs: 2 * seconds,
    })
    assert.deepEqual(violations, [], `seed ${seed}`)
    assert.equal(unconfirmed, 0)
  })

  test('loses nothing and recovers: the server terminates every connection', async () => {
    const url = harness.installation.databaseUrl as string
    const all = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'easel'"
    const { violations, readyAfterMs } = await harness.inject({
      begin: () => runStatement(url, all),
      end: () => runStatement(url, all),
      maxMs: 500,
    })
    assert.deepEqual(violations, [], `seed ${seed}`)
    assert.ok(readyAfterMs < 10 * seconds)
  })

  test('answers 503 and recovers: the server is killed and restarted', async () => {
    let down: Probe | undefined
    const { violations, unconfirmed, readyAfterMs } = await harness.inject({
      begin: () => harness.postgres.kill(),
      end: async () => {
        down = await harness.probe()
        assert.equal(await isReady(harness.service.baseUrl), false)
        await harness.postgres.start()
      },
    })
    assert.deepEqual(violations, [], `seed ${seed}`)
    assert.ok(unconfirmed > 0)
    assert.ok(readyAfterMs < 10 * seconds)
    assertUnavailable(down as Probe)
  })

  test('answers 503 to every request when no connection is left, and recovers', async () => {
    const holder = new pg.Client({ connectionString: harness.installation.databaseUrl })
    await holder.connect()
    const probes: Promise<Probe>[] = []
    const { violations, unconfirmed, answeredAfterMs, readyAfterMs } = await harness.inject({
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
    assert.ok(answeredAfterMs < 10 * seconds && readyAfterMs < 10 * seconds)
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
    await waitUntil(() => isReady(harness.service.baseUrl), 10 * seconds)
    assert.doesNotMatch(harness.service.output(), /unhandled|ended by a mistake/i)
  })
})
