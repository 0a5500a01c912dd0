import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { EaselError } from '@easel/sdk/index.ts'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { aSpace, aSpaceWithMembers, newZone, zoneOrderFor } from '../testing/factories.ts'
import { testAppFor } from '../testing/test-app.ts'

const limit = 7

/** How many of the calls succeeded; the others must have failed with one of these codes. */
const successes = async (calls: Promise<unknown>[], ...codes: string[]): Promise<number> => {
  const results = await Promise.allSettled(calls)
  for (const result of results) {
    if (result.status === 'fulfilled') continue
    assert.ok(result.reason instanceof EaselError, `${result.reason}`)
    assert.ok(codes.includes(result.reason.code), result.reason.message)
  }
  return results.filter(({ status }) => status === 'fulfilled').length
}

onOneOrBothEngines('postgres', 'zones changed by many at once', (engine) => {
  const plan = { seats: 50, zonesPerSpace: limit, historyDays: 30, duplicate: true }
  const testApp = testAppFor(engine, { settings: { plans: { FREE_PLAN: plan, TRIAL_PLAN: plan, TEAM_PLAN: plan } } })
  let here: Awaited<ReturnType<typeof aSpaceWithMembers>>
  before(async () => {
    here = await aSpaceWithMembers(testApp)
  })
  const anEmptySpace = async () => ({ edition_id: here.edition_id, space_id: await aSpace(testApp, here, here.owner) })
  const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))
  const positionsIn = async (space_id: string) => {
    const rows = await testApp.database.read
      .selectFrom('zone')
      .select('position')
      .where('space_id', '=', Number(space_id))
      .execute()
    return rows.map(({ position }) => position)
  }

  test('[E10] of many who create at the limit, exactly as many succeed as there is room for', async () => {
    for (let round = 0; round < 6; round++) {
      const at = await anEmptySpace()
      assert.equal(
        await successes(
          times(40, (n) => newZone(here.owner, at, `Zone ${n}`)),
          'Z1010',
        ),
        limit,
      )
      assert.equal((await zoneOrderFor(here.owner, at)).length, limit)
      assert.equal(new Set(await positionsIn(at.space_id)).size, limit)
    }
  })

  test('[E10] creating, duplicating and restoring together do not pass the limit', async () => {
    const at = await anEmptySpace()
    const zones = []
    for (let n = 0; n < limit; n++) zones.push((await newZone(here.owner, at)).zone_id)
    const [kept = '', ...trashed] = zones
    for (const zone_id of trashed)
      await here.owner.api.changeZoneState({ ...at, zone_id, body: { zone_state: 'TRASH' } })
    const calls = times(15, (n) => [
      newZone(here.owner, at),
      here.owner.api.duplicateZone({
        ...at,
        zone_id: kept,
        body: { duplicate_zone: { destination_type: 'SAME_SPACE' } },
      }),
      here.owner.api.changeZoneState({
        ...at,
        zone_id: trashed[n % trashed.length] as string,
        body: { zone_state: 'RESTORE' },
      }),
    ]).flat()
    assert.equal(await successes(calls, 'Z1010', 'Z1006'), limit - 1)
    assert.equal((await zoneOrderFor(here.owner, at)).length, limit)
  })

  test('[Z4] of hundreds who trash, restore and delete one zone, each success follows from the state before it', async () => {
    for (let round = 0; round < 5; round++) {
      const at = await anEmptySpace()
      const { zone_id } = await newZone(here.owner, at)
      const put = (zone_state: 'TRASH' | 'RESTORE' | 'DELETE') =>
        here.owner.api.changeZoneState({ ...at, zone_id, body: { zone_state } })
      const codes = ['Z1005', 'Z1006', 'Z1008']
      const [trashed, restored, deleted] = await Promise.all([
        successes(
          times(25, () => put('TRASH')),
          ...codes,
        ),
        successes(
          times(25, () => put('RESTORE')),
          ...codes,
        ),
        successes(
          times(round === 0 ? 0 : 5, () => put('DELETE')),
          ...codes,
        ),
      ])
      assert.ok(deleted <= 1)
      const left = await testApp.database.read
        .selectFrom('zone')
        .select('status')
        .where('zone_id', '=', zone_id)
        .executeTakeFirst()
      const ended = deleted === 1 ? undefined : trashed > restored ? 'TRASH' : 'ACTIVE'
      assert.equal(left?.status, ended)
      assert.equal(trashed - restored, ended === 'ACTIVE' ? 0 : 1)
    }
  })

  test('[Z5] of many who give one zone the same name, one renames it', async () => {
    const at = await anEmptySpace()
    const { zone_id } = await newZone(here.owner, at, 'Old')
    const rename = () => here.owner.api.renameZone({ ...at, zone_id, body: { zone_name: 'New' } })
    assert.equal(await successes(times(60, rename), 'Z1001'), 1)
  })

  test('[Z1] orders, creations, trashings and drawings at once leave every zone in a place of its own', async () => {
    const { api } = here.owner
    for (let round = 0; round < 8; round++) {
      const at = await anEmptySpace()
      const ids: string[] = []
      for (let n = 0; n < 4; n++) ids.push((await newZone(here.owner, at)).zone_id)
      const trash = { ...at, zone_id: ids[0] as string, body: { zone_state: 'TRASH' as const } }
      const calls = times(12, (n) => [
        api.orderZones({ ...at, body: { zone_order: [...ids.slice(n % 4), ...ids.slice(0, n % 4)] } }),
        api.insertFrames({ ...at, zone_id: ids[n % 4] as string, body: { frames: [{ meta: { name: `${n}` } }] } }),
        ...(n % 4 === 3 ? [newZone(here.owner, at)] : []),
        ...(n === 9 ? [api.changeZoneState(trash)] : []),
      ]).flat()
      await successes(calls, 'IAM1031', 'Z1011')
      const positions = await positionsIn(at.space_id)
      assert.equal(positions.length, 7)
      assert.equal(new Set(positions).size, 7)
      const order = await zoneOrderFor(here.owner, at)
      assert.deepEqual([order.length, new Set(order).size, order.includes(ids[0] as string)], [6, 6, false])
    }
  })

  test('[Z3] zone data and the version it names are of one moment', async () => {
    const at = await anEmptySpace()
    const { api } = here.owner
    const { zone_id } = await newZone(here.owner, at)
    const query = { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id }
    const inserts = times(60, (n) =>
      api.insertFrames({ ...at, zone_id, body: { frames: [{ meta: { name: `${n}` } }] } }),
    )
    let isWriting = true
    const written = Promise.all(inserts).finally(() => {
      isWriting = false
    })
    const reads = []
    while (isWriting) reads.push(...(await Promise.all(times(4, () => api.getZoneData({ ...at, query })))))
    await written
    const { zone_versions } = await api.listZoneVersions({ ...at, zone_id, query: { limit: 100 } })
    // Each insertion made one version, after the empty one.
    const versions = zone_versions.allowed_versions.map(({ version_id }) => version_id).toReversed()
    for (const { space_data } of reads) {
      const [{ document, baseMeta }] = space_data.docDatas as [(typeof space_data.docDatas)[number]]
      assert.equal(document.elements.length, versions.indexOf(baseMeta.current.version))
    }
  })
})
