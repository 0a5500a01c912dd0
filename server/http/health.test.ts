import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createApp } from '../app.ts'
import { readSettings } from '../process/settings.ts'
import { freshDatabase, onBothEngines } from '../testing/engines.ts'
import type { Lifecycle } from './health.ts'

onBothEngines('probes', (engine) => {
  const ask = async (state: Lifecycle['state'], closed = false) => {
    const database = await freshDatabase(engine)
    const app = createApp({ settings: readSettings({}), database, mailer: undefined, lifecycle: { state } })
    if (closed) await database.close()
    const [live, ready] = await Promise.all(['/livez', '/readyz'].map((url) => app.inject({ url })))
    await app.close()
    if (!closed) await database.close()
    return [live?.statusCode, ready?.statusCode, ready?.json().status]
  }

  test('a process that can serve is alive and ready', async () => {
    assert.deepEqual(await ask('ready'), [200, 200, 'ready'])
  })

  test('one that is starting or stopping is alive and not ready', async () => {
    assert.deepEqual(await ask('starting'), [200, 503, 'starting'])
    assert.deepEqual(await ask('stopping'), [200, 503, 'stopping'])
  })

  test('one whose database is gone is alive and not ready', async () => {
    assert.deepEqual(await ask('ready', true), [200, 503, 'database unreachable'])
  })
})
