import type { Data, Input } from '@easel/sdk/client.ts'
import { EaselError } from '@easel/sdk/error.ts'
import { api } from './api.ts'
import { retryBusy } from './retry-busy.ts'
import { createZoneLists } from './zone-lists.ts'

export type Space = Data<'listSpaces'>['spaces_info'][number]
export type SpaceKind = NonNullable<Input<'listSpaces'>['query']>['action_type']
export type SpaceOrder = NonNullable<NonNullable<Input<'listSpaces'>['query']>['sort_by']>

export interface Zone {
  zone_id: string
  zone_name: string
  last_modified_time: string | undefined
}

type SpaceKey = { edition_id: string; space_id: string }

/** Fails at once where a minute has room for no more lists. */
export const askZones = async (at: SpaceKey): Promise<Zone[]> =>
  toZones(await retryBusy((options) => api.listZones(at, options)))

const toZones = ({ zones_info: { zone_order, zone_meta } }: Data<'listZones'>): Zone[] =>
  zone_order.map((zone_id) => {
    const { zone_name = '', last_modified_time } = zone_meta[zone_id] ?? {}
    return { zone_id, zone_name, last_modified_time }
  })

export const isLimit = (error: unknown): boolean => error instanceof EaselError && error.status === 429

/** The zones that the caller sees, in their order; the last known ones where a busy minute has room for no more lists. */
export const loadZones = createZoneLists({
  load: askZones,
  isLimit,
  loadPatiently: async (at: SpaceKey) => toZones(await api.listZones(at)),
  path: () => location.pathname,
})
