import { type EditionRole, type SpaceRole, spaceRoles, type TeamRole } from '@easel/contract'
import { nextId } from '../db/ids.ts'
import type { SpaceMemberTable, SpaceTable } from '../db/schema.ts'
import { insertSpace } from '../spaces/spaces.sql.ts'
import type { Person, World } from './world.ts'

/** An edition and one team of it, with the person who may manage both. */
export interface Place {
  owner: Person
  edition_id: string
  team_id: string
}

/** Somebody who was added to the team. */
export const aMember = async (world: World, place: Place, role: TeamRole = 'MEMBER'): Promise<Person> => {
  const person = await world.aPerson()
  await add(place, person, role)
  return person
}

export const add = ({ owner, edition_id, team_id }: Place, { mail }: Person, role: TeamRole = 'MEMBER') =>
  owner.api.addTeamMembers({ edition_id, team_id, body: { members_info: [{ mail_id: mail, role }] } })

/** A further team of the edition, with nobody in it but the owner. */
export const aTeam = async (place: Place, team_name = 'Workshop'): Promise<Place> => {
  const { owner, edition_id } = place
  await owner.api.updateEdition({ edition_id, body: { edition_type_name: 'ORG' } })
  const { team_id } = await owner.api.createTeam({ edition_id, body: { team_name } })
  return { owner, edition_id, team_id }
}

/** An ORG_ADMIN of the edition who is in no team of it. */
export const anAdmin = async (world: World, place: Place): Promise<Person> => {
  const admin = await world.aPerson()
  await world.database.write((db) => {
    const role: EditionRole = 'ORG_ADMIN'
    return db
      .insertInto('edition_member')
      .values({ edition_id: Number(place.edition_id), zuid: Number(admin.zuid), role, joined_time: Date.now() })
      .execute()
  })
  return admin
}

/** A space with its CREATOR. */
export const aSpace = async (
  world: World,
  { edition_id, team_id }: Pick<Place, 'edition_id' | 'team_id'>,
  creator: Person,
  status: SpaceTable['status'] = 'ACTIVE',
): Promise<string> => {
  const zuid = Number(creator.zuid)
  const now = Date.now()
  const space_id = await world.database.write(async (db) => {
    const id = await nextId(db)
    await insertSpace(db, {
      edition_id: Number(edition_id),
      space_id: id,
      team_id: Number(team_id),
      space_name: 'Sketches',
      status,
      allow_embed: 0,
      owner_zuid: zuid,
      last_author_zuid: zuid,
      created_time: now,
      last_modified_time: now,
      state_modified_time: status === 'TRASH' ? now : null,
    })
    return String(id)
  })
  await share(world, { edition_id, space_id }, { role: 'CREATOR', type: 'USER', id: creator.zuid })
  return space_id
}

/** An entry in the list of a space's members. */
export const share = (
  world: World,
  { edition_id, space_id }: { edition_id: string; space_id: string },
  { role, type, id }: { role: SpaceRole; type: SpaceMemberTable['member_type']; id: string },
) =>
  world.database.write((db) =>
    db
      .insertInto('space_member')
      .values({
        edition_id: Number(edition_id),
        space_id: Number(space_id),
        member_type: type,
        member_id: Number(id),
        role,
        rank: spaceRoles.indexOf(role),
        added_by: 0,
        added_time: Date.now(),
      })
      .execute(),
  )
