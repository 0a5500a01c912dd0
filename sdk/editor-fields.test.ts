import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import type { LiveZone } from './index.ts'
import { liveServiceFor } from './testing/live-service.ts'

describe('groups, locks and links in the live client', () => {
  const { aLiveZone, open } = liveServiceFor()
  const settled = (zone: LiveZone): Promise<void> =>
    new Promise((resolve) => {
      const look = () => zone.pending === 0 && resolve()
      zone.on('change', look)
      look()
    })

  test('[C4] [C5] [C7] [C8] are planned as the service keeps them, and undone to the absence of a key', async (t) => {
    const zone = await open(t, (await aLiveZone()).options)
    await zone.ready()
    const [id, paragraph, group] = [randomUUID(), randomUUID(), randomUUID()]
    const text = (link?: string) => ({
      paragraphs: [{ id: paragraph, portions: [{ text: 'There', ...(link && { link }) }] }],
    })
    zone.change([{ insert: { shape: { meta: { id }, basic: { type: 'OVAL' }, text: text() } } }])
    await settled(zone)
    const plain = structuredClone(zone.get(id)?.body)
    const marked = { ...plain, text: text('https://example.com'), groups: [group], locked: true }

    /** What is planned is what is confirmed. */
    const looksLike = async (body: object | undefined) => {
      assert.deepEqual(zone.get(id)?.body, body)
      await settled(zone)
      assert.deepEqual(zone.get(id)?.body, body)
    }
    const set = { groups: [group.toUpperCase()], locked: true, text: text('https://example.com') }
    zone.change([{ update: { shape: { id, ...set } } }])
    await looksLike(marked)
    zone.undo()
    await looksLike(plain)
    zone.redo()
    await looksLike(marked)
    zone.change([{ update: { shape: { id, groups: [], locked: false, text: text() } } }])
    await looksLike(plain)
    zone.undo()
    await looksLike(marked)
  })
})
