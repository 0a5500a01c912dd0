import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { LiveChangeRefused, type LiveEdit, type LiveStore, type StoredChanges } from './index.ts'
import { liveServiceFor } from './testing/live-service.ts'

const aNote = (text = '', id: string = randomUUID()): LiveEdit => ({
  insert: {
    shape: {
      meta: { id },
      basic: { type: 'RECTANGLE' },
      text: { paragraphs: [{ id: randomUUID(), portions: [{ text }] }] },
    },
  },
})

describe('changes of the live client', () => {
  const { aLiveZone, open } = liveServiceFor()

  /** Fewer characters than a message may have bytes, and more bytes. */
  const tooLarge = (): LiveEdit[] => Array.from({ length: 100 }, () => aNote('ä'.repeat(8_000)))

  const refusalOf = (change: Promise<unknown>): Promise<unknown> =>
    change.then(
      () => 'made',
      (error) => (error instanceof LiveChangeRefused ? error.refusal.error_code : error),
    )

  test('[L3] a change that is too large for a message is refused here, and those behind it are made', async (t) => {
    const { options, owner, at } = await aLiveZone()
    const zone = await open(t, options)
    await zone.ready()
    const large = refusalOf(zone.change(tooLarge()))
    assert.equal(zone.elements().size, 0)
    await zone.change([aNote('behind it')])
    assert.equal(await large, 'IAM1013')
    assert.deepEqual([zone.pending, zone.status], [0, 'live'])
    const { shapes } = await owner.api.listShapes(at)
    assert.equal(shapes.length, 1)
  })

  test('[L3] one that is too large and was stored is refused as well', async (t) => {
    const { options } = await aLiveZone()
    const changes = [tooLarge(), [aNote('behind it')]].map((edits, n) => ({ mutation_id: `m${n}`, edits }))
    let stored: StoredChanges | undefined = { client_id: 'of-before', changes }
    const store: LiveStore = {
      load: async () => stored,
      save: async (next) => {
        stored = next
      },
    }
    const zone = await open(t, { ...options, store })
    await new Promise<void>((resolve) => {
      zone.on('change', () => zone.status === 'live' && zone.pending === 0 && resolve())
    })
    assert.equal(zone.elements().size, 1)
    await zone.close()
    assert.deepEqual(stored.changes, [])
  })

  test('[L7] what is shown of a pending change is what the service makes of it', async (t) => {
    const { options } = await aLiveZone()
    const zone = await open(t, options)
    await zone.ready()
    const [frame, shape, connector] = [randomUUID().toUpperCase(), randomUUID(), randomUUID()]
    const layout = { left: 1, top: 2, width: 30, height: 40 }
    const end = { shape_id: shape }
    const changes: LiveEdit[][] = [
      [{ insert: { frame: { meta: { id: frame, name: 'Frame' } } } }],
      [{ insert: { shape: { meta: { id: shape, name: 'Sun' }, frame_id: frame, star: { type: 'WAVE' } } } }],
      [
        {
          insert: {
            connector: { meta: { id: connector }, connected: { first: end, second: { point: { x: 9, y: 9 } } } },
          },
        },
      ],
      [{ update: { shape: { id: shape, basic: { type: 'OVAL' }, properties: { layout } } } }],
      [{ update: { frame: { id: frame, type: 'A4', properties: { layout: { left: 100, top: 100 } } } } }],
      [{ update: { connector: { id: connector, type: 'CURVE' } } }, { order: { id: frame, to: 'BACK' } }],
      [{ update: { shape: { id: shape, frame_id: null } } }],
      [{ remove: { shape } }, { remove: { frame } }],
    ]
    for (const edits of changes) {
      const done = zone.change(edits)
      const shown = zone.elements()
      const { seq } = await done
      await new Promise<void>((resolve) => {
        const look = () => (zone.seq ?? 0) >= seq && resolve()
        zone.on('change', look)
        look()
      })
      assert.deepEqual([zone.confirmed, zone.pending], [shown, 0])
    }
    assert.deepEqual([...zone.elements().keys()], [connector])
  })
})
