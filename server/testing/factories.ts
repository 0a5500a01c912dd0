import { type SpaceRole, spaceRoles, type TeamRole, type ZoneRole, zoneRoles } from '@easel/contract'
import type { ZoneMemberTable } from '../db/canvas-schema.ts'
import { nextId } from '../db/ids.ts'
import type { SpaceMemberTable, SpaceTable } from '../db/schema.ts'
import { insertSpace } from '../spaces/spaces.sql.ts'
import type { Person, TestApp } from './test-app.ts'
import type { TestClient as Client } from './test-client.ts'

/** An edition, one of its teams, and the person who may manage both. */
export interface TeamFixture {
  owner: Person
  edition_id: string
  team_id: string
}

export type SpacePath = { edition_id: string; space_id: string }
export type ZonePath = SpacePath & { zone_id: string }

/** A person who is a member of the team. */
export const aMember = async (testApp: TestApp, team: TeamFixture, role: TeamRole = 'MEMBER'): Promise<Person> => {
  const person = await testApp.aPerson()
  await addTeamMember(team, person, role)
  return person
}

export const addTeamMember = (
  { owner, edition_id, team_id }: TeamFixture,
  { mail }: Person,
  role: TeamRole = 'MEMBER',
) => owner.api.addTeamMembers({ edition_id, team_id, body: { members_info: [{ mail_id: mail, role }] } })

/** Another team of the edition, with the owner as its only member. */
export const aTeam = async ({ owner, edition_id }: TeamFixture, team_name = 'Workshop'): Promise<TeamFixture> => {
  await owner.api.updateEdition({ edition_id, body: { edition_type_name: 'ORG' } })
  const { team_id } = await owner.api.createTeam({ edition_id, body: { team_name } })
  return { owner, edition_id, team_id }
}

/** An ORG_ADMIN of the edition who is in no team of it. */
export const anAdmin = async (testApp: TestApp, { edition_id }: { edition_id: string }): Promise<Person> => {
  const admin = await testApp.aPerson()
  const ids = { edition_id: Number(edition_id), zuid: Number(admin.zuid) }
  await testApp.database.write((db) =>
    db
      .insertInto('edition_member')
      .values({ ...ids, role: 'ORG_ADMIN', joined_time: Date.now() })
      .execute(),
  )
  return admin
}

/** A space with its CREATOR. */
export const aSpace = async (
  testApp: TestApp,
  { edition_id, team_id }: Pick<TeamFixture, 'edition_id' | 'team_id'>,
  creator: Person,
  status: SpaceTable['status'] = 'ACTIVE',
): Promise<string> => {
  const zuid = Number(creator.zuid)
  const now = Date.now()
  const space_id = await testApp.database.write(async (db) => {
    const id = await nextId(db)
    await insertSpace(db, {
      edition_id: Number(edition_id),
      space_id: id,
      team_id: Number(team_id),
      space_name: 'Sketches',
      status,
      allow_embed: 0,
      together_off: '',
      owner_zuid: zuid,
      last_author_zuid: zuid,
      created_time: now,
      last_modified_time: now,
      state_modified_time: status === 'TRASH' ? now : null,
    })
    return String(id)
  })
  await share(testApp, { edition_id, space_id }, { role: 'CREATOR', type: 'USER', id: creator.zuid })
  return space_id
}

/** Adds an entry to the members of a space. */
export const share = (
  testApp: TestApp,
  { edition_id, space_id }: SpacePath,
  { role, type, id }: { role: SpaceRole; type: SpaceMemberTable['member_type']; id: string },
) =>
  testApp.database.write((db) =>
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

/** A space with a member of each kind of role. */
export const aSpaceWithMembers = async (testApp: TestApp) => {
  const team = await testApp.anEdition()
  const at = { edition_id: team.edition_id, space_id: await aSpace(testApp, team, team.owner) }
  const aSpaceMember = async (role: 'EDITOR' | 'COMMENTER' | 'VIEWER'): Promise<Person> => {
    const person = await aMember(testApp, team)
    await share(testApp, at, { role, type: 'USER', id: person.zuid })
    return person
  }
  const editor = await aSpaceMember('EDITOR')
  const commenter = await aSpaceMember('COMMENTER')
  const viewer = await aSpaceMember('VIEWER')
  const guest = await testApp.aPerson()
  await share(testApp, at, { role: 'GUEST_VIEWER', type: 'USER', id: guest.zuid })
  return { ...team, at, editor, commenter, viewer, guest }
}

/** Creates a zone through the API and returns its record. */
export const newZone = async (person: { api: Client }, { edition_id, space_id }: SpacePath, zone_name = 'Plan') => {
  const response = await person.api.createZone({
    edition_id,
    space_id,
    query: { view: 'ZONE_INFO' },
    body: { create_zone: { zone_name } },
  })
  return (response as Exclude<typeof response, string>).zone_info
}

/** An edition with a space that has one zone. `at` holds the path parameters of its operations. */
export const aZone = async (testApp: TestApp, zone_name = 'Plan') => {
  const team = await testApp.anEdition()
  const at = await addZoneInNewSpace(testApp, team, zone_name)
  return { ...team, space_id: at.space_id, at }
}

/** A zone with a frame and a comment, alone in a space. */
export const aZoneWithContent = async (testApp: TestApp, team: TeamFixture): Promise<ZonePath> => {
  const at = await addZoneInNewSpace(testApp, team, 'Plan')
  await team.owner.api.insertFrames({ ...at, body: { frames: [{ meta: { name: 'First' } }] } })
  await team.owner.api.createComment({ ...at, body: { text: 'Well drawn', point: { x: 1, y: 1 } } })
  return at
}

const addZoneInNewSpace = async (testApp: TestApp, team: TeamFixture, zone_name: string): Promise<ZonePath> => {
  const space = { edition_id: team.edition_id, space_id: await aSpace(testApp, team, team.owner) }
  return { ...space, zone_id: (await newZone(team.owner, space, zone_name)).zone_id }
}

export const setZoneStatus = (testApp: TestApp, zone_id: string, status: 'ACTIVE' | 'TRASH') =>
  testApp.database.write((db) => db.updateTable('zone').set({ status }).where('zone_id', '=', zone_id).execute())

/** Hides a zone from one person. */
export const restrict = (testApp: TestApp, at: Pick<ZonePath, 'edition_id' | 'zone_id'>, zuid: string) =>
  addZoneEntry(testApp, at, zuid, { permission: 'restricted', role: null })

export type ZoneEntry = Pick<ZoneMemberTable, 'permission'> & { role: ZoneRole | null }

/** Gives one person access to a zone that differs from their access to its space. */
export const addZoneEntry = (
  testApp: TestApp,
  { edition_id, zone_id }: Pick<ZonePath, 'edition_id' | 'zone_id'>,
  zuid: string,
  entry: ZoneEntry,
) =>
  testApp.database.write((db) =>
    db
      .insertInto('zone_member')
      .values({
        edition_id: Number(edition_id),
        zone_id,
        member_type: 'USER',
        member_id: Number(zuid),
        ...entry,
        rank: entry.role && spaceRoles.indexOf(zoneRoles[entry.role]),
        added_by: 0,
        added_time: Date.now(),
      })
      .execute(),
  )

/** The ids of a space's zones in the order that this person gets. */
export const zoneOrderFor = async (person: { api: Client }, { edition_id, space_id }: SpacePath): Promise<string[]> =>
  (await person.api.listZones({ edition_id, space_id })).zones_info.zone_order

export const commentsIn = async ({ database }: TestApp, zone_id: string): Promise<string[]> => {
  const rows = await database.read.selectFrom('comment').select('text').where('zone_id', '=', zone_id).execute()
  return rows.map(({ text }) => text)
}

/** The search entries of a zone, each as kind, team and space. */
export const searchEntriesOf = async ({ database }: TestApp, zone_id: string): Promise<string[]> => {
  const rows = await database.read
    .selectFrom('search_entry')
    .select(['kind', 'team_id', 'space_id'])
    .where('zone_id', '=', zone_id)
    .orderBy('kind')
    .execute()
  return rows.map(({ kind, team_id, space_id }) => `${kind} ${team_id} ${space_id}`)
}
