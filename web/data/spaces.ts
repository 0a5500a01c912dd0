import type { Data, Input } from '@easel/sdk/client.ts'
import { EaselError } from '@easel/sdk/error.ts'
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

/** Without another try: what is not a page can do without an answer. */
export const askZones = async (at: SpaceKey): Promise<Zone[]> => toZones(await api.listZones(at, { retries: 0 }))

const toZones = ({ zones_info: { zone_order, zone_meta } }: Data<'listZones'>): Zone[] =>
  zone_order.map((zone_id) => {
    const { zone_name = '', last_modified_time } = zone_meta[zone_id] ?? {}
    return { zone_id, zone_name, last_modified_time }
  })

const MAX_KNOWN = 100
const lastKnown = new Map<string, Zone[]>()

/** The zones that the caller sees, in their order; the last known ones where a busy minute has room for no more lists. */
export const loadZones = async (at: SpaceKey): Promise<Zone[]> => {
  try {
    const zones = await askZones(at)
    lastKnown.delete(at.space_id)
    lastKnown.set(at.space_id, zones)
    if (lastKnown.size > MAX_KNOWN) lastKnown.delete(lastKnown.keys().next().value as string)
    return zones
  } catch (error) {
    const status = error instanceof EaselError ? error.status : -1
    const known = lastKnown.get(at.space_id)
    if (status === 429 && known) return known
    // A service that is busy for a moment answers the next time.
    if (status === 503) return toZones(await api.listZones(at))
    throw error
  }
}
