import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { basePath } from '@easel/contract'
import { createTestStorage } from '@easel/server/testing/engines.ts'
import { startService, waitUntil } from '../support/service-process.ts'

const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('a new service answers its first request within 2 seconds of the start of the process', async (t) => {
  const storage = await createTestStorage('sqlite')
  t.after(() => storage.remove())
  const port = await findFreePort()
  const starting = startService({ ...storage.environment, EASEL_PORT: String(port) })
  const isAnswered = () =>
    fetch(`http://127.0.0.1:${port}${basePath}/editions`).then(
      ({ status }) => status === 401,
      () => false,
    )
  const milliseconds = await waitUntil(isAnswered, 30_000)
  await (await starting).end('SIGTERM')
  assert.ok(milliseconds < 2_000, `${milliseconds} ms`)
})
