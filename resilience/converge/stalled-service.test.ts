import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { openLiveZone } from '@easel/sdk/index.ts'
import { isLong } from '@easel/server/testing/test-length.ts'
import { waitUntil } from '../support/service-process.ts'
import { startNodeProcesses } from './nodes.ts'

const anOval = () => ({ insert: { shape: { meta: { id: randomUUID() }, basic: { type: 'OVAL' as const } } } })

/** SIGSTOP: connections stay open, and nothing is answered. */
test('[L2] [L7] clients notice a service that stands still, keep what they change, and go on when it does', {
  timeout: 600_000,
  skip: !isLong && 'it waits for timeouts: only in the long form',
}, async (t) => {
  const nodes = await startNodeProcesses('sqlite', 1)
  t.after(() => nodes.close())
  const { at, token } = await nodes.createZone()
  const options = { ...at, baseUrl: `http://127.0.0.1:${nodes.ports[0]}`, token }
  const client = await openLiveZone(options)
  t.after(() => client.close())
  await client.ready()

  const goOn = nodes.stall()
  const written = client.change([anOval()])
  await waitUntil(() => client.status !== 'live')
  // Nor does whoever comes now get an answer.
  let requests = 0
  const countingFetch: typeof fetch = (...args) => {
    requests++
    return fetch(...args)
  }
  const late = await openLiveZone({ ...options, fetch: countingFetch })
  t.after(() => late.close())
  await waitUntil(() => requests > 1)
  assert.equal(client.pending, 1)

  goOn()
  const { seq } = await written
  await waitUntil(() => [client, late].every(({ status, seq: seen }) => status === 'live' && seen === seq))
  assert.equal(late.elements().size, 1)
})
