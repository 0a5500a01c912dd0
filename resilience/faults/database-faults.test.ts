import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { onServer } from '../support/installation.ts'
import { newSeed } from '../support/random.ts'
import { becomes, isReady } from '../support/service-process.ts'
import type { Passage } from '../support/tcp-proxy.ts'
import { type DatabaseTrial, type Probe, startDatabaseTrial } from './database-harness.ts'

const seconds = 1_000

describe('when PostgreSQL fails, the service', { timeout: 180 * seconds }, () => {
  let trial: DatabaseTrial
  const seed = newSeed()
  before(async () => {
    trial = await startDatabaseTrial(seed)
  })
  after(() => trial.end())

  const assertUnavailable = ({ status, code, retryAfter, ms }: Probe): void => {
    assert.deepEqual({ status, code }, { status: 503, code: 'U1003' })
    assert.match(String(retryAfter), /^[1-9]\d?$/)
    assert.ok(ms < 10 * seconds, `answered after ${ms} ms`)
  }

  /** While the passage is so, everybody gets a 503 within 10 s, and it is ready within 10 s of the way being free. */
  const endures = async (passage: Passage) => {
    const probes: Promise<Probe>[] = []
    const { faults, unsure, answered, ready } = await trial.suffer({
      begin: () => {
        trial.proxy.set(passage)
        probes.push(trial.probe(), trial.probeLimited())
      },
      end: async () => {
        await becomes(async () => !(await isReady(trial.service.baseUrl)), 5 * seconds)
        // One that is late on its way would otherwise find the way free.
        await Promise.all(probes)
        trial.proxy.set('pass')
      },
    })
    assert.deepEqual(faults, [], `seed ${seed}`)
    assert.ok(unsure > 0, 'somebody was told')
    assert.ok(answered < 10 * seconds, `answered after ${answered} ms`)
    assert.ok(ready < 10 * seconds, `ready after ${ready} ms`)
    for (const probe of await Promise.all(probes)) assertUnavailable(probe)
  }

  test('answers 503 and recovers: connections are reset', () => endures('reset'))

  test('answers 503 and recovers: nothing is answered', () => endures('swallow'))

  test('answers 503 and recovers: answers are lost, also those to a commit', () => endures('swallow answers'))

  test('answers 503 and recovers: everything takes longer than anybody can wait', () => endures({ delay: 8 * seconds }))

  test('is slow and right where the way is slow', async () => {
    const { faults, unsure } = await trial.suffer({
      begin: () => trial.proxy.set({ delay: 60 }),
      end: () => trial.proxy.set('pass'),
      most: 2 * seconds,
    })
    assert.deepEqual(faults, [], `seed ${seed}`)
    assert.equal(unsure, 0)
  })

  test('answers 503 and recovers: the server ends every connection', async () => {
    const url = trial.place.databaseUrl as string
    const all = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'easel'"
    const { faults, ready } = await trial.suffer({
      begin: () => onServer(url, all),
      end: () => onServer(url, all),
      most: 500,
    })
    assert.deepEqual(faults, [], `seed ${seed}`)
    assert.ok(ready < 10 * seconds)
  })

  test('answers 503 and recovers: the server is killed and comes back', async () => {
    let down: Probe | undefined
    const { faults, unsure, ready } = await trial.suffer({
      begin: () => trial.postgres.kill(),
      end: async () => {
        down = await trial.probe()
        assert.equal(await isReady(trial.service.baseUrl), false)
        await trial.postgres.start()
      },
    })
    assert.deepEqual(faults, [], `seed ${seed}`)
    assert.ok(unsure > 0)
    assert.ok(ready < 10 * seconds)
    assertUnavailable(down as Probe)
  })

  test('answers 503 to everybody when no connection is left, and recovers', async () => {
    const holder = new pg.Client({ connectionString: trial.place.databaseUrl })
    await holder.connect()
    const probes: Promise<Probe>[] = []
    const { faults, unsure, answered, ready } = await trial.suffer({
      begin: async () => {
        // Everyone who reads or writes waits for this, each with a connection.
        await holder.query('begin; lock table access_token in access exclusive mode')
        for (let at = 0; at < 30; at++) probes.push(trial.probe())
      },
      end: async () => {
        await Promise.all(probes)
        await holder.query('rollback')
      },
    })
    await holder.end()
    assert.deepEqual(faults, [], `seed ${seed}`)
    assert.ok(unsure > 0)
    assert.ok(answered < 10 * seconds && ready < 10 * seconds)
    for (const probe of await Promise.all(probes)) assertUnavailable(probe)
  })

  test('answers with a page from the identity provider too, and stays', async () => {
    trial.proxy.set('reset')
    const { authUrl } = trial.service
    const [page, protocol] = await Promise.all(
      ['/link/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', '/oauth/v2/auth?client_id=x&response_type=code'].map(
        (path) => fetch(authUrl + path),
      ),
    )
    trial.proxy.set('pass')
    assert.equal(page?.status, 503)
    assert.ok((protocol?.status ?? 0) >= 500)
    await becomes(() => isReady(trial.service.baseUrl), 10 * seconds)
    assert.doesNotMatch(trial.service.output(), /unhandled|ended by a mistake/i)
  })
})
