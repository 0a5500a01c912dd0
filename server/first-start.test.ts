import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { createBrowser } from './testing/browser.ts'
import { createTestStorage, onOneOrBothEngines, type TestStorage } from './testing/engines.ts'
import { runCli, type SpawnedService, spawnService } from './testing/spawn-service.ts'

onOneOrBothEngines('sqlite', 'the password of the administrator', (engine) => {
  /** From the file that the message names: what is not a terminal may be a log. */
  const passwordIn = (service: SpawnedService, { dataFolder }: TestStorage) => {
    const file = join(dataFolder, 'one-time-password')
    const isTold = service.banner().includes(`One-time password  in ${file} `)
    assert.equal(existsSync(file), isTold)
    if (!isTold) return undefined
    assert.equal(statSync(file).mode & 0o777, 0o600)
    const password = readFileSync(file, 'utf8').trimEnd()
    assert.equal(`${service.banner()}${JSON.stringify(service.logs())}`.includes(password), false)
    return password
  }
  const signIn = async ({ authUrl }: SpawnedService, password: string) => {
    const browser = createBrowser(authUrl)
    await browser.visit(authUrl)
    return { browser, page: await browser.submit({ mail: 'admin@localhost', password }) }
  }

  test('[A5] [N6] each start makes a new one and keeps it in a file of its owner, in no log, until somebody has signed in with it', async () => {
    const storage = await createTestStorage(engine)
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const EASEL_METRICS_PORT = String((taken.address() as AddressInfo).port)
    await assert.rejects(spawnService({ ...storage.environment, EASEL_METRICS_PORT }))
    taken.close()
    const { stdout } = await runCli(['user', 'list', '--json'], storage.environment)
    assert.deepEqual(JSON.parse(stdout), { users: [] }, 'a start that fails makes nobody')
    const first = await spawnService(storage.environment)
    const lost = passwordIn(first, storage) ?? ''
    assert.equal((await first.stop()) === 0 && lost.length, 20)
    const second = await spawnService(storage.environment)
    const password = passwordIn(second, storage) ?? ''
    assert.notEqual(password, lost)
    assert.equal((await signIn(second, lost)).page.status, 400)
    const { browser, page } = await signIn(second, password)
    assert.match(page.text, /Choose a new password/)
    assert.match((await browser.submit({ password: 'correct horse' })).text, /<h1>Your account<\/h1>/)
    await second.stop()
    const third = await spawnService(storage.environment)
    assert.equal(passwordIn(third, storage), undefined)
    assert.match((await signIn(third, 'correct horse')).page.text, /Accounts, editions and audit/)
    await third.stop()
    await storage.remove()
  })
})
