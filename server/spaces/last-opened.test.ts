import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { aMember, aSpace, share } from '../testing/factories.ts'
import { testAppFor } from '../testing/test-app.ts'
import { createLastOpened } from './last-opened.ts'
import { detachSpace } from './trash.sql.ts'

onOneOrBothEngines('sqlite', 'openings', (engine) => {
  const testApp = testAppFor(engine)

  const rowsOf = (space_id: string) =>
    testApp.database.read
      .selectFrom('space_opening')
      .where('space_id', '=', Number(space_id))
      .select(['zuid', 'opened_time'])
      .execute()

  test('[S5] reading a space, or the meta or content of a zone in it, opens it; being refused does not', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id, team_id } = edition
    const ids: Record<string, { space_id: string; zone_id: string }> = {}
    for (const name of ['getSpace', 'listZones', 'getZone', 'getZoneData', 'never']) {
      const create_space = { team_id, space_name: name, zone_name: 'Plan' }
      const { space_id } = await owner.api.createSpace({ edition_id, body: { create_space } })
      const zone = await testApp.database.read
        .selectFrom('zone')
        .where('space_id', '=', Number(space_id))
        .select('zone_id')
        .executeTakeFirstOrThrow()
      ids[name] = { space_id, zone_id: zone.zone_id }
    }
    const at = (name: string) => ({ edition_id, ...(ids[name] as { space_id: string; zone_id: string }) })
    const action_type = 'GET_SPACE_DATA_WITH_ZONE_DATA'
    const { space_id, zone_id } = at('getZoneData')
    await owner.api.getZoneData({ edition_id, space_id, query: { action_type, zone_id } })
    await owner.api.getZone(at('getZone'))
    await owner.api.listZones(at('listZones'))
    await owner.api.getSpace(at('getSpace'))
    const stranger = await aMember(testApp, edition)
    await assert.rejects(stranger.api.getSpace(at('never')))
    const query = { team_id, action_type: 'ALLSPACES', sort_by: 'RECENTLY_OPENED' }
    const { spaces_info } = await owner.api.listSpaces({ edition_id, query })
    assert.deepEqual(
      spaces_info.map(({ space_name }) => space_name),
      ['getSpace', 'listZones', 'getZone', 'getZoneData', 'never'],
    )
    assert.deepEqual(await rowsOf(at('never').space_id), [])
  })

  test('[S5] openings are kept in memory, and on disk once flushed: one for each person, the latest', async () => {
    const edition = await testApp.anEdition()
    const { owner, edition_id } = edition
    const space_id = await aSpace(testApp, edition, owner)
    const peer = await aMember(testApp, edition)
    await share(testApp, { edition_id, space_id }, { role: 'VIEWER', type: 'USER', id: peer.zuid })
    const lastOpened = createLastOpened(testApp.database)
    const note = (zuid: string) =>
      lastOpened.record({ edition_id: Number(edition_id), space_id: Number(space_id), zuid: Number(zuid) })
    const start = Date.now()
    for (const zuid of [owner.zuid, peer.zuid, owner.zuid]) note(zuid)
    await lastOpened.flush()
    const times = async () =>
      Object.fromEntries((await rowsOf(space_id)).map(({ zuid, opened_time }) => [zuid, opened_time]))
    const first = await times()
    assert.equal(Object.keys(first).length, 2)
    assert.ok((first[peer.zuid] ?? 0) >= start)
    assert.ok((first[owner.zuid] ?? 0) > (first[peer.zuid] ?? 0))
    note(peer.zuid)
    await lastOpened.close()
    assert.ok(((await times())[peer.zuid] ?? 0) > (first[owner.zuid] ?? 0))
  })

  test('[S5] an opening of a space that is gone, or being deleted, is forgotten, and the others are written', async () => {
    const edition = await testApp.anEdition()
    const edition_id = Number(edition.edition_id)
    const space_id = Number(await aSpace(testApp, edition, edition.owner))
    const lastOpened = createLastOpened(testApp.database)
    const closed = Number(await aSpace(testApp, edition, edition.owner))
    await testApp.database.write((db) => detachSpace(db, { edition_id, space_id: closed }))
    for (const gone of [999, closed]) lastOpened.record({ edition_id, space_id: gone, zuid: 1 })
    lastOpened.record({ edition_id, space_id, zuid: 1 })
    await lastOpened.flush()
    assert.equal((await rowsOf(String(space_id))).length, 1)
    for (const gone of [999, closed]) assert.equal((await rowsOf(String(gone))).length, 0)
  })

  test('[S5] what could not be written is written the next time', async () => {
    const edition = await testApp.anEdition()
    const edition_id = Number(edition.edition_id)
    const space_id = Number(await aSpace(testApp, edition, edition.owner))
    let broken = true
    const lastOpened = createLastOpened({
      write: (work) => (broken ? Promise.reject(new Error('disk full')) : testApp.database.write(work)),
    })
    lastOpened.record({ edition_id, space_id, zuid: 1 })
    await assert.rejects(lastOpened.flush(), /disk full/)
    broken = false
    await lastOpened.flush()
    assert.equal((await rowsOf(String(space_id))).length, 1)
  })
})
