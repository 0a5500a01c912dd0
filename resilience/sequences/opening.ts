import type { SpaceRole } from '@easel/contract'
import fc from 'fast-check'
import { bot, type Member, type Permission, people, type SpaceModel, type ZoneModel } from './model.ts'
import type { World } from './world.ts'

/** How a space begins: who has which role in it besides its creator, and from whom each of its zones is hidden. */
interface SpaceOpening {
  roles: (Exclude<SpaceRole, 'CREATOR'> | undefined)[]
  byTeam: 'VIEWER' | undefined
  hiddenFrom: boolean[][]
  /** Where the team has a role: whether the first zone is hidden from it, but shown to some by name. */
  fromTeam: boolean
}

const role = fc.constantFrom('EDITOR', 'EDITOR', 'VIEWER', 'COMMENTER', undefined)

const spaceOpening: fc.Arbitrary<SpaceOpening> = fc.record({
  roles: fc.tuple(role, role, role, role, role, fc.constantFrom('GUEST_VIEWER', 'GUEST_COMMENTER', undefined)),
  byTeam: fc.constantFrom(undefined, undefined, 'VIEWER'),
  hiddenFrom: fc.array(fc.array(fc.boolean(), { minLength: people.length, maxLength: people.length }), {
    minLength: 1,
    maxLength: 2,
  }),
  fromTeam: fc.boolean(),
})

export const anyOpening = fc.tuple(spaceOpening, spaceOpening)

/** The creator of each space draws zones, shares the space and hides zones. */
export const open = async (world: World, openings: readonly SpaceOpening[]): Promise<void> => {
  for (const [n, opening] of openings.entries()) {
    const space = world.model.spaces[n] as SpaceModel
    await shareSpace(world, space, opening)
    for (const hiddenFrom of opening.hiddenFrom) await addZone(world, space, hiddenFrom)
    if (opening.byTeam && opening.fromTeam) await hideFromTeam(world, space)
  }
}

const shareSpace = async (world: World, space: SpaceModel, { roles, byTeam }: SpaceOpening): Promise<void> => {
  const members_info = []
  for (const [who, given] of roles.entries()) {
    if (given === undefined || who === space.creator) continue
    const { zuid, mail } = world.person(who)
    members_info.push({ ...(who === bot ? { zuid } : { mail_id: mail }), role: given, type: 'USER' })
    space.members.set(who, given)
  }
  if (byTeam) {
    members_info.push({ zuid: world.team_id, role: byTeam, type: 'TEAM' })
    space.members.set('team', byTeam)
  }
  if (members_info.length > 0)
    await world.send(space.creator, 'addSpaceMembers', { space_id: space.id, body: { members_info } })
}

const addZone = async (world: World, space: SpaceModel, hiddenFrom: readonly boolean[]): Promise<void> => {
  const { newSecret } = world.cast
  const [name, frame, shape, comment] = [newSecret(), newSecret(), newSecret(), newSecret()]
  const { creator, id: space_id } = space
  const query = { view: 'ZONE_INFO' }
  const created = await world.send(creator, 'createZone', {
    space_id,
    query,
    body: { create_zone: { zone_name: name } },
  })
  const { zone_id } = created.data.zone_info
  const at = { space_id, zone_id }
  const shapes = [{ meta: { name: shape }, basic: { type: 'RECTANGLE' } }]
  await Promise.all([
    world.send(creator, 'insertFrames', { ...at, body: { frames: [{ meta: { name: frame } }] } }),
    world.send(creator, 'insertShapes', { ...at, body: { shapes } }),
    world.send(creator, 'createComment', { ...at, body: { text: comment, point: { x: 1, y: 1 } } }),
  ])
  const kept = people.flatMap((_, who) => (hiddenFrom[who] && who !== creator && space.members.has(who) ? [who] : []))
  const entry = { member_type: 'USER', resource_id: zone_id, permission: 'restricted' }
  const members_info = kept.map((who) => ({ ...entry, member_id: world.person(who).zuid }))
  if (kept.length > 0) await world.send(creator, 'shareZones', { space_id, body: { members_info } })
  const entries = new Map(kept.map((who): [Member, 'restricted'] => [who, 'restricted']))
  world.model.zones.push({
    id: zone_id,
    space,
    state: 'ACTIVE',
    name,
    content: [frame, shape],
    comments: [comment],
    past: [],
    images: [],
    entries,
  })
}

/** What is said of somebody by name counts before what is said of the team. */
const hideFromTeam = async (world: World, space: SpaceModel): Promise<void> => {
  const zone = world.model.zones.find((one) => one.space === space) as ZoneModel
  const byName = [...world.model.inTeam].filter((who) => space.members.has(who) && who !== space.creator)
  const share = (member: Member, permission: Permission) => {
    const [member_id, member_type] =
      typeof member === 'number' ? [world.person(member).zuid, 'USER'] : [world.team_id, 'TEAM']
    zone.entries.set(member, permission)
    const members_info = [{ member_id, member_type, resource_id: zone.id, permission }]
    return world.send(space.creator, 'shareZones', { space_id: space.id, body: { members_info } })
  }
  await share('team', 'restricted')
  for (const who of byName) if (!zone.entries.has(who)) await share(who, 'allowed')
}
