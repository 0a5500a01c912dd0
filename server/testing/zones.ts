import type { Client } from '@easel/sdk'
import { aMember, aSpace, type Place, share } from './factories.ts'
import type { Person, World } from './world.ts'

export interface InSpace {
  edition_id: string
  space_id: string
}

/** A zone made through the API, as its record. */
export const newZone = async (person: { api: Client }, at: InSpace, zone_name = 'Plan') => {
  const made = await person.api.createZone({
    edition_id: at.edition_id,
    space_id: at.space_id,
    query: { view: 'ZONE_INFO' },
    body: { create_zone: { zone_name } },
  })
  return (made as Exclude<typeof made, string>).zone_info
}

/** A space with somebody of each kind of role in it. */
export const aPeopledSpace = async (world: World) => {
  const place: Place = await world.anEdition()
  const space_id = await aSpace(world, place, place.owner)
  const at = { edition_id: place.edition_id, space_id }
  const joined = async (role: 'EDITOR' | 'COMMENTER' | 'VIEWER'): Promise<Person> => {
    const person = await aMember(world, place)
    await share(world, at, { role, type: 'USER', id: person.zuid })
    return person
  }
  const [editor, commenter, viewer] = [await joined('EDITOR'), await joined('COMMENTER'), await joined('VIEWER')]
  const guest = await world.aPerson()
  await share(world, at, { role: 'GUEST_VIEWER', type: 'USER', id: guest.zuid })
  return { ...place, at, editor, commenter, viewer, guest }
}

/** The ids of the zones of a space, in their order, as somebody sees them. */
export const orderSeen = async (person: { api: Client }, at: InSpace): Promise<string[]> => {
  const { edition_id, space_id } = at
  return (await person.api.listZones({ edition_id, space_id })).zones_info.zone_order
}
