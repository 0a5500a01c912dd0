import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { createTestStorage, onOneOrBothEngines, type TestStorage } from './testing/engines.ts'
import { cleanEnvironment, root, runCli, type SpawnedService, spawnService } from './testing/spawn-service.ts'
import { atLength } from './testing/test-length.ts'

const editions = '/service/api/v1/editions'

const ports = ['EASEL_PORT', 'EASEL_AUTH_PORT', 'EASEL_METRICS_PORT']

const POLL_TIMEOUT_MS = 120_000

/** Polls until the value is the expected one; fails after a deadline. */
const until = async <T>(poll: () => Promise<T>, isExpected: (value: T) => boolean): Promise<T> => {
  const deadline = Date.now() + POLL_TIMEOUT_MS
  for (;;) {
    const value = await poll()
    if (isExpected(value)) return value
    assert.ok(Date.now() < deadline, `still ${value} after ${POLL_TIMEOUT_MS} ms`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

interface Listed {
  data: { editions_info: { edition_name: string }[] }
}

const listed = async (baseUrl: string, token: string): Promise<Listed['data']['editions_info']> => {
  const response = await fetch(baseUrl + editions, { headers: { authorization: `Bearer ${token.trim()}` } })
  assert.equal(response.status, 200)
  return ((await response.json()) as Listed).data.editions_info
}

onOneOrBothEngines('sqlite', 'the process', (engine) => {
  let storage: TestStorage
  let service: SpawnedService
  before(async () => {
    storage = await createTestStorage(engine)
    service = await spawnService({ ...storage.environment, EASEL_STOP_DELAY: '8', EASEL_SIGN_UP: 'on' })
  })
  after(() => storage.remove())

  test('the first run prints both addresses, and where the one-time password of the administrator is', () => {
    const banner = service.banner()
    assert.ok(banner.includes(service.baseUrl))
    assert.ok(banner.includes(service.authUrl))
    assert.match(banner, /Administrator +admin@localhost\n +One-time password +in \S+one-time-password /)
  })

  test('the line it prints to try it with works as pasted', async () => {
    const line = /^ +(curl .*)$/m.exec(service.banner())?.[1] ?? ''
    const [, command, url] = /^curl -H "Authorization: Bearer \$\((.+)\)" (\S+)$/.exec(line) ?? []
    const env = cleanEnvironment(storage.databaseUrl ? { DATABASE_URL: storage.databaseUrl } : {})
    const token = (await text(spawn('sh', ['-c', command ?? ''], { cwd: root, env }).stdout)).trim()
    assert.equal(url, service.baseUrl + editions)
    assert.deepEqual(await listed(service.baseUrl, token), [])
  })

  test('/livez, /readyz and the identity provider answer', async () => {
    assert.deepEqual(await (await fetch(`${service.baseUrl}/livez`)).json(), { status: 'alive' })
    assert.deepEqual(await (await fetch(`${service.baseUrl}/readyz`)).json(), { status: 'ready' })
    const discovery = await fetch(`${service.authUrl}/.well-known/openid-configuration`)
    assert.equal(((await discovery.json()) as { issuer: string }).issuer, service.authUrl)
  })

  test('/metrics, on its own port, counts requests by operation and status, and watches process and database', async () => {
    assert.equal((await fetch(service.baseUrl + editions)).status, 401)
    assert.equal((await fetch(`${service.baseUrl}/service/api/v1/no/such/path`)).status, 404)
    assert.equal((await fetch(`${service.baseUrl}/metrics`)).status, 404)
    const metrics = await (await fetch(service.metricsUrl)).text()
    assert.match(metrics, /^easel_requests_total\{operation="listEditions",status="401"\} [1-9]/m)
    assert.match(metrics, /^easel_requests_total\{operation="other",status="404"\} [1-9]/m)
    assert.match(metrics, /^easel_request_duration_seconds_bucket\{le="\+Inf",operation="listEditions"\} [1-9]/m)
    assert.match(metrics, /^easel_database_connections [1-9]/m)
    assert.match(metrics, /^easel_database_waiting 0/m)
    assert.match(metrics, /^nodejs_eventloop_lag_seconds /m)
    assert.match(metrics, /^process_resident_memory_bytes /m)
    assert.doesNotMatch(metrics, /no\/such\/path/)
  })

  test('standard output is JSON, a line an event, and the identity provider is in it too', async () => {
    await fetch(`${service.authUrl}/sign-up?secret=hunter2`)
    const entry = await until(
      async () => service.logs().find(({ path }) => path === '/sign-up'),
      (found) => found !== undefined,
    )
    assert.equal(entry?.status, 200)
    assert.equal(
      service.logs().some((line) => JSON.stringify(line).includes('hunter2')),
      false,
    )
  })

  test('told to stop, readiness goes first, a request in flight finishes, and the exit code is 0', async () => {
    const { stdout: token } = await runCli(['token', '--mail', 'admin@localhost'], storage.environment)
    const slow = request(service.baseUrl + editions, {
      method: 'POST',
      headers: { authorization: `Bearer ${token.trim()}`, 'content-type': 'application/json' },
    })
    const answered = new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
      slow.on('error', reject).on('response', (response) => {
        resolve({ status: response.statusCode, connection: response.headers.connection })
        response.resume()
      })
    })
    slow.write('{"team_name":')
    // The log of the request says only that it has ended: that it has begun is known once another one has been answered.
    await fetch(`${service.baseUrl}/livez`)
    const stopped = service.stop()
    const { status } = await until(
      () => fetch(`${service.baseUrl}/readyz`),
      (response) => response.status === 503,
    )
    assert.equal(status, 503)
    await until(
      () =>
        fetch(`${service.baseUrl}/livez`).then(
          () => 'open',
          () => 'closed',
        ),
      (state) => state === 'closed',
    )
    slow.end('"Studio"}')
    assert.deepEqual(await answered, { status: 200, connection: 'close' })
    assert.equal(await stopped, 0)
    assert.equal(service.logs().at(-1)?.msg, 'stopped')
    const again = await spawnService(storage.environment)
    assert.equal((await listed(again.baseUrl, token)).length, 1, 'what was answered is stored')
    assert.equal(await again.stop('SIGINT'), 0)
  })
})

describe('starting', () => {
  test('a port that is taken is one clear line and exit code 5', async () => {
    const storage = await createTestStorage('sqlite')
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    const free = { ...storage.environment, EASEL_PORT: '0', EASEL_AUTH_PORT: '0', EASEL_METRICS_PORT: '0' }
    for (const name of atLength({ short: ports.slice(0, 1), long: ports })) {
      const { code, stderr } = await runCli(['serve'], { ...free, [name]: String(port) })
      assert.equal(code, 5, stderr)
      assert.equal(
        stderr,
        `easel: Something else listens on 127.0.0.1:${port} already: stop it, or set ${name} to another port\n`,
      )
    }
    taken.close()
    await storage.remove()
  })

  test('a database that does not answer is one clear line and exit code 4', async () => {
    const { code, stderr } = await runCli(['serve'], { DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/canvas' })
    assert.equal(code, 4)
    assert.equal(
      stderr,
      'easel: The database canvas at 127.0.0.1:1 does not answer: nothing listens there (ECONNREFUSED)\n',
    )
  })

  test('wrong settings are all listed, and the exit code is 3', async () => {
    const { code, stderr } = await runCli(['serve'], { EASEL_PORT: 'x', EASEL_HOTS: 'y' })
    assert.equal(code, 3)
    assert.match(stderr, /EASEL_PORT must be a port/)
    assert.match(stderr, /EASEL_HOTS is not a setting; did you mean EASEL_HOST\?/)
  })

  test('a second signal ends it at once', async () => {
    const storage = await createTestStorage('sqlite')
    const service = await spawnService({ ...storage.environment, EASEL_STOP_DELAY: '60' })
    service.child.kill('SIGTERM')
    await until(
      async () => service.logs().some(({ msg }) => msg === 'stopping'),
      (isStopping) => isStopping,
    )
    // A signal soon after the first counts as a repetition of it, so send more until one ends the process.
    await until(
      async () => service.child.kill('SIGINT') && service.child.exitCode === null,
      (isRunning) => !isRunning,
    )
    assert.equal(await service.stop(), 1)
    await storage.remove()
  })

  /** The service with an output that the test reads, closes or leaves alone; its startup message has been read. */
  const spawnUnread = async (settings: Record<string, string>) => {
    const free = { EASEL_PORT: '0', EASEL_AUTH_PORT: '0', EASEL_METRICS_PORT: '0', EASEL_WEB: 'off' }
    const env = cleanEnvironment({ ...free, ...settings })
    const child = spawn(process.execPath, ['cli/easel.ts', 'serve'], { cwd: root, env })
    const exited = once(child, 'exit')
    let banner = ''
    child.stderr.setEncoding('utf8').on('data', (some: string) => {
      banner += some
    })
    while (!/Metrics/.test(banner)) await once(child.stderr, 'data')
    return { child, exited, baseUrl: /Easel +(\S+)/.exec(banner)?.[1] ?? '' }
  }

  for (const what of atLength({ short: ['has stopped reading'], long: ['has stopped reading', 'is gone'] }))
    test(`told to stop, it ends in time although whoever read its output ${what}`, async () => {
      const storage = await createTestStorage('sqlite')
      const { child, exited, baseUrl } = await spawnUnread({ ...storage.environment, EASEL_STOP_TIMEOUT: '2' })
      if (what === 'is gone') {
        child.stdout.destroy()
        child.stderr.destroy()
      }
      // More than any pipe holds: the path is in the log.
      const path = `/${'x'.repeat(12_000)}`
      for (let n = 0; n < 100; n++) await (await fetch(baseUrl + path)).text()
      child.kill('SIGTERM')
      assert.deepEqual(await exited, [0, null])
      await storage.remove()
    })

  test('--demo fills an edition once, and says who can sign in', async () => {
    const storage = await createTestStorage('sqlite')
    const service = await spawnService(storage.environment, ['--demo'])
    assert.match(service.banner(), /maja@studio-nord\.example +Maja Lindqvist, SUPER_ADMIN/)
    const { stdout: token } = await runCli(['token', '--mail', 'maja@studio-nord.example'], storage.environment)
    assert.deepEqual(
      (await listed(service.baseUrl, token)).map(({ edition_name }) => edition_name),
      ['Studio Nord'],
    )
    await service.stop()
    const again = await spawnService(storage.environment, ['--demo'])
    assert.match(again.banner(), /demonstration is in place/)
    await again.stop()
    await storage.remove()
  })
})
