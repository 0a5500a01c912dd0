import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '@easel/contract'
import { onBothEngines } from '../testing/engines.ts'
import { aZone, type ZonePath } from '../testing/factories.ts'
import { svgWith } from '../testing/sample-request.ts'
import { expectError, send } from '../testing/send.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'
import { deleteUnusedAssets } from './unused-assets.ts'

const DAY_MS = 86_400_000

onBothEngines('images that are kept', (engine) => {
  const testApp = testAppFor(engine)

  const shape = (asset_id: string) => ({
    basic: { type: 'RECTANGLE' as const },
    properties: { layout: { width: 10, height: 10 }, fills: [{ image: { asset_id } }] },
  })

  const anImage = async (word: string) => {
    const { at, owner } = await aZone(testApp)
    const upload = async (title = word) => (await owner.api.uploadAsset({ ...at, body: svgWith(title) })).asset_id
    return { at, owner, upload, asset_id: await upload() }
  }

  const statusOf = async ({ edition_id, space_id, zone_id }: ZonePath, asset_id: string, { token }: Person) => {
    const params = { edition_id, space_id, zone_id, asset_id }
    return (await send(testApp, operations.getAsset, { token, params })).status
  }

  const draw = async (at: ZonePath, owner: Person, ...ids: string[]) =>
    (await owner.api.insertShapes({ ...at, body: { shapes: ids.map(shape) } })).inserted_ids

  const duplicate = async (at: ZonePath, owner: Person, options: object = {}) => {
    const body = { duplicate_zone: { destination_type: 'SAME_SPACE' as const, ...options } }
    const { zone_id } = (await owner.api.duplicateZone({ ...at, body })) as { zone_id: string }
    return { ...at, zone_id }
  }

  test('[D19] a copy of a zone has the images that its content refers to, and no other', async () => {
    const { at, owner, upload, asset_id } = await anImage('Copied')
    const other = await upload('Not copied')
    await draw(at, owner, asset_id)
    const copy = await duplicate(at, owner)
    assert.deepEqual([await statusOf(copy, asset_id, owner), await statusOf(copy, other, owner)], [200, 404])
    await draw(copy, owner, asset_id)
  })

  test('[D19] a copy of a version, of a space and of a large zone has them too', async () => {
    const { at, owner, asset_id } = await anImage('Kept')
    const ids = await draw(at, owner, asset_id)
    const { zone_versions } = await owner.api.listZoneVersions(at)
    await owner.api.deleteShapes({ ...at, body: { ids } })
    const version_id = zone_versions.allowed_versions[0]?.version_id
    assert.equal(await statusOf(await duplicate(at, owner, { version_id }), asset_id, owner), 200)
    assert.equal(await statusOf(await duplicate(at, owner), asset_id, owner), 404)
    const shapes = Array.from({ length: 1_001 }, (_, n) =>
      n === 0 ? shape(asset_id) : { basic: { type: 'OVAL' as const } },
    )
    for (let from = 0; from < shapes.length; from += 500)
      await owner.api.insertShapes({ ...at, body: { shapes: shapes.slice(from, from + 500) } })
    assert.equal(await statusOf(await duplicate(at, owner), asset_id, owner), 200)
    const { edition_id, space_id } = at
    const { space_info } = await owner.api.duplicateSpace({ edition_id, space_id, body: { duplicate_space: {} } })
    const there = { edition_id, space_id: String(space_info.space_id) }
    const { zones_info } = await owner.api.listZones(there)
    const copies = zones_info.zone_order.map((zone_id) => ({ ...there, zone_id }))
    const statuses = await Promise.all(copies.map((copy) => statusOf(copy, asset_id, owner)))
    assert.ok(statuses.includes(200), String(statuses))
  })

  test('[D19] a moved zone keeps them; a deleted one loses them, and its copy does not', async () => {
    const { at, owner, asset_id } = await anImage('Moved')
    await draw(at, owner, asset_id)
    const copy = await duplicate(at, owner)
    const body = { move_zone: { destination_type: 'NEW_SPACE' as const, space_name: 'There' } }
    const { space_info } = await owner.api.moveZone({ ...at, body })
    const there = { ...at, space_id: String((space_info as { space_id: string }).space_id) }
    assert.equal(await statusOf(there, asset_id, owner), 200)
    for (const zone_state of ['TRASH', 'DELETE'] as const)
      await owner.api.changeZoneState({ ...there, body: { zone_state } })
    const left = await testApp.database.read
      .selectFrom('zone_asset')
      .where('zone_id', '=', at.zone_id)
      .selectAll()
      .execute()
    assert.deepEqual(left, [])
    assert.equal(await statusOf(copy, asset_id, owner), 200)
  })

  /** As if all of it had been sent so many days ago. */
  const age = (asset_ids: readonly string[], days: number) =>
    testApp.database.write(async (db) => {
      const time = Date.now() - days * DAY_MS
      const aged = await db
        .updateTable('zone_asset')
        .set({ referenced_time: time })
        .where('asset_id', 'in', [...asset_ids])
        .returning('content_hash')
        .execute()
      const hashes = aged.map(({ content_hash }) => content_hash)
      await db.updateTable('asset_content').set({ kept_time: time }).where('content_hash', 'in', hashes).execute()
    })

  const sweep = () => deleteUnusedAssets(testApp.database, { days: 30, now: Date.now() })

  test('[D20] what nothing refers to goes after its days, and nothing else does', async () => {
    const { at, owner, upload, asset_id: drawn } = await anImage('Drawn')
    const [removed, never, young] = [await upload('Removed'), await upload('Never'), await upload('Young')]
    await draw(at, owner, drawn)
    const ids = await draw(at, owner, removed)
    await owner.api.deleteShapes({ ...at, body: { ids } })
    await age([drawn, removed, never], 31)
    // Two nodes at once.
    await Promise.all([sweep(), sweep()])
    const statuses = await Promise.all([drawn, removed, never, young].map((id) => statusOf(at, id, owner)))
    assert.deepEqual(statuses, [200, 200, 404, 200])
    const contents = () =>
      testApp.database.read
        .selectFrom('asset_content')
        .where('edition_id', '=', Number(at.edition_id))
        .selectAll()
        .execute()
    assert.equal((await contents()).length, 3)
    await owner.api.undoChanges({ ...at, body: { count: 1 } })
    assert.equal((await owner.api.listShapes(at)).shapes.length, 2)
    await expectError(draw(at, owner, never), 400, 'EL1025')
    assert.notEqual(await upload('Never'), never)
  })

  test('[D20] what is used again before it goes stays', async () => {
    const { at, owner, asset_id } = await anImage('Again')
    await age([asset_id], 31)
    await draw(at, owner, asset_id)
    await sweep()
    assert.equal(await statusOf(at, asset_id, owner), 200)
  })

  test('[D20] whoever uses one while it goes has it, or is told that it is gone', async () => {
    for (let round = 0; round < 5; round++) {
      const { at, owner, asset_id } = await anImage(`Race ${round}`)
      await age([asset_id], 31)
      const [drawn, uploaded] = await Promise.all([
        draw(at, owner, asset_id).then(
          () => true,
          () => false,
        ),
        owner.api.uploadAsset({ ...at, body: svgWith(`Race ${round}`) }),
        sweep(),
        sweep(),
      ])
      if (drawn) assert.equal(await statusOf(at, asset_id, owner), 200, 'an image that is drawn is gone')
      await sweep()
      assert.equal(await statusOf(at, uploaded.asset_id, owner), 200, 'an image that was just sent is gone')
    }
  })
})
