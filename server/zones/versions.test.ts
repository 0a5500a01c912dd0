import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { formatTime } from '@easel/contract'
import { onBothEngines } from '../testing/engines.ts'
import { aSpaceWithMembers, newZone } from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'

const day = 86_400_000

interface At {
  edition_id: string
  space_id: string
  zone_id: string
}

onBothEngines('versions of zones', (engine) => {
  const testApp = testAppFor(engine)
  let here: Awaited<ReturnType<typeof aSpaceWithMembers>>
  before(async () => {
    here = await aSpaceWithMembers(testApp)
  })
  const insert = (zone: At, name: string, { api } = here.owner) =>
    api.insertFrames({ ...zone, body: { frames: [{ meta: { name } }] } })

  /** A zone with three versions: empty, one frame, two frames. */
  const aZone = async (): Promise<At> => {
    const zone = { ...here.at, zone_id: (await newZone(here.owner, here.at)).zone_id }
    await insert(zone, 'First', here.editor)
    await insert(zone, 'Second')
    return zone
  }
  const versionsOf = async (zone: At, query: Record<string, string | number> = {}) =>
    (await here.viewer.api.listZoneVersions({ ...zone, query })).zone_versions
  /** Makes a version older: the `n`th from the oldest. */
  const setAge = (zone: At, n: number, milliseconds: number) =>
    testApp.database.write((db) =>
      db
        .updateTable('zone_version')
        .set({ version_time: Date.now() - milliseconds })
        .where('zone_id', '=', zone.zone_id)
        .where('seq', '=', n)
        .execute(),
    )
  const namesIn = ({ elements }: { elements: { frame?: { meta: { name: string } } }[] }) =>
    elements.map(({ frame }) => frame?.meta.name)

  test('[Z8] creating a zone makes the first version, each write one more; newest first', async () => {
    const zone = await aZone()
    const { allowed_versions, restricted_versions } = await versionsOf(zone)
    assert.deepEqual(restricted_versions, [])
    assert.deepEqual(
      allowed_versions.map(({ modified_by }) => modified_by),
      [here.owner.zuid, here.editor.zuid, here.owner.zuid],
    )
    const ids = allowed_versions.map(({ version_id }) => Number(version_id))
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => b - a),
    )
    assert.deepEqual(Object.keys(allowed_versions[0] ?? {}), ['version_id', 'modified_by', 'version_time'])
  })

  test('[K17] fields selects from a version, its description among them', async () => {
    const zone = await aZone()
    const { allowed_versions } = await versionsOf(zone, { fields: 'version_id,description' })
    assert.deepEqual(Object.keys(allowed_versions[0] ?? {}), ['version_id', 'description'])
    await expectError(versionsOf(zone, { fields: 'content' }), 400, 'IAM1031', { attribute: 'fields' })
  })

  test('[Z8] from is a start index and limit a number of versions', async () => {
    const zone = await aZone()
    const [newest, middle, oldest] = (await versionsOf(zone)).allowed_versions
    assert.deepEqual((await versionsOf(zone, { limit: 1 })).allowed_versions, [newest])
    assert.deepEqual((await versionsOf(zone, { from: 1 })).allowed_versions, [middle, oldest])
    assert.deepEqual((await versionsOf(zone, { from: 1, limit: 1 })).allowed_versions, [middle])
    assert.deepEqual((await versionsOf(zone, { from: 3 })).allowed_versions, [])
    for (const wrong of [{ from: -1 }, { from: 'x' }, { limit: 0 }, { limit: 101 }, { limit: 1.5 }])
      await expectError(versionsOf(zone, wrong as Record<string, number>), 400, 'IAM1031', {
        attribute: Object.keys(wrong)[0],
      })
  })

  test('[Z8] from_date, also fromDate, in milliseconds or as a timestamp: only at or after', async () => {
    const zone = await aZone()
    await setAge(zone, 1, 3 * day)
    await setAge(zone, 2, 2 * day)
    const since = async (query: Record<string, string | number>) =>
      (await versionsOf(zone, query)).allowed_versions.length
    const moment = Date.now() - 2.5 * day
    for (const name of ['from_date', 'fromDate']) {
      assert.equal(await since({ [name]: moment }), 2)
      assert.equal(await since({ [name]: formatTime(moment) }), 2)
      assert.equal(await since({ [name]: 0 }), 3)
      assert.equal(await since({ [name]: Date.now() + day }), 0)
      for (const wrong of ['yesterday', '-5', '1e3', '', '2025-02-04'])
        await expectError(since({ [name]: wrong }), 400, 'IAM1031', { attribute: name })
    }
    const { version_time } = await testApp.database.read
      .selectFrom('zone_version')
      .select('version_time')
      .where('zone_id', '=', zone.zone_id)
      .where('seq', '=', 2)
      .executeTakeFirstOrThrow()
    assert.equal(await since({ from_date: version_time }), 2)
    assert.equal(await since({ from_date: version_time + 1 }), 1)
  })

  test('[Z8] a version older than the plan’s days of history is restricted: who made it and its id, no more', async () => {
    const zone = await aZone()
    await setAge(zone, 1, 30 * day + 60_000)
    await setAge(zone, 2, 30 * day - 60_000)
    const { allowed_versions, restricted_versions } = await versionsOf(zone)
    assert.equal(allowed_versions.length, 2)
    const [restricted] = restricted_versions
    assert.deepEqual(restricted, { version_id: restricted?.version_id, modified_by: here.owner.zuid })
    const picked = await versionsOf(zone, { fields: 'version_time,description,modified_by' })
    assert.deepEqual(picked.restricted_versions, [{ modified_by: here.owner.zuid }])
    const at = { ...zone, version_id: restricted?.version_id as string }
    await expectError(here.owner.api.getZoneVersion(at), 403, 'Z1013')
    await expectError(here.owner.api.restoreZoneVersion(at), 403, 'Z1013')
  })

  test('[E10] on a plan without a limit no version is restricted', async () => {
    const zone = await aZone()
    await setAge(zone, 1, 4000 * day)
    const setPlan = (plan_name: string) =>
      testApp.database.write((db) =>
        db.updateTable('edition').set({ plan_name }).where('edition_id', '=', Number(zone.edition_id)).execute(),
      )
    await setPlan('TEAM_PLAN')
    assert.equal((await versionsOf(zone)).allowed_versions.length, 3)
    await setPlan('FREE_PLAN')
    assert.equal((await versionsOf(zone)).restricted_versions.length, 1)
  })

  test('[Z8] the content of a version is what stood then', async () => {
    const zone = await aZone()
    const versions = (await versionsOf(zone)).allowed_versions
    const read = (version_id: string) => here.viewer.api.getZoneVersion({ ...zone, version_id })
    const expected = [['First', 'Second'], ['First'], []]
    for (const [at, { version_id = '' }] of versions.entries()) {
      const { document, zone_version } = await read(version_id)
      assert.deepEqual(namesIn(document), expected[at])
      assert.equal(document.id, zone.zone_id)
      assert.equal(zone_version.version_id, version_id)
    }
    const other = (await versionsOf(await aZone())).allowed_versions[0]?.version_id as string
    for (const version_id of [other, '1', 'abc']) await expectError(read(version_id), 404, 'Z1012')
  })

  test('[X1] a shape that left its frame has the frame_id null in the document, in a version and in the list', async () => {
    const zone = await aZone()
    const { api } = here.owner
    const frame_id = (await api.listFrames(zone)).frames[0]?.meta.id as string
    const shape = { basic: { type: 'OVAL' }, frame_id } as const
    const [moved = ''] = (await api.insertShapes({ ...zone, body: { shapes: [shape, shape] } })).inserted_ids
    await api.updateShapes({ ...zone, body: { shapes: [{ id: moved, frame_id: null }] } })
    await api.deleteFrames({ ...zone, body: { ids: [frame_id] } })
    const action_type = 'GET_SPACE_DATA_WITH_ZONE_DATA'
    const { space_data } = await api.getZoneData({ ...zone, query: { action_type, zone_id: zone.zone_id } })
    const [newest] = (await versionsOf(zone)).allowed_versions
    const version = await api.getZoneVersion({ ...zone, version_id: newest?.version_id as string })
    const listed = (await api.listShapes(zone)).shapes
    assert.deepEqual(
      listed.map((one) => one.frame_id),
      [null, null],
    )
    for (const document of [space_data.docDatas[0]?.document, version.document])
      assert.deepEqual(
        document?.elements.flatMap((element) => element.shape ?? []),
        listed,
      )
  })

  test('[Z8] restoring a version is a new version with its content', async () => {
    const zone = await aZone()
    const { api } = here.owner
    const [newest, middle] = (await versionsOf(zone)).allowed_versions
    const [first] = (await api.listFrames(zone)).frames
    await api.updateFrames({ ...zone, body: { frames: [{ id: first?.meta.id as string, meta: { name: 'Changed' } }] } })
    const restore = (version_id: string, person = here.editor) => person.api.restoreZoneVersion({ ...zone, version_id })
    const answer = await restore(middle?.version_id as string)
    assert.deepEqual(answer, {
      ...zone,
      current_user_id: here.editor.zuid,
      restored_version_id: middle?.version_id,
      version_id: answer.version_id,
    })
    const [latest] = (await versionsOf(zone, { fields: 'version_id,modified_by,description' })).allowed_versions
    assert.deepEqual(latest, {
      version_id: answer.version_id,
      modified_by: here.editor.zuid,
      description: `Restored version ${middle?.version_id}`,
    })
    assert.deepEqual(
      (await api.listFrames(zone)).frames.map(({ meta }) => meta.name),
      ['First'],
    )
    await restore(newest?.version_id as string)
    assert.deepEqual(
      (await api.listFrames(zone)).frames.map(({ meta }) => meta.name),
      ['First', 'Second'],
    )
    const { document } = await api.getZoneVersion({ ...zone, version_id: answer.version_id })
    assert.deepEqual(namesIn(document), ['First'])
    await expectError(restore('1'), 404, 'Z1012')
    await expectError(restore(newest?.version_id as string, here.viewer), 401, 'A1003')
  })

  test('[Z8] of versions that are restored at the same time one is what the zone holds then', async () => {
    const zone = await aZone()
    const { api } = here.owner
    const [newest, middle] = (await versionsOf(zone)).allowed_versions
    for (let round = 0; round < 5; round++) {
      const restored = [newest, middle, newest, middle].map((version) =>
        api.restoreZoneVersion({ ...zone, version_id: version?.version_id as string }),
      )
      const answers = await Promise.all(restored)
      const latest = answers.toSorted((a, b) => Number(a.version_id) - Number(b.version_id)).at(-1)
      const names = (await api.listFrames(zone)).frames.map(({ meta }) => meta.name)
      const isNewest = latest?.restored_version_id === newest?.version_id
      assert.deepEqual(names, isNewest ? ['First', 'Second'] : ['First'])
    }
  })

  test('[N1] a version of more elements than one commit may hold is restored in several', async () => {
    const zone = await aZone()
    const { api } = here.owner
    const shapes = Array.from({ length: 700 }, (_, left) => ({
      basic: { type: 'OVAL' as const },
      properties: { layout: { left, top: 0, width: 1, height: 1 } },
    }))
    for (let times = 0; times < 2; times++) await api.insertShapes({ ...zone, body: { shapes } })
    const [full] = (await versionsOf(zone)).allowed_versions
    const all = await api.listShapes(zone)
    for (const some of [all.shapes.slice(0, 700), all.shapes.slice(700)])
      await api.deleteShapes({ ...zone, body: { ids: some.map(({ meta }) => meta.id) } })
    const { version_id } = await api.restoreZoneVersion({ ...zone, version_id: full?.version_id as string })
    assert.deepEqual(await api.listShapes(zone), all)
    const { document } = await api.getZoneVersion({ ...zone, version_id })
    assert.equal(document.elements.flatMap(({ shape }) => shape ?? []).length, 1_400)
  })

  test('[A3] any of three scopes opens the list of versions', async () => {
    const zone = await aZone()
    for (const scope of ['Service.documents.READ', 'Service.zones.READ', 'Service.spaces.READ']) {
      const api = testApp.clientOf(await testApp.tokenOf(here.viewer.zuid, [scope]))
      assert.equal((await api.listZoneVersions(zone)).zone_versions.allowed_versions.length, 3)
    }
    const api = testApp.clientOf(await testApp.tokenOf(here.viewer.zuid, ['Service.editions.READ']))
    await expectError(api.listZoneVersions(zone), 403, 'A1010')
  })

  test('[A2] metadata and moves take a spaces scope, and a zones scope is not enough', async () => {
    const zone = await aZone()
    const zones = ['Service.zones.READ', 'Service.zones.CREATE']
    const api = testApp.clientOf(await testApp.tokenOf(here.owner.zuid, zones))
    await expectError(api.getZone(zone), 403, 'A1010', { required_scope: 'Service.spaces.READ' })
    await expectError(api.listZones(here.at), 403, 'A1010', { required_scope: 'Service.spaces.READ' })
    const body = { move_zone: { destination_type: 'NEW_SPACE' as const } }
    await expectError(api.moveZone({ ...zone, body }), 403, 'A1010', { required_scope: 'Service.spaces.CREATE' })
    const query = { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id: zone.zone_id }
    assert.ok(await api.getZoneData({ ...here.at, query }))
    const wider = testApp.clientOf(await testApp.tokenOf(here.owner.zuid, ['Service.spaces.READ']))
    assert.ok(await wider.getZoneData({ ...here.at, query }))
  })
})
