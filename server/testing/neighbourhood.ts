import { restrict } from './a-zone.ts'
import { share } from './factories.ts'
import { aStudio, aTeamOfStudio, furnishSpace, furnishZone, type Ids, join, ownIds, type Place } from './studio.ts'
import type { Person, World } from './world.ts'

/** Somebody who asks, and where they may. */
export interface Seeker {
  person: Person
  place: Place
}

/** A studio at home, and the ids of everything that others have in the places of its own. */
export interface Neighbourhood {
  /** SUPER_ADMIN: sees every team, and no space */
  owner: Seeker
  /** TEAM_ADMIN and CREATOR: sees everything in the space, and no other team */
  head: Seeker
  /** EDITOR from whom one zone is hidden */
  editor: Seeker
  /** of another edition; every name in it has the word Zephyr */
  other: Ids
  otherOwner: Person
  /** of another team of the edition, with the word Sirocco */
  sibling: Ids
  /** of the zone that is hidden from the editor, with the word Mistral */
  hidden: Partial<Ids>
  /** of another space that the head has, with the word Levante */
  neighbour: Partial<Ids>
}

export const aNeighbourhood = async (world: World): Promise<Neighbourhood> => {
  const home = await aStudio(world, 'Home')
  const { edition_id, team_id, space_id, group_id, key_id } = home.ids
  const other = await aStudio(world, 'Zephyr')
  const sibling = await aTeamOfStudio(world, { owner: home.owner, edition_id }, 'Sirocco')
  const next = await furnishSpace(world, { edition_id, team_id }, home, 'Levante')
  const editor = await world.aPerson()
  await join(world, { edition_id, team_id }, editor)
  await share(world, { edition_id, space_id }, { role: 'EDITOR', type: 'USER', id: editor.zuid })
  const zone = await furnishZone(home.head, home.member, { edition_id, space_id }, 'Mistral')
  await restrict(world, { edition_id, zone_id: zone.zone_id }, editor.zuid)
  const own = await ownIds(world, editor, home.ids, 'Home')
  const place = { ids: home.ids, order: [...home.order, zone.zone_id] }
  const inside = { ...zone, second_zone_id: zone.zone_id, trashed_zone_id: zone.zone_id }
  const { space_id: _, trashed_space_id: __, ...neighbour } = next
  return {
    owner: { person: home.owner, place },
    head: { person: home.head, place },
    editor: { person: editor, place: { ids: { ...home.ids, ...own }, order: home.order } },
    other: { ...other.ids, mail_id: other.member.mail, new_id: other.ids.frame_id },
    otherOwner: other.owner,
    sibling: {
      ...sibling.ids,
      // What the edition's admins alone deal with belongs to no team.
      group_id,
      key_id,
      annex_id: sibling.ids.space_id,
      mail_id: sibling.member.mail,
      new_id: sibling.ids.frame_id,
    },
    hidden: { ...inside, new_id: zone.frame_id, own_comment_id: zone.comment_id },
    neighbour: { ...neighbour, new_id: next.frame_id, own_comment_id: next.comment_id },
  }
}
