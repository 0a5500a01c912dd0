import { type SpaceRole, spaceRoles } from '@easel/contract'
import { addZoneEntry, anAdmin, restrict, share, type ZoneEntry } from './factories.ts'
import {
  addTenantTeam,
  aTenant,
  type Ids,
  joinTeam,
  orderOf,
  ownIds,
  populateSpace,
  populateZone,
  type RequestTargets,
  type TenantFixture,
} from './tenant-fixture.ts'
import type { Person, TestApp } from './test-app.ts'

/** A person, and what their requests name. */
export interface Actor {
  person: Person
  targets: RequestTargets
}

/** One actor for each row of `callerRoles`, by its name there. */
export const createRoleFixture = async (testApp: TestApp): Promise<Map<string, Actor>> => {
  const home = await aTenant(testApp, 'Home')
  const other = await aTenant(testApp, 'Other')
  const sibling = await addTenantTeam(testApp, { owner: home.owner, edition_id: home.ids.edition_id }, 'Sibling')
  const actors = new Map<string, Actor>()
  const add = async (role: string, person: Person, targets: RequestTargets = home) => {
    const { edition_id, zone_id } = targets.ids
    const own = await ownIds(testApp, person, { edition_id, zone_id }, role)
    actors.set(role, { person, targets: { ...targets, ids: { ...targets.ids, ...own } } })
  }
  const builder: RoleBuilder = { testApp, home, sibling, add }
  await add('SUPER_ADMIN', home.owner)
  await add('ORG_ADMIN', await anAdmin(testApp, home.ids))
  await add('MEMBER of another team', sibling.member)
  await add('TEAM_ADMIN', await aTeamMember(builder, 'TEAM_ADMIN'))
  await add('team MEMBER', await aTeamMember(builder))
  await add('outsider', await testApp.aPerson())
  await add('owner of another edition', other.owner)
  await addSpaceRoles(builder)
  await addRolesByEntry(builder, 'team')
  await addRolesByEntry(builder, 'organisation')
  await addZoneRoles(builder)
  await addRemoved(builder)
  return actors
}

interface RoleBuilder {
  testApp: TestApp
  home: TenantFixture
  sibling: TenantFixture
  add: (role: string, person: Person, targets?: RequestTargets) => Promise<void>
}

/** A person in both teams of the tenant. */
const aTeamMember = async ({ testApp, home }: RoleBuilder, role: 'TEAM_ADMIN' | 'MEMBER' = 'MEMBER') => {
  const person = await testApp.aPerson()
  const { edition_id, team_id, second_team_id } = home.ids
  await joinTeam(testApp, { edition_id, team_id }, person, role)
  await joinTeam(testApp, { edition_id, team_id: second_team_id }, person, role)
  return person
}

/** Shares the space and its twin in the trash. */
const shareBoth = async (
  testApp: TestApp,
  { ids }: RequestTargets,
  role: SpaceRole,
  type: 'USER' | 'TEAM' | 'ORG',
  id: string,
): Promise<void> => {
  for (const space_id of [ids.space_id, ids.trashed_space_id])
    await share(testApp, { edition_id: ids.edition_id, space_id }, { role, type, id })
}

const addSpaceRoles = async (builder: RoleBuilder) => {
  const { testApp, home, add } = builder
  await add('CREATOR', home.head)
  for (const role of spaceRoles.filter((one) => one !== 'CREATOR')) {
    const person = role.startsWith('GUEST') ? await testApp.aPerson() : await aTeamMember(builder)
    await shareBoth(testApp, home, role, 'USER', person.zuid)
    await add(role, person)
  }
}

/** A space for each role, which the whole team or the whole edition has there. */
const addRolesByEntry = async (builder: RoleBuilder, by: 'team' | 'organisation') => {
  const { testApp, home, sibling, add } = builder
  const { edition_id, team_id } = home.ids
  for (const role of spaceRoles) {
    const space = await populateSpace(testApp, { edition_id, team_id }, home, `${role} ${by}`)
    const targets = { ids: { ...home.ids, ...space }, order: orderOf(space) }
    if (by === 'team') await shareBoth(testApp, targets, role, 'TEAM', team_id)
    else await shareBoth(testApp, targets, role, 'ORG', edition_id)
    await add(`${role} by ${by}`, by === 'team' ? await aTeamMember(builder) : sibling.member, targets)
    if (by === 'organisation' || role !== 'EDITOR') continue
    const both = await aTeamMember(builder)
    await shareBoth(testApp, targets, 'VIEWER', 'USER', both.zuid)
    await add('VIEWER by name, EDITOR by team', both, targets)
  }
}

/** People whose access to the zones, except the second one, differs from their access to the space. */
const addZoneRoles = async (builder: RoleBuilder) => {
  const { testApp, home, add } = builder
  const { edition_id, zone_id, second_zone_id, third_zone_id, trashed_zone_id } = home.ids
  const aZoneMember = async (role: SpaceRole, entry: ZoneEntry): Promise<Person> => {
    const person = await aTeamMember(builder)
    await shareBoth(testApp, home, role, 'USER', person.zuid)
    for (const zone of [zone_id, third_zone_id, trashed_zone_id])
      await addZoneEntry(testApp, { edition_id, zone_id: zone }, person.zuid, entry)
    return person
  }
  const restricted = await aZoneMember('EDITOR', { permission: 'restricted', role: null })
  await add('EDITOR, zone restricted', restricted, { ...home, order: [second_zone_id] })
  const guest = await testApp.aPerson()
  await shareBoth(testApp, home, 'GUEST_COMMENTER', 'USER', guest.zuid)
  await testApp.database.write((db) =>
    db.updateTable('space_member').set({ zones_hidden: 1 }).where('member_id', '=', Number(guest.zuid)).execute(),
  )
  await addZoneEntry(testApp, { edition_id, zone_id: second_zone_id }, guest.zuid, {
    permission: 'allowed',
    role: null,
  })
  await add('guest by a link to another zone', guest, { ...home, order: [second_zone_id] })
  await add('EDITOR, VIEWER of the zone', await aZoneMember('EDITOR', { permission: 'allowed', role: 'VIEWER' }))
  await add('VIEWER, EDITOR of the zone', await aZoneMember('VIEWER', { permission: 'allowed', role: 'EDITOR' }))
  await add('VIEWER, ORGANISER of the zone', await aZoneMember('VIEWER', { permission: 'allowed', role: 'ORGANISER' }))
}

/** Former EDITORs, removed through the API. */
const addRemoved = async (builder: RoleBuilder) => {
  const { testApp, home, add } = builder
  const { edition_id, team_id, second_team_id, space_id, trashed_space_id } = home.ids
  const [fromSpace, fromTeam] = [await aTeamMember(builder), await aTeamMember(builder)]
  for (const person of [fromSpace, fromTeam]) await shareBoth(testApp, home, 'EDITOR', 'USER', person.zuid)
  await home.head.api.removeSpaceMember({ edition_id, space_id, member_id: fromSpace.zuid })
  await testApp.database.write((db) =>
    db
      .deleteFrom('space_member')
      .where('edition_id', '=', Number(edition_id))
      .where('space_id', '=', Number(trashed_space_id))
      .where('member_id', '=', Number(fromSpace.zuid))
      .execute(),
  )
  for (const team of [team_id, second_team_id])
    await home.owner.api.removeTeamMember({
      edition_id,
      team_id: team,
      member_id: fromTeam.zuid,
      body: { assign_to_zuid: home.head.zuid },
    })
  await add('removed from the space', fromSpace)
  await add('removed from the team', fromTeam)
}

/** Callers of one tenant, and the ids of everything that other tenants, teams, spaces and zones have. */
export interface CrossTenantFixture {
  /** SUPER_ADMIN: sees every team, and no space */
  owner: Actor
  /** TEAM_ADMIN and CREATOR: sees everything in the space, and no other team */
  head: Actor
  /** EDITOR from whom one zone is hidden */
  editor: Actor
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

export const createCrossTenantFixture = async (testApp: TestApp): Promise<CrossTenantFixture> => {
  const home = await aTenant(testApp, 'Home')
  const { edition_id, team_id, space_id, group_id, key_id } = home.ids
  const other = await aTenant(testApp, 'Zephyr')
  const sibling = await addTenantTeam(testApp, { owner: home.owner, edition_id }, 'Sirocco')
  const otherSpace = await populateSpace(testApp, { edition_id, team_id }, home, 'Levante')
  const editor = await testApp.aPerson()
  await joinTeam(testApp, { edition_id, team_id }, editor)
  await share(testApp, { edition_id, space_id }, { role: 'EDITOR', type: 'USER', id: editor.zuid })
  const zone = await populateZone(home.head, home.member, { edition_id, space_id }, 'Mistral')
  await restrict(testApp, { edition_id, zone_id: zone.zone_id }, editor.zuid)
  const own = await ownIds(testApp, editor, home.ids, 'Home')
  const targets = { ids: home.ids, order: [...home.order, zone.zone_id] }
  const { zone_id } = zone
  const hidden = { ...zone, second_zone_id: zone_id, third_zone_id: zone_id, trashed_zone_id: zone_id }
  const { space_id: _, trashed_space_id: __, ...neighbour } = otherSpace
  return {
    owner: { person: home.owner, targets },
    head: { person: home.head, targets },
    editor: { person: editor, targets: { ids: { ...home.ids, ...own }, order: home.order } },
    other: { ...other.ids, mail_id: other.member.mail, new_id: other.ids.frame_id },
    otherOwner: other.owner,
    sibling: {
      ...sibling.ids,
      // Groups and API keys belong to the edition, not to a team.
      group_id,
      key_id,
      shared_space_id: sibling.ids.space_id,
      mail_id: sibling.member.mail,
      new_id: sibling.ids.frame_id,
    },
    hidden: { ...hidden, new_id: zone.frame_id, own_comment_id: zone.comment_id },
    neighbour: { ...neighbour, new_id: neighbour.frame_id, own_comment_id: neighbour.comment_id },
  }
}
