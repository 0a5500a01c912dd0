import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { type OperationName, operations } from '@easel/contract'
import { type ApiError, throwApiError as fail } from '../api-error.ts'
import { listElements } from '../journal/list-elements.ts'
import { readZoneSeq } from '../journal/zone-seq.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aZone } from '../testing/factories.ts'
import { send } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'

const oval = { basic: { type: 'OVAL' } } as const
const WRITES = 15

// biome-ignore lint/suspicious/noExplicitAny: the data of several operations
type Data = any

onBothEngines('reading while others write', (engine) => {
  const testApp = testAppFor(engine)

  /** A frame and two shapes, and what would connect them. */
  const aDrawnZone = async () => {
    const zone = await aZone(testApp)
    const { at, owner } = zone
    const { api } = owner
    const frames = [{ meta: { name: 'Frame' } }]
    const [frame_id = ''] = (await api.insertFrames({ ...at, body: { frames } })).inserted_ids
    const [first = '', second = ''] = (await api.insertShapes({ ...at, body: { shapes: [oval, oval] } })).inserted_ids
    const connector = {
      type: 'ELBOW',
      connected: { first: { shape_id: first }, second: { shape_id: second } },
    } as const
    return { ...zone, api, frame_id, first, connector }
  }

  test('[J5] what is read is the version with the sequence number of its ETag', async () => {
    const { at, api, owner, frame_id, first, connector } = await aDrawnZone()
    let isWriting = true
    const reads: { seq: number; data: Data; expected: (document: Data) => unknown; actual: unknown }[] = []
    /** Until enough states were read, however slow reading is. */
    const write = async (change: (n: number) => Promise<unknown>) => {
      for (let n = 0; n < WRITES || new Set(reads.map(({ seq }) => seq)).size <= WRITES; n++) await change(n)
    }
    const writers = [
      write((n) => {
        const shapes = [{ id: first, frame_id: n % 2 ? null : frame_id, meta: { name: `Shape ${n}` } }]
        return api.updateShapes({ ...at, body: { shapes } })
      }),
      write(async () => {
        const { inserted_ids } = await api.insertConnectors({ ...at, body: { connectors: [connector] } })
        await api.deleteConnectors({ ...at, body: { ids: inserted_ids } })
      }),
      write(async (n) => {
        const frames = [{ meta: { name: `Frame ${n}` } }]
        const { inserted_ids } = await api.insertFrames({ ...at, body: { frames } })
        await api.deleteFrames({ ...at, body: { ids: inserted_ids } })
      }),
    ]
    const readInLoop = async (
      name: OperationName,
      query: Record<string, unknown>,
      pick: (data: Data) => unknown,
      expected: (document: Data) => unknown,
    ) => {
      while (isWriting) {
        const response = await send(testApp, operations[name], { token: owner.token, params: at, input: { query } })
        const { data } = (await response.json()) as { data: Data }
        const seq = Number(JSON.parse(response.headers.get('etag') ?? ''))
        reads.push({ seq, data, expected, actual: pick(data) })
      }
    }
    const of = (kind: 'frame' | 'shape' | 'connector') => (document: Data) =>
      document.elements.flatMap((element: Data) => element[kind] ?? [])
    const joinsFrame = (document: Data) => {
      const inFrame = of('shape')(document).filter((shape: Data) => shape.frame_id === frame_id)
      return inFrame.length > 0 ? of('connector')(document) : []
    }
    const everything = { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id: at.zone_id }
    const readers = [
      readInLoop(
        'getZoneData',
        everything,
        ({ space_data }) => space_data.docDatas[0].document,
        (whole) => whole,
      ),
      readInLoop('listFrames', {}, ({ frames }) => frames, of('frame')),
      readInLoop('listShapes', {}, ({ shapes }) => shapes, of('shape')),
      readInLoop('listConnectors', {}, ({ connectors }) => connectors, of('connector')),
      readInLoop('listConnectors', { frame_id }, ({ connectors }) => connectors, joinsFrame),
      readInLoop(
        'listFrames',
        { ids: frame_id },
        ({ frames, total_count }) => [total_count, frames],
        (document) => [of('frame')(document).length, of('frame')(document).slice(0, 1)],
      ),
    ]
    await Promise.all(writers)
    isWriting = false
    await Promise.all(readers)

    const versions = await testApp.database.read
      .selectFrom('zone_version')
      .select(['seq', 'version_id'])
      .where('zone_id', '=', at.zone_id)
      .execute()
    const documents = new Map<number, Data>()
    for (const { seq, version_id } of versions) {
      if (!reads.some((one) => one.seq === seq)) continue
      documents.set(seq, (await api.getZoneVersion({ ...at, version_id: String(version_id) })).document)
    }
    assert.ok(documents.size > WRITES, `only ${documents.size} states were read`)
    for (const { seq, actual, expected } of reads) assert.deepEqual(actual, expected(documents.get(seq)), `seq ${seq}`)
    for (const { seq, data } of reads.filter((one) => one.data.space_data))
      assert.equal(data.space_data.docDatas[0].seq, seq)
  })

  test('[J5] a write between reading the sequence number and the content does not show', async () => {
    const { at, api, frame_id } = await aDrawnZone()
    const zone = { edition_id: Number(at.edition_id), space_id: Number(at.space_id), zone_id: at.zone_id }
    await testApp.database.read.snapshot(async (db) => {
      const seq = await readZoneSeq({ db, zone, fail })
      await api.insertFrames({ ...at, body: { frames: [{ meta: { name: 'Late' } }] } })
      await api.deleteFrames({ ...at, body: { ids: [frame_id] } })
      for (const query of [{}, { ids: [frame_id] }]) {
        const list = await listElements({ db, zone, fail }, 'FRAME', query)
        assert.deepEqual([list.seq, list.total_count], [seq, 1])
        assert.equal(list.rows[0]?.element_id, frame_id)
      }
    })
  })

  test('[J5] a zone that left its space after the request resolved its path is not found', async () => {
    const { at } = await aDrawnZone()
    const zone = { edition_id: Number(at.edition_id), space_id: 1, zone_id: at.zone_id }
    const { read: db } = testApp.database
    for (const query of [{}, { ids: [randomUUID()] }])
      await assert.rejects(
        listElements({ db, zone, fail }, 'FRAME', query),
        (error) => (error as ApiError).error === 'zoneNotFound',
      )
  })
})
