import { can, namesSeq } from '@easel/contract'
import { MAX_PAGE } from '@easel/contract/element-operations.ts'
import { serializeSpaceData } from '@easel/contract/zone-document.ts'
import { lockActiveSpaceForUpdate } from '../access/lock-active.ts'
import { resolvePath } from '../access/path-access.ts'
import { planLimits } from '../access/plan-limits.ts'
import { invalidRequest } from '../api-error.ts'
import type { ZoneTable } from '../db/canvas-schema.ts'
import { lockActiveZonesForUpdate, lockZoneForUpdate } from '../db/locks.ts'
import { AtSeq, type Handler } from '../handler.ts'
import { addZone } from '../journal/add-zone.ts'
import { appendEntry, zoneOperations } from '../journal/append-entry.ts'
import { pageOfElements } from '../journal/elements.sql.ts'
import { isLargeZone } from '../journal/list-elements.ts'
import { readElementPage } from '../journal/read-elements.ts'
import { touchSpace } from '../journal/space-activity.sql.ts'
import { currentElements } from '../journal/zone-state.ts'
import { upsertEntries } from '../search/index.sql.ts'
import { selectFields } from '../select-fields.ts'
import { requireTemplate } from '../templates/usable-template.ts'
import { toDocumentElement, toDocumentElements, toSpaceData } from './document.ts'
import { latestVersion } from './versions.sql.ts'
import { changeZoneIn, nameAndStatus, setPosition, trashedZones, visibleZones } from './zones.sql.ts'

export const getZone: Handler<'getZone'> = async ({ query, path }) => ({ zone_info: zoneMeta(path.zone, query.fields) })

export const listZones: Handler<'listZones'> = async ({ db, caller, params, query, path }) => {
  const owner = can(path.roles, 'space.manage')
  const zones = await visibleZones(db, { ...params, zuid: caller.zuid, owner })
  return { zones_info: zonesInfo(zones, query.fields) }
}

export const listTrashedZones: Handler<'listTrashedZones'> = async ({ db, caller, params, query, path }) => {
  const owner = can(path.roles, 'space.manage')
  const { from = 0, limit = 20 } = query
  const zones = await trashedZones(db, { ...params, from, limit, zuid: caller.zuid, owner })
  return {
    zones: zones.map(({ state_modified_time, ...zone }) => ({
      ...zone,
      state_modified_time: state_modified_time ?? 0,
    })),
  }
}

const zonesInfo = (zones: readonly ZoneTable[], fields?: readonly string[]) => ({
  zone_order: zones.map(({ zone_id }) => zone_id),
  zone_meta: Object.fromEntries(zones.map((zone) => [zone.zone_id, zoneMeta(zone, fields)])),
})

const zoneMeta = ({ state_modified_time, ...zone }: ZoneTable, fields: readonly string[] | undefined) =>
  // A zone that never changed its state has had it since its creation.
  fields ? selectFields({ ...zone, state_modified_time: state_modified_time ?? zone.created_time }, fields) : zone

export const getZoneData: Handler<'getZoneData'> = async ({ db, caller, params, query, headers, fail }) => {
  const key = { ...params, zone_id: query.zone_id }
  return db.snapshot(async (snapshot) => {
    const { zone } = await resolvePath(snapshot, caller.zuid, key, 'spaceNotFound')
    if (!zone) return fail('zoneNotFound')
    if (zone.status !== 'ACTIVE') fail('zoneNotActive')
    if (namesSeq(headers['if-none-match'], zone.seq)) return new AtSeq(zone.seq)
    const [current] = await latestVersion(snapshot, key)
    if (!current) throw new Error('a zone without a version')
    const { from = 0, limit = MAX_PAGE } = query
    const isLarge = snapshot.engine === 'sqlite' && isLargeZone(zone)
    const rows = await (isLarge
      ? readElementPage(snapshot, zone, { from, limit })
      : pageOfElements(snapshot, { ...ofZone(zone), from, limit }))
    return new AtSeq(zone.seq, toSpaceData(zone, toDocumentElements(rows), current))
  })
}

const ofZone = ({ edition_id, zone_id }: ZoneTable) => ({ edition_id, zone_id })

export const createZone: Handler<'createZone'> = async (context) => {
  const { db, caller, params, query, body, path, settings, now, fail } = context
  const { zone_name, template_id } = body.create_zone
  const plan = planLimits(settings, path.edition, now)
  const template = template_id === undefined ? undefined : await requireTemplate(context, template_id, plan)
  const { team_id } = await lockActiveSpaceForUpdate({ db, fail }, params)
  const { zone, version_id } = await addZone(
    db,
    { ...params, team_id },
    {
      zone_name,
      author: caller.zuid,
      now,
      ...(template && { edits: template.editsAt({ top: 0, left: 0 }, now).edits, origin: 'template' }),
      limit: plan.zonesPerSpace,
      fail,
    },
  )
  await template?.giveImages(db, zone, now)
  if (query.view === 'ZONE_INFO') return { zone_info: zone }
  const current = { version_id, version_time: now, modified_by: caller.zuid }
  return serializeSpaceData(toSpaceData(zone, (await currentElements(db, zone)).map(toDocumentElement), current))
}

export const renameZone: Handler<'renameZone'> = async ({ db, caller, params, body, now, fail }) => {
  const author = caller.zuid
  const { zone_name } = body
  await lockZoneForUpdate(db, params)
  const [zone] = await nameAndStatus(db, params)
  if (!zone) return fail('zoneNotFound')
  if (zone.status !== 'ACTIVE') fail('zoneNotActive')
  if (zone.zone_name === zone_name) fail('sameZoneName')
  await changeZoneIn(db, 'ACTIVE', params, { zone_name, last_author_zuid: author, last_modified_time: now })
  await appendEntry(db, params, { author, now, ...zoneOperations({ name: zone_name }, { name: zone.zone_name }) })
  const { team_id } = await lockActiveSpaceForUpdate({ db, fail }, params)
  const item = { kind: 'zone', item_id: params.zone_id, name: zone_name, text: '' } as const
  await upsertEntries(db, { ...params, team_id }, [item])
  await touchSpace(db, { ...params, author, now })
  return { current_user_id: author, ...params, new_name: zone_name }
}

export const orderZones: Handler<'orderZones'> = async ({ db, caller, params, body, path, now, fail }) => {
  await lockActiveZonesForUpdate(db, params)
  await lockActiveSpaceForUpdate({ db, fail }, params)
  const owner = can(path.roles, 'space.manage')
  const zones = await visibleZones(db, { ...params, zuid: caller.zuid, owner })
  const { zone_order } = body
  const ids = new Set(zone_order)
  if (zone_order.length !== zones.length || !zones.every(({ zone_id }) => ids.has(zone_id)))
    throw invalidRequest('zone_order', 'must name every active zone of the space, each once')
  // The zones swap their positions: those that the caller does not see stay where they are.
  for (const [n, zone_id] of zone_order.entries())
    await setPosition(db, { ...params, zone_id, position: zones[n]?.position as number })
  await touchSpace(db, { ...params, author: caller.zuid, now })
  return { current_user_id: caller.zuid, ...params, zone_order }
}
