import { createHash } from 'node:crypto'
import { isLink, placeLink, placeOf } from '@easel/contract/shapes/link.ts'
import type { IdMap } from './id-map.ts'

/** Whether JSON of elements may name groups or links. The service writes no letter as an escape; others may. */
export const mayHaveIds = (json: string): boolean => /"(?:groups|link)"|\\u00[4-7]/i.test(json)

/**
 * For JSON.parse of what a zone's rows say of elements, in bodies, patches and snapshots alike: groups get new ids, and
 * links lead to the same places here. `zone_id`: of the zone as it is called here.
 */
export const createIdReviver =
  (zone_id: string, ids: IdMap) =>
  (key: string, value: unknown): unknown => {
    if (key === 'groups' && Array.isArray(value)) return value.map((id) => newGroup(zone_id, String(id)))
    return key === 'link' ? linkHere(value, ids) : value
  }

/** By the zone and the old id alone: commits, snapshots and elements agree, and nothing has to be remembered. */
const newGroup = (zone_id: string, id: string): string => {
  const bytes = createHash('sha256').update(`${zone_id} ${id.toLowerCase()}`).digest()
  // A UUID of a form of one's own (RFC 9562, 5.8).
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

/** Undefined, and so left out, where it leads to what is not in the file, or is no link: anybody can write a file. */
const linkHere = (link: unknown, ids: IdMap): string | undefined => {
  if (typeof link !== 'string' || !isLink(link)) return undefined
  const place = placeOf(link)
  if (!place) return link
  if (place.zone_id === undefined) {
    const space = ids.spaces.get(Number(place.space_id))
    return space && placeLink({ space_id: String(space.space_id) })
  }
  const zone = ids.zones.get(place.zone_id.toLowerCase())
  return zone && placeLink({ ...place, space_id: String(zone.space_id), zone_id: zone.zone_id })
}
