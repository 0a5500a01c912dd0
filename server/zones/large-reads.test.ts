import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { aZone } from '../testing/factories.ts'
import { testAppFor } from '../testing/test-app.ts'

/** More than are answered at once. */
const COUNT = 2_000
const text = (n: number) => ({
  paragraphs: [
    {
      id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      portions: [{ text: `"${n}" \\ é 😀 ${'x'.repeat(20)}` }],
    },
  ],
})

onOneOrBothEngines('postgres', 'a zone that is too large to be answered at once', (engine) => {
  const testApp = testAppFor(engine)

  /** Every other shape is in a frame. */
  const aLargeZone = async () => {
    const { at, owner } = await aZone(testApp)
    const { inserted_ids } = await owner.api.insertFrames({ ...at, body: { frames: [{ meta: { name: 'Board' } }] } })
    const frame_id = inserted_ids[0] as string
    const shapes = Array.from({ length: COUNT }, (_, n) => ({
      basic: { type: 'RECTANGLE' as const },
      text: text(n),
      ...(n % 2 && { frame_id }),
    }))
    const ids: string[] = []
    for (let from = 0; from < COUNT; from += 400) {
      const body = { shapes: shapes.slice(from, from + 400) }
      ids.push(...(await owner.api.insertShapes({ ...at, body })).inserted_ids)
    }
    return { at, owner, ids, frame_id }
  }

  test('[N2] is read whole and in its order: as data, as shapes, as a version', async () => {
    const { at, owner, ids, frame_id } = await aLargeZone()
    const { edition_id, space_id, zone_id } = at
    const { space_data } = await owner.api.getZoneData({
      edition_id,
      space_id,
      query: { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id },
    })
    const { document, element_count } = space_data.docDatas[0] as (typeof space_data.docDatas)[number]
    assert.equal(element_count, COUNT + 1)
    assert.deepEqual(
      document.elements.map(({ id }) => id),
      [frame_id, ...ids],
    )
    assert.deepEqual(document.elements[8]?.shape?.text, text(7))
    const { shapes, total_count } = await owner.api.listShapes({ ...at, query: {} })
    assert.equal(total_count, COUNT)
    assert.deepEqual(
      shapes.map(({ meta }) => meta?.id),
      ids,
    )
    const inFrame = await owner.api.listShapes({ ...at, query: { frame_id, from: 10, limit: 500 } })
    assert.deepEqual(
      inFrame.shapes.map(({ meta }) => meta?.id),
      ids.filter((_, n) => n % 2).slice(10, 510),
    )
    const { zone_versions } = await owner.api.listZoneVersions(at)
    const version_id = zone_versions.allowed_versions[0]?.version_id as string
    const version = await owner.api.getZoneVersion({ ...at, version_id })
    assert.deepEqual(version.document, document)
  })

  test('[N2] a page of it is what the whole has there', async () => {
    const { at, owner, ids } = await aLargeZone()
    const page = await owner.api.listShapes({ ...at, query: { from: 100, limit: 1_050 } })
    assert.deepEqual(
      page.shapes.map(({ meta }) => meta?.id),
      ids.slice(100, 1_150),
    )
    assert.equal(page.total_count, COUNT)
  })
})
