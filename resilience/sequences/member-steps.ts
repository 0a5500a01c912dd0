import assert from 'node:assert/strict'
import type { SpaceRole } from '@easel/contract'
import { bot, isGuestRole, isLinkGuest, type Member, people, type SpaceModel, type Who } from './model.ts'
import { allowed, oneOf, type Step, spaceAt, zoneAt } from './step.ts'
import type { World } from './world.ts'

const roles: readonly Exclude<SpaceRole, 'CREATOR'>[] = [
  'EDITOR',
  'EDITOR',
  'VIEWER',
  'COMMENTER',
  'GUEST_VIEWER',
  'GUEST_COMMENTER',
]

const isGuestIn = ({ model }: World, whom: Who): boolean => model.spaces.some(({ members }) => members.has(whom))

/** Shares a space: with somebody by zuid or by mail address, with the team or with the edition. */
export const addMember: Step = async (world, { who, whom, space: n, choice }) => {
  const { model } = world
  const space = spaceAt(world, n)
  const role = oneOf(roles, choice)
  const by = oneOf(['zuid', 'mail', 'zuid', 'zuid', 'team', 'edition'] as const, Math.floor(choice / roles.length))
  const { zuid, mail } = world.person(whom)
  const item = {
    zuid: { zuid, type: 'USER' },
    mail: whom === bot || isLinkGuest(whom) ? { zuid, type: 'USER' } : { mail_id: mail, type: 'USER' },
    team: { zuid: world.team_id, type: 'TEAM' },
    edition: { zuid: world.edition_id, type: 'ORG' },
  }[by]
  const { status } = await world.send(who, 'addSpaceMembers', {
    space_id: space.id,
    body: { members_info: [{ ...item, role }] },
  })
  const isByZuid = by === 'zuid' || (by === 'mail' && isLinkGuest(whom))
  const isKnown = !isByZuid || model.inEdition.has(whom) || isGuestIn(world, whom)
  const mayHold = by === 'team' || by === 'edition' || model.inEdition.has(whom) || isGuestRole(role)
  if (!allowed(status, model.mayEdit(who, space) && isKnown && mayHold, `addSpaceMembers by ${people[who]}`)) return
  const member: Member = by === 'team' || by === 'edition' ? by : whom
  const hidden = space.creator === who ? [] : model.zonesOf(space).filter((zone) => model.isKeptOut(who, zone))
  space.members.set(member, role)
  for (const zone of hidden) zone.entries.set(member, 'restricted')
}

/** Asks for somebody whom nobody may learn of. */
export const addStranger: Step = async (world, { who, space: n, choice }) => {
  const item = { zuid: world.cast.stranger.zuid, role: oneOf(roles, choice), type: 'USER' }
  const { status } = await world.send(who, 'addSpaceMembers', {
    space_id: spaceAt(world, n).id,
    body: { members_info: [item] },
  })
  assert.ok(status >= 300, 'a stranger was added')
}

const membersOf = ({ members }: SpaceModel): Member[] => [...members.keys()]

const idOf = (world: World, member: Member): string => {
  if (member === 'team') return world.team_id
  return member === 'edition' ? world.edition_id : world.person(member).zuid
}

export const removeMember: Step = async (world, { who, space: n, choice }) => {
  const space = spaceAt(world, n)
  // A space that was deleted for good has none.
  if (space.members.size === 0) return
  const member = oneOf(membersOf(space), choice)
  const { status } = await world.send(who, 'removeSpaceMember', {
    space_id: space.id,
    member_id: idOf(world, member),
  })
  const may = world.model.mayEdit(who, space) && member !== space.creator
  if (!allowed(status, may, `removeSpaceMember by ${people[who]}`)) return
  forgetMember(world, space, member)
}

/** What somebody has in a space by name ends; what a team or the edition gives stays. */
export const leaveSpace: Step = async (world, { who, space: n }) => {
  const space = spaceAt(world, n)
  const { status } = await world.send(who, 'leaveSpace', { space_id: space.id })
  const may = space.state === 'ACTIVE' && space.members.has(who) && space.creator !== who
  if (!allowed(status, may, `leaveSpace by ${people[who]}`)) return
  forgetMember(world, space, who)
}

/** The roles on single zones go too; what was hidden stays hidden. */
const forgetMember = ({ model }: World, space: SpaceModel, member: Member): void => {
  space.members.delete(member)
  if (typeof member === 'number' && model.confined.get(member) === space) model.confined.delete(member)
  for (const zone of model.zonesOf(space)) if (zone.entries.get(member) === 'allowed') zone.entries.delete(member)
}

export const changeRole: Step = async (world, { who, whom, space: n, choice }) => {
  const { model } = world
  const space = spaceAt(world, n)
  // A space that was deleted for good has none.
  if (space.members.size === 0) return
  const member = oneOf(membersOf(space), whom)
  const role = oneOf(roles, choice)
  const { status } = await world.send(who, 'changeSpaceMemberRole', {
    space_id: space.id,
    member_id: idOf(world, member),
    body: { role },
  })
  const mayHold = typeof member !== 'number' || model.inEdition.has(member) || isGuestRole(role)
  const may = model.mayEdit(who, space) && member !== space.creator && mayHold
  if (allowed(status, may, `changeSpaceMemberRole by ${people[who]}`)) space.members.set(member, role)
}

/** Hides a zone from a member, or shows it. */
export const shareZone: Step = async (world, { who, whom, zone: n, choice }) => {
  const zone = zoneAt(world, n)
  if (!zone) return
  const member: Member = oneOf([whom, whom, whom, 'team', 'edition'] as const, choice)
  const permission = choice % 4 === 3 ? 'allowed' : 'restricted'
  const member_type = typeof member === 'number' ? 'USER' : member === 'team' ? 'TEAM' : 'ORG'
  const item = { member_id: idOf(world, member), member_type, resource_id: zone.id, permission }
  const { status } = await world.send(who, 'shareZones', { space_id: zone.space.id, body: { members_info: [item] } })
  const may = world.model.sees(who, zone) && world.model.mayEdit(who, zone.space)
  if (allowed(status, may, `shareZones by ${people[who]}`)) zone.entries.set(member, permission)
}

/** The owner of the edition removes somebody from the team, or adds them again. */
export const changeTeam: Step = async (world, { who, whom }) => {
  const { model, edition_id, team_id, owner } = world
  if (isLinkGuest(whom)) return
  const person = world.person(whom)
  if (!model.inTeam.has(whom)) {
    const name = whom === bot ? { zuid: person.zuid } : { mail_id: person.mail }
    const members_info = [{ ...name, role: 'MEMBER' as const }]
    await owner.api.addTeamMembers({ edition_id, team_id, body: { members_info } })
    model.inTeam.add(whom)
    model.inEdition.add(whom)
    return
  }
  if (who === whom || !model.inTeam.has(who)) return
  const body = { assign_to_zuid: world.person(who).zuid }
  await owner.api.removeTeamMember({ edition_id, team_id, member_id: person.zuid, body })
  model.inTeam.delete(whom)
  // A9: a bot needs no team.
  if (whom !== bot) model.inEdition.delete(whom)
  for (const space of model.spaces.filter(({ state }) => state !== 'DELETED')) {
    if (space.creator === whom) {
      space.creator = who
      space.members.set(who, 'CREATOR')
    }
    space.members.delete(whom)
    for (const zone of model.zonesOf(space)) if (zone.entries.get(whom) === 'allowed') zone.entries.delete(whom)
  }
}
