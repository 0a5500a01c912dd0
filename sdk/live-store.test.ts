import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { LiveChangeUnsettled, type LiveEdit, type LiveStore, type StoredChanges } from './index.ts'
import { lockInProcess } from './live-queue.ts'
import { liveServiceFor } from './testing/live-service.ts'

const anOval = (): LiveEdit => ({ insert: { shape: { meta: { id: randomUUID() }, basic: { type: 'OVAL' } } } })

const memoryStore = (): LiveStore & { stored: StoredChanges | undefined } => {
  const store: LiveStore & { stored: StoredChanges | undefined } = {
    stored: undefined,
    load: async () => structuredClone(store.stored),
    save: async (changes) => {
      store.stored = structuredClone(changes)
    },
  }
  return store
}

describe('the live client with a store', () => {
  const { aLiveZone, open } = liveServiceFor()

  const unsettled = (change: Promise<unknown>) =>
    assert.rejects(change, (error) => error instanceof LiveChangeUnsettled && !error.wasSent)

  const nowhere = 'http://127.0.0.1:1'

  for (const locks of ['of the platform', 'of the process'] as const)
    test(`[L2] two that share a store do not end each other, and nothing of either is lost; locks ${locks}`, async (t) => {
      const { options, owner, at } = await aLiveZone()
      const store = memoryStore()
      if (locks === 'of the process') store.lock = lockInProcess
      const shared = { ...options, store }
      const both = [await open(t, shared), await open(t, shared)]
      const ended: unknown[] = []
      for (const zone of both) {
        zone.on('end', (refusal) => ended.push(refusal))
        await zone.ready()
        await zone.change([anOval()])
      }
      assert.deepEqual([both.map(({ status }) => status), ended], [['live', 'live'], []])
      for (const zone of both) await zone.close()

      const offline = [await open(t, { ...shared, baseUrl: nowhere }), await open(t, { ...shared, baseUrl: nowhere })]
      const lost = offline.map((zone) => unsettled(zone.change([anOval()])))
      for (const zone of offline) await zone.close()
      await Promise.all(lost)
      const again = [await open(t, shared), await open(t, shared)]
      assert.deepEqual(new Set(again.map((zone) => zone.client_id)), new Set(offline.map((zone) => zone.client_id)))
      for (const zone of again) {
        await zone.ready()
        // Behind what was stored.
        await zone.change([anOval()])
        await zone.close()
      }
      assert.equal((await owner.api.listShapes(at)).shapes.length, 6)
      assert.deepEqual([store.stored?.changes, store.stored?.others], [[], undefined])
    })

  test('[L2] what one has stored that is still there, nobody else takes', async (t) => {
    const { options } = await aLiveZone()
    const store = memoryStore()
    const { save } = store
    const saved = new Promise<void>((resolve) => {
      store.save = async (changes) => {
        await save(changes)
        resolve()
      }
    })
    const offline = await open(t, { ...options, baseUrl: nowhere, store })
    const lost = unsettled(offline.change([anOval()]))
    await saved
    const other = await open(t, { ...options, store })
    assert.notEqual(other.client_id, offline.client_id)
    assert.equal(other.pending, 0)
    await offline.close()
    await lost
    const next = await open(t, { ...options, store })
    assert.deepEqual([next.client_id, next.pending], [offline.client_id, 1])
  })

  test('[L2] what is saved last stays, however long each write takes', async (t) => {
    const { options } = await aLiveZone()
    const store = memoryStore()
    const writes: (() => void)[] = []
    const slow: LiveStore = {
      load: store.load,
      save: (changes) => new Promise((done) => writes.push(() => done(store.save(changes)))),
    }
    const zone = await open(t, { ...options, baseUrl: nowhere, store: slow })
    const lost = [unsettled(zone.change([anOval()])), unsettled(zone.change([anOval()]))]
    const closed = zone.close()
    await Promise.all(lost)
    let isClosed = false
    closed.then(() => {
      isClosed = true
    })
    // Whatever is being written at the same time, the newest of it first.
    while (!isClosed) {
      await new Promise((resolve) => setImmediate(resolve))
      for (const finish of writes.splice(0).reverse()) finish()
    }
    assert.equal(store.stored?.changes.length, 2)
  })

  test('[L2] a store that fails is told of', async (t) => {
    const { options } = await aLiveZone()
    const full = new Error('the disk is full')
    const store: LiveStore = { ...memoryStore(), save: () => Promise.reject(full) }
    const zone = await open(t, { ...options, store })
    const failed = new Promise((resolve) => {
      zone.on('storeError', resolve)
    })
    await zone.ready()
    await zone.change([anOval()])
    assert.equal(await failed, full)
  })
})
