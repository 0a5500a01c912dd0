import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createTestStorage } from '../testing/engines.ts'
import { spawnService } from '../testing/spawn-service.ts'

test('[R8] systemd is told once the service can serve, and when it stops', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'easel-notify-'))
  const told = join(folder, 'told')
  // In place of systemd's: what it is told, and whether the service answers by then.
  const ready = `"$(basename "$0")" "$@" "$NOTIFY_SOCKET"`
  writeFileSync(join(folder, 'systemd-notify'), `#!/bin/sh\necho ${ready} >> ${told}\n`, { mode: 0o755 })
  writeFileSync(told, '')
  const storage = await createTestStorage('sqlite')
  const service = await spawnService({
    ...storage.environment,
    PATH: `${folder}:${process.env.PATH}`,
    NOTIFY_SOCKET: '/run/systemd/notify',
  })
  const lines = () => readFileSync(told, 'utf8').trimEnd().split('\n')
  const line = (state: string) => `systemd-notify --pid=${service.child.pid} ${state} /run/systemd/notify`
  const deadline = Date.now() + 120_000
  while (lines()[0] === '' && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 10))
  assert.deepEqual(lines(), [line('READY=1')])
  assert.equal((await fetch(`${service.baseUrl}/readyz`)).status, 200)
  assert.equal(await service.stop(), 0)
  assert.deepEqual(lines(), [line('READY=1'), line('STOPPING=1')])
  await storage.remove()
  rmSync(folder, { recursive: true })
})

test('[R8] a service that systemd has not started tells nobody, and one whose message is lost goes on', async () => {
  const storage = await createTestStorage('sqlite')
  const service = await spawnService({ ...storage.environment, PATH: '/nowhere', NOTIFY_SOCKET: '/run/systemd/notify' })
  assert.equal((await fetch(`${service.baseUrl}/readyz`)).status, 200)
  assert.equal(await service.stop(), 0)
  const warnings = service.logs().filter(({ msg }) => msg === 'systemd could not be told')
  assert.equal(warnings.length, 2)
  await storage.remove()
})
