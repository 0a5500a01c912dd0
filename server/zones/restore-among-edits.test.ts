import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Connector } from '@easel/contract'
import { EaselError } from '@easel/sdk/index.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aZone } from '../testing/factories.ts'
import { testAppFor } from '../testing/test-app.ts'

const WRITERS = 4
const SHAPES = 2_000

onBothEngines('a version that is restored among edits', (engine) => {
  const testApp = testAppFor(engine)

  /** Elements that refer to what is not there. */
  const dangling = async (zone_id: string): Promise<string[]> => {
    const rows = await testApp.database.read
      .selectFrom('element')
      .select(['element_id', 'kind', 'frame_id', 'body'])
      .where('zone_id', '=', zone_id)
      .execute()
    const ids = new Set(rows.map(({ element_id }) => element_id))
    return rows.flatMap(({ element_id, kind, frame_id, body }) => {
      const ends = kind === 'CONNECTOR' ? Object.values((JSON.parse(body) as Connector).connected) : []
      const references = [frame_id, ...ends.map(({ shape_id }) => shape_id?.toLowerCase())]
      return references.some((id) => id != null && !ids.has(id)) ? [`${kind} ${element_id}`] : []
    })
  }

  test('[Z8] [C1] leaves nothing in a frame that is gone, and no connector to a shape that is gone', async () => {
    const { owner, at } = await aZone(testApp)
    const many = Array.from({ length: SHAPES }, () => ({ insert: { shape: { basic: { type: 'OVAL' as const } } } }))
    const { version_id } = await owner.api.commitChange({ ...at, body: { edits: many } })
    const frame = randomUUID()
    await owner.api.insertFrames({ ...at, body: { frames: [{ meta: { id: frame, name: 'Frame' } }] } })
    let isRestored = false
    /** Shapes with connectors between them, until the frame is gone. */
    const insertIntoFrame = async (): Promise<void> => {
      while (!isRestored) {
        const [one, two] = [randomUUID(), randomUUID()]
        const shapes = [one, two].map((id) => ({
          insert: { shape: { meta: { id }, frame_id: frame, basic: { type: 'OVAL' as const } } },
        }))
        const connector = {
          insert: { connector: { connected: { first: { shape_id: one }, second: { shape_id: two } } } },
        }
        try {
          await owner.api.commitChange({ ...at, body: { edits: [...shapes, connector] } })
        } catch (error) {
          assert.ok(error instanceof EaselError && error.status === 400, `${error}`)
          return
        }
      }
    }
    const writers = Array.from({ length: WRITERS }, insertIntoFrame)
    await owner.api.restoreZoneVersion({ ...at, version_id: version_id as string })
    isRestored = true
    await Promise.all(writers)
    assert.deepEqual(await dangling(at.zone_id), [])
    await owner.api.duplicateZone({ ...at, body: { duplicate_zone: { destination_type: 'SAME_SPACE' } } })
  })
})
