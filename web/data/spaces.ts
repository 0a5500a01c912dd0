import type { Data, Input } from '@easel/sdk/client.ts'
import { api } from './api.ts'

export type Space = Data<'listSpaces'>['spaces_info'][number]
export type SpaceKind = NonNullable<Input<'listSpaces'>['query']>['action_type']
export type SpaceOrder = NonNullable<NonNullable<Input<'listSpaces'>['query']>['sort_by']>

export interface Zone {
  zone_id: string
  zone_name: string
  last_modified_time: string | undefined
}

type SpaceKey = { edition_id: string; space_id: string }

/** The zones that the caller sees, in their order. */
export const loadZones = async (at: SpaceKey): Promise<Zone[]> => {
  const { zones_info } = await api.listZones(at)
  const { zone_order, zone_meta } = zones_info
  return zone_order.map((zone_id) => {
    const { zone_name = '', last_modified_time } = zone_meta[zone_id] ?? {}
    return { zone_id, zone_name, last_modified_time }
  })
}

const MAX_KNOWN = 500
const known = new Map<string, Promise<Zone[]>>()

/** For cards: asked for once as long as the space has not changed, since a minute has room for few such questions. */
export const zonesOf = (at: SpaceKey, changed: string | undefined): Promise<Zone[]> => {
  const key = `${at.space_id} ${changed}`
  const there = known.get(key)
  if (there) return there
  const loading = loadZones(at)
  loading.catch(() => known.delete(key))
  if (known.size >= MAX_KNOWN) known.delete(known.keys().next().value as string)
  known.set(key, loading)
  return loading
}
