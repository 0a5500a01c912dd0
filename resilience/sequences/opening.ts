import type { SpaceRole } from '@easel/contract'
import fc from 'fast-check'
import { bot, type Member, people, type SpaceModel } from './model.ts'
import type { World } from './world.ts'

/** How a space begins: who has which role in it besides its creator, and from whom each of its zones is hidden. */
interface SpaceOpening {
  roles: (Exclude<SpaceRole, 'CREATOR'> | undefined)[]
  byTeam: 'VIEWER' | undefined
  hiddenFrom: boolean[][]
}

const role = fc.constantFrom('EDITOR', 'EDITOR', 'VIEWER', 'COMMENTER', undefined)

const spaceOpening: fc.Arbitrary<SpaceOpening> = fc.record({
  roles: fc.tuple(role, role, role, role, role, fc.constantFrom('GUEST_VIEWER', 'GUEST_COMMENTER', undefined)),
  byTeam: fc.constantFrom(undefined, undefined, 'VIEWER'),
  hiddenFrom: fc.array(fc.array(fc.boolean(), { minLength: people.length, maxLength: people.length }), {
    minLength: 1,
    maxLength: 2,
  }),
})

export const anyOpening = fc.tuple(spaceOpening, spaceOpening)

/** The creator of each space draws zones, shares the space and hides zones. */
export const open = async (world: World, openings: readonly SpaceOpening[]): Promise<void> => {
  for (const [n, opening] of openings.entries()) {
    const space = world.model.spaces[n] as SpaceModel
    await shareSpace(world, space, opening)
    for (const hiddenFrom of opening.hiddenFrom) await addZone(world, space, hiddenFrom)
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
