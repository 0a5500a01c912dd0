import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Registry } from 'prom-client'
import { createApp } from '../app.ts'
import { noteBackup } from '../db/backup/last-backup.ts'
import { createAuthApp } from '../identity/auth-app.ts'
import { createTestStorage, onBothEngines } from '../testing/engines.ts'
import { testAppFor } from '../testing/test-app.ts'
import { watchInstallation } from './operator-metrics.ts'

onBothEngines('metrics for operators', (engine) => {
  const testApp = testAppFor(engine)

  const read = async (registry: Registry) => {
    const lines = (await registry.metrics()).split('\n').filter((line) => line.startsWith('easel_'))
    return new Map(
      lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
    )
  }

  test('webhooks, storage and the last backup are told as they are when somebody asks', async () => {
    const storage = await createTestStorage('sqlite')
    const registry = new Registry()
    watchInstallation(registry, testApp.database, storage)
    const before = await read(registry)
    assert.equal(before.get('easel_webhooks{state="ACTIVE"}'), 0)
    assert.equal(before.get('easel_last_backup_timestamp_seconds'), 0)
    assert.ok(Number(before.get('easel_storage_bytes')) > 4096)
    assert.ok(Number(before.get('easel_storage_free_bytes')) > 0)
    const { owner, edition_id } = await testApp.anEdition()
    for (const url of ['https://one.example.com/', 'https://two.example.com/'])
      await owner.api.createWebhook({ edition_id, body: { url } })
    await testApp.database.write((db) =>
      db.updateTable('webhook').set({ failures: 3 }).where('url', '=', 'https://two.example.com/').execute(),
    )
    noteBackup(storage.dataFolder)
    const after = await read(registry)
    assert.equal(after.get('easel_webhooks{state="ACTIVE"}'), 2)
    assert.equal(after.get('easel_webhooks{state="FAILING"}'), 1)
    assert.ok(Number(after.get('easel_last_backup_timestamp_seconds')) > 1_600_000_000)
    await storage.remove()
  })

  test('a database that does not answer leaves the rest of the metrics', async () => {
    const registry = new Registry()
    const broken = { ...testApp.database, read: undefined, file: undefined } as never
    watchInstallation(registry, broken, { dataFolder: '/nowhere/at/all' })
    const told = await read(registry)
    assert.equal(told.get('easel_last_backup_timestamp_seconds'), 0)
    assert.equal(told.get('easel_webhooks{state="ACTIVE"}'), undefined)
  })

  test('refused sign-ins are counted by reason, and pictures by lane', async () => {
    const metrics = new Registry()
    const auth = createAuthApp({ ...testApp, mailer: undefined, metrics })
    for (let n = 0; n < 2; n++)
      await auth.inject({
        method: 'POST',
        url: '/account/sign-in',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'mail=nobody%40example.com&password=wrong',
      })
    const app = createApp({ ...testApp, mailer: undefined, metrics })
    const told = await read(metrics)
    assert.equal(told.get('easel_sign_ins_refused_total{reason="PASSWORD"}'), 2)
    for (const lane of ['export', 'thumbnail'])
      for (const state of ['running', 'waiting'])
        assert.equal(told.get(`easel_pictures{lane="${lane}",state="${state}"}`), 0)
    await app.close()
    await auth.close()
  })
})
