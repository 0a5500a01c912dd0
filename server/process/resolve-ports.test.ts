import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, test } from 'node:test'
import { resolvePorts } from './resolve-ports.ts'

const listen = async (port: number): Promise<void> => {
  const server = createServer().listen(port)
  await once(server, 'listening')
  await new Promise((closed) => server.close(closed))
}

describe('port 0', () => {
  test('becomes a free port for each setting that has it, and others stay as they are', async () => {
    const given = { EASEL_PORT: '0', EASEL_AUTH_PORT: ' 0 ', EASEL_METRICS_PORT: '9464', OTHER: '0' }
    const { environment, release } = await resolvePorts(given)
    const ports = [Number(environment.EASEL_PORT), Number(environment.EASEL_AUTH_PORT)]
    assert.equal(new Set([0, ...ports]).size, 3)
    assert.deepEqual([environment.EASEL_METRICS_PORT, environment.OTHER], ['9464', '0'])
    for (const port of ports) await release(port)
  })

  test('is nobody else’s until it is listened at', async () => {
    const { environment, release } = await resolvePorts({ EASEL_PORT: '0' })
    const port = Number(environment.EASEL_PORT)
    await assert.rejects(listen(port), { code: 'EADDRINUSE' })
    await release(port)
    await listen(port)
  })
})
