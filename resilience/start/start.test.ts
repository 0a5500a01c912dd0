import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { basePath } from '@easel/contract'
import { createTestStorage } from '@easel/server/testing/engines.ts'
import { atLength } from '@easel/server/testing/test-length.ts'
import { reservePort } from '../support/ports.ts'
import { startService, waitUntil } from '../support/service-process.ts'

/** Pairs of starts: the fastest of each count, since whatever else runs can only make one slower. */
const PAIRS = atLength({ short: 1, long: 5 })

/** Beside other tests it takes about 50. */
const MOST = 300

const timeService = async (): Promise<number> => {
  const storage = await createTestStorage('sqlite')
  const { port, release } = await reservePort()
  const startedAt = performance.now()
  const starting = startService({ ...storage.environment, EASEL_PORT: String(port) })
  const isAnswered = () =>
    fetch(`http://127.0.0.1:${port}${basePath}/editions`).then(
      ({ status }) => status === 401,
      () => false,
    )
  await waitUntil(isAnswered)
  const milliseconds = performance.now() - startedAt
  await (await starting).end('SIGTERM')
  release()
  await storage.remove()
  return milliseconds
}

/** A Node that does nothing. */
const timeNode = (): number => {
  const startedAt = performance.now()
  execFileSync(process.execPath, ['-e', '0'])
  return performance.now() - startedAt
}

test('a new service answers its first request before three hundred empty processes could have started', async (t) => {
  const times = []
  for (let pair = 0; pair < PAIRS; pair++) times.push({ node: timeNode(), service: await timeService() })
  const [node, service] = [Math.min(...times.map((one) => one.node)), Math.min(...times.map((one) => one.service))]
  t.diagnostic(`${Math.round(service)} ms, ${(service / node).toFixed(1)} times that of an empty process`)
  assert.ok(service < MOST * node, JSON.stringify(times))
})
