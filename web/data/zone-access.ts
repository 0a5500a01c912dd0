import { can, type ZoneRole, zoneRoles } from '@easel/contract/access.ts'
import type { Data } from '@easel/sdk/client.ts'
import { EaselError } from '@easel/sdk/error.ts'
import { items } from '@easel/sdk/pages.ts'
import { api } from './api.ts'
import { listAll } from './list-all.ts'
import type { ZoneKey } from './zone-key.ts'

export type ZonePerson = Data<'listZoneAccess'>['people'][number]

/** In the zone: hidden, as in the space, or a role of their own. */
export type ZoneChoice = 'HIDDEN' | 'AS_IN_SPACE' | ZoneRole

export const loadZoneAccess = (at: ZoneKey): Promise<ZonePerson[]> =>
  listAll(items(api, 'listZoneAccess', { ...at, query: { limit: 100 } }))

const isRoleOfZone = (role: string | undefined): role is ZoneRole => role !== undefined && role in zoneRoles

/** What somebody has now. */
export const choiceOf = ({ role, space_role, zone_entry }: ZonePerson): ZoneChoice => {
  if (role === undefined) return 'HIDDEN'
  if (zone_entry?.role === undefined && !isRoleOfZone(space_role)) return 'AS_IN_SPACE'
  // The owner of a space has no entry of the zone: whoever else has all rights there is its organiser.
  return role === 'CREATOR' ? 'ORGANISER' : (role as ZoneChoice)
}

/** What they can be given: the service keeps the owner's access, and gives guests no role of members. */
export const choicesFor = ({ is_guest, space_role, zone_entry }: ZonePerson): ZoneChoice[] => [
  ...(isRoleOfZone(space_role) ? [] : (['AS_IN_SPACE'] as const)),
  ...(is_guest ? [] : (['VIEWER', 'COMMENTER', 'EDITOR'] as const)),
  // Made by programs; kept where it is.
  ...(zone_entry?.role === 'ORGANISER' ? (['ORGANISER'] as const) : []),
  'HIDDEN',
]

export const isOwner = ({ space_role }: ZonePerson): boolean => can({ space: space_role }, 'space.manage')

/** Of the one person whose access was to be changed. */
export const refusedWith = (error: unknown): string => {
  const failed = error instanceof EaselError ? error.details.failed_members : undefined
  return Array.isArray(failed) ? String(failed[0]?.error_code) : ''
}

export const setZoneAccess = async (at: ZoneKey, { zuid }: ZonePerson, choice: ZoneChoice): Promise<void> => {
  const { edition_id, space_id, zone_id } = at
  const role = isRoleOfZone(choice) ? { role: choice } : {}
  const permission = choice === 'HIDDEN' ? ('restricted' as const) : ('allowed' as const)
  const entry = { member_id: zuid, member_type: 'USER' as const, resource_id: zone_id, permission, ...role }
  try {
    await api.shareZones({ edition_id, space_id, body: { members_info: [entry] } })
  } catch (error) {
    // Somebody else has done it meanwhile.
    if (refusedWith(error) !== 'S1042') throw error
  }
}
