import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { createSpace, createZone, hide, type SpaceIds, share, trashZone, unknownIds, type ZoneIds } from '../fixture.ts'
import type { Suite } from '../suite.ts'

export const zones: Suite = ({ owner, editor }, { edition_id, team_id, template_ids }) => {
  describe('zones', () => {
    let at: SpaceIds
    let zone: ZoneIds
    before(async () => {
      at = await createSpace(owner, { edition_id, team_id }, 'Zones')
      await share(owner, at, editor.zuid, 'EDITOR')
      zone = await createZone(owner, at, 'First')
    })

    describe('createZone', () => {
      test('[Z2] answers with text that holds JSON', async () => {
        const text = await owner.does('createZone', { ...at, body: { create_zone: { zone_name: 'Second' } } })
        assert.equal(typeof text, 'string')
        const { space_data } = JSON.parse(text as string)
        const [{ document, baseMeta }] = space_data.docDatas
        assert.deepEqual([space_data.id, document.meta, document.elements], [at.space_id, { name: 'Second' }, []])
        assert.equal(baseMeta.author, owner.zuid)
        assert.deepEqual(Object.keys(baseMeta.current), ['version', 'time', 'modifiedBy'])
      })

      test('with a template the document has FRAME and OBJECT elements', async () => {
        const body = { create_zone: { zone_name: 'From a template', template_id: template_ids[0] ?? '' } }
        const text = (await owner.does('createZone', { ...at, body })) as string
        const { elements, id } = JSON.parse(text).space_data.docDatas[0].document
        const types = new Set(elements.map(({ type }: { type: string }) => type))
        assert.deepEqual([...types].toSorted(), ['FRAME', 'OBJECT'])
        await owner.does('changeZoneState', { ...at, zone_id: id, body: { zone_state: 'TRASH' } })
      })

      test('a template that is not there, a name that is missing, an object of more than 11000 characters', async () => {
        const create = (create_zone: object) => ({ ...at, body: { create_zone } })
        const unknown = create({ zone_name: 'No', template_id: unknownIds.template_id })
        await owner.isRefused('createZone', unknown, 'templateNotFound')
        await owner.isRefused('createZone', create({}), 'invalid', { attribute: 'create_zone.zone_name' })
        const large = create({ zone_name: 'Large', more: 'x'.repeat(11_000) })
        await owner.isRefused('createZone', large, 'invalid', { attribute: 'create_zone' })
      })
    })

    describe('getZone', () => {
      test('answers the record', async () => {
        const { zone_info } = await editor.does('getZone', zone)
        assert.partialDeepStrictEqual(zone_info, {
          zone_id: zone.zone_id,
          zone_name: 'First',
          space_id: at.space_id,
          status: 'ACTIVE',
          author_zuid: owner.zuid,
        })
      })
    })

    describe('listZones', () => {
      test('[Z7] has the order and the metadata, without what is trashed or hidden', async () => {
        await trashZone(owner, await createZone(owner, at, 'Trashed'))
        await hide(owner, await createZone(owner, at, 'Hidden'), editor.zuid)
        const { zones_info } = await editor.does('listZones', at)
        const names = zones_info.zone_order.map((id) => zones_info.zone_meta[id]?.zone_name)
        assert.deepEqual(names, ['First', 'Second'])
        const { zones_info: selected } = await editor.does('listZones', { ...at, query: { fields: 'status' } })
        assert.deepEqual(Object.values(selected.zone_meta), [{ status: 'ACTIVE' }, { status: 'ACTIVE' }])
      })
    })

    describe('renameZone', () => {
      test('[Z5] answers the new name; the same again is a conflict', async () => {
        const renamed = await editor.does('renameZone', { ...zone, body: { zone_name: 'Übersicht' } })
        assert.deepEqual(renamed, { ...zone, current_user_id: editor.zuid, new_name: 'Übersicht' })
        await editor.isRefused('renameZone', { ...zone, body: { zone_name: 'Übersicht' } }, 'sameZoneName')
        await editor.isRefused('renameZone', { ...zone, body: {} }, 'invalid', { attribute: 'zone_name' })
      })
    })

    describe('listZoneAccess', () => {
      test('[Z7] says what each person may do in a zone, and who hid it from whom', async () => {
        const hidden = await createZone(owner, at, 'For few')
        await hide(owner, hidden, editor.zuid)
        const { people } = await owner.does('listZoneAccess', hidden)
        const access = people.find(({ zuid }) => zuid === editor.zuid)
        assert.equal(access?.role, undefined)
        const { permission, added_by } = access?.zone_entry ?? {}
        assert.deepEqual([access?.space_role, permission, added_by], ['EDITOR', 'restricted', owner.zuid])
        await editor.isRefused('listZoneAccess', hidden, 'restrictedZone')
      })
    })

    describe('setTimer', () => {
      test('starts, pauses and stops the timer that all see', async () => {
        const { timer } = await editor.does('setTimer', { ...zone, body: { state: 'RUNNING', seconds: 300 } })
        assert.partialDeepStrictEqual(timer, { state: 'RUNNING', seconds: 300, left_ms: null })
        assert.deepEqual((await owner.does('getTimer', zone)).timer, timer)
        await editor.does('setTimer', { ...zone, body: { state: 'PAUSED' } })
        await editor.does('setTimer', { ...zone, body: { state: 'STOPPED' } })
        assert.equal((await owner.does('getTimer', zone)).timer, null)
        await editor.isRefused('setTimer', { ...zone, body: { state: 'PAUSED' } }, 'invalid', { attribute: 'seconds' })
        await owner.does('setTogether', { ...at, body: { off: ['TIMER'] } })
        await editor.isRefused('setTimer', { ...zone, body: { state: 'RUNNING', seconds: 300 } }, 'switchedOff')
        await owner.does('setTogether', { ...at, body: { off: [] } })
      })
    })

    describe('changeZoneState', () => {
      test('[Z4] TRASH, RESTORE, DELETE, each from its state; DELETE is for the creator', async () => {
        const own = await createZone(owner, at, 'Passing')
        const change = (zone_state: 'TRASH' | 'RESTORE' | 'DELETE') => ({ ...own, body: { zone_state } })
        await editor.isRefused('changeZoneState', { ...own, body: {} }, 'invalid', { attribute: 'zone_state' })
        await editor.isRefused('changeZoneState', change('RESTORE'), 'zoneNotTrashed')
        await owner.isRefused('changeZoneState', change('DELETE'), 'zoneStillActive')
        const echoed = await editor.does('changeZoneState', change('TRASH'))
        assert.deepEqual(echoed, { ...own, current_user_id: editor.zuid, zone_state: 'TRASH' })
        const { zones } = await editor.does('listTrashedZones', at)
        assert.partialDeepStrictEqual(zones, [{ zone_id: own.zone_id, zone_name: 'Passing', status: 'TRASH' }])
        await editor.isRefused('changeZoneState', change('TRASH'), 'zoneAlreadyTrashed')
        await editor.isRefused('getZone', own, 'zoneNotActive')
        await editor.isRefused('changeZoneState', change('DELETE'), 'noPermission')
        await editor.does('changeZoneState', change('RESTORE'))
        const { zones_info } = await owner.does('listZones', at)
        assert.equal(zones_info.zone_order.at(-1), own.zone_id)
        await owner.does('changeZoneState', change('TRASH'))
        await owner.does('changeZoneState', change('DELETE'))
        await owner.isRefused('getZone', own, 'zoneNotFound')
      })
    })

    describe('orderZones', () => {
      test('[Z1] takes every active zone once, and nothing else', async () => {
        const { zones_info } = await owner.does('listZones', at)
        const zone_order = zones_info.zone_order.toReversed()
        const ordered = await owner.does('orderZones', { ...at, body: { zone_order } })
        assert.deepEqual(ordered.zone_order, zone_order)
        assert.deepEqual((await owner.does('listZones', at)).zones_info.zone_order, zone_order)
        const some = { ...at, body: { zone_order: zone_order.slice(1) } }
        await owner.isRefused('orderZones', some, 'invalid', { attribute: 'zone_order' })
      })
    })

    describe('getZoneData', () => {
      const data = (zone_id: string) => ({
        ...at,
        query: { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA' as const, zone_id },
      })

      test('[Z3] answers the whole document', async () => {
        const { space_data } = await editor.does('getZoneData', data(zone.zone_id))
        assert.equal(space_data.docDatas[0]?.document.id, zone.zone_id)
      })

      test('[Z4] [Z7] not of a zone that is not there, hidden or trashed', async () => {
        await editor.isRefused('getZoneData', data(unknownIds.zone_id), 'zoneNotFound')
        const hidden = await createZone(owner, at, 'Hidden too')
        await hide(owner, hidden, editor.zuid)
        await editor.isRefused('getZoneData', data(hidden.zone_id), 'restrictedZone')
        await trashZone(owner, hidden)
        await owner.isRefused('getZoneData', data(hidden.zone_id), 'zoneNotActive')
      })
    })
  })
}
