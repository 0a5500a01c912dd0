import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { aMember, aZone, share } from '@easel/server/testing/factories.ts'
import { testAppFor } from '@easel/server/testing/test-app.ts'
import { LiveChangeRefused, type LiveStore, openLiveZone, type StoredChanges } from './index.ts'

const paragraph = (id: string, text: string) => ({ id, portions: [{ text }] })

describe('the live client', () => {
  const testApp = testAppFor('sqlite')
  let baseUrl: string
  before(async () => {
    baseUrl = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  })

  const aLiveZone = async () => {
    const zone = await aZone(testApp)
    const options = { ...zone.at, baseUrl, token: zone.owner.token }
    return { ...zone, options }
  }

  test('[L1] shows own changes at once and those of others as they come', async () => {
    const { options } = await aLiveZone()
    const [one, two] = await Promise.all([openLiveZone(options), openLiveZone(options)])
    await Promise.all([one.ready(), two.ready()])
    const id = randomUUID()
    const seen = new Promise<void>((resolve) => {
      two.on('commits', () => resolve())
    })
    const told = new Map([one, two].map((zone) => [zone, [] as string[]]))
    for (const [zone, ids] of told) zone.on('elements', (changed) => ids.push(...changed))
    const written = one.change([{ insert: { shape: { meta: { id }, basic: { type: 'OVAL' } } } }])
    assert.deepEqual([...told.values()], [[id], []])
    assert.equal(one.get(id)?.kind, 'SHAPE')
    assert.equal(one.confirmed.has(id), false)
    const { seq } = await written
    await seen
    assert.deepEqual([two.seq, two.get(id)?.body.basic], [seq, { type: 'OVAL' }])
    await new Promise<void>((resolve) => {
      const look = () => one.pending === 0 && told.get(two)?.length === 1 && resolve()
      for (const zone of [one, two]) zone.on('change', look)
      look()
    })
    assert.deepEqual([...told.values()], [[id], [id]], 'once each')
    one.setPresence({ pointer: { x: 3, y: 4 } })
    const presence = await new Promise<unknown>((resolve) => {
      two.on('presence', (all) => resolve(all.get(one.session_id as string)?.state))
    })
    assert.deepEqual(presence, { pointer: { x: 3, y: 4 } })
    one.close()
    two.close()
  })

  test('[L3] a change that is refused is taken back and says why', async () => {
    const { options, owner, at } = await aLiveZone()
    const zone = await openLiveZone(options)
    await zone.ready()
    const id = randomUUID()
    await owner.api.insertShapes({ ...at, body: { shapes: [{ meta: { id }, basic: { type: 'OVAL' } }] } })
    const insert = (type: 'OVAL') => zone.change([{ insert: { shape: { meta: { id }, basic: { type } } } }])
    const codeOf = (refused: Promise<unknown>) =>
      refused.then(
        () => 'made',
        (error: LiveChangeRefused) => error.refusal.error_code,
      )
    const codes = await Promise.all([codeOf(insert('OVAL')), codeOf(insert('BLOB' as never))])
    assert.deepEqual(codes, ['EL1003', 'IAM1031'])
    assert.deepEqual([zone.pending, zone.status], [0, 'live'])
    zone.close()
  })

  test('[L7] two who write in different paragraphs of one text lose nothing', async () => {
    const { options } = await aLiveZone()
    const [one, two] = await Promise.all([openLiveZone(options), openLiveZone(options)])
    await Promise.all([one.ready(), two.ready()])
    const [id, first, second] = [randomUUID(), randomUUID(), randomUUID()]
    const text = (...texts: [string, string][]) => ({ paragraphs: texts.map(([key, words]) => paragraph(key, words)) })
    const seen = new Promise<void>((resolve) => {
      two.on('commits', () => resolve())
    })
    await one.change([
      { insert: { shape: { meta: { id }, basic: { type: 'OVAL' }, text: text([first, 'a'], [second, 'b']) } } },
    ])
    await seen
    await Promise.all([
      one.change([{ update: { shape: { id, text: text([first, 'A'], [second, 'b']) } } }]),
      two.change([{ update: { shape: { id, text: text([first, 'a'], [second, 'B']) } } }]),
    ])
    const other = await openLiveZone(options)
    await other.ready()
    assert.deepEqual(other.get(id)?.body.text, text([first, 'A'], [second, 'B']))
    for (const zone of [one, two, other]) zone.close()
  })

  test('[L2] what was not acknowledged survives a reload, and is done once', async () => {
    const { options, owner, at } = await aLiveZone()
    let stored: StoredChanges | undefined
    const save = async (changes: StoredChanges) => {
      stored = changes
    }
    const store: LiveStore = { load: async () => stored, save }
    const offline = await openLiveZone({ ...options, store, baseUrl: 'http://127.0.0.1:1' })
    const id = randomUUID()
    offline.change([{ insert: { shape: { meta: { id }, basic: { type: 'OVAL' } } } }]).catch(() => {})
    await offline.close()
    assert.equal(stored?.changes.length, 1)
    for (const again of [1, 2]) {
      const kept: StoredChanges | undefined = structuredClone(stored)
      const zone = await openLiveZone({ ...options, store })
      await zone.ready()
      assert.equal(zone.get(id)?.kind, 'SHAPE', `time ${again}`)
      const { seq } = await zone.change([{ order: { id, to: 'FRONT' } }])
      assert.ok(seq > 0)
      await zone.close()
      // As if the acknowledgement had never come.
      stored = kept
    }
    const { shapes } = await owner.api.listShapes(at)
    assert.equal(shapes.length, 1)
  })

  test('[L6] a session that is over says so, and takes nothing more', async () => {
    const { options, owner, at, ...zone } = await aLiveZone()
    const member = await aMember(testApp, { owner, ...zone })
    await share(testApp, at, { role: 'EDITOR', type: 'USER', id: member.zuid })
    const live = await openLiveZone({ ...options, token: member.token })
    await live.ready()
    const ended = new Promise<string | undefined>((resolve) => {
      live.on('end', ({ error_code }) => resolve(error_code))
    })
    await owner.api.removeSpaceMember({ edition_id: at.edition_id, space_id: at.space_id, member_id: member.zuid })
    assert.equal(await ended, 'S1009')
    await assert.rejects(live.change([{ order: { id: randomUUID(), to: 'FRONT' } }]), LiveChangeRefused)
  })
})
