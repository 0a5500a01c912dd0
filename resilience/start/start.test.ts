import assert from 'node:assert/strict'
import { test } from 'node:test'
import { basePath } from '@easel/contract'
import { createTestStorage } from '@easel/server/testing/engines.ts'
import { findFreePort } from '@easel/server/testing/free-port.ts'
import { startService, waitUntil } from '../support/service-process.ts'

const MAX_MS = 2_000
const ATTEMPTS = 3

const timeStart = async (): Promise<number> => {
  const storage = await createTestStorage('sqlite')
  const port = await findFreePort()
  const starting = startService({ ...storage.environment, EASEL_PORT: String(port) })
  const isAnswered = () =>
    fetch(`http://127.0.0.1:${port}${basePath}/editions`).then(
      ({ status }) => status === 401,
      () => false,
    )
  const milliseconds = await waitUntil(isAnswered, 30_000)
  await (await starting).end('SIGTERM')
  await storage.remove()
  return milliseconds
}

test('a new service answers its first request within 2 seconds of the start of the process', async () => {
  const times: number[] = []
  // The fastest counts: a shared machine can only make it slower.
  do times.push(await timeStart())
  while (Math.min(...times) >= MAX_MS && times.length < ATTEMPTS)
  assert.ok(Math.min(...times) < MAX_MS, `${times} ms`)
})
