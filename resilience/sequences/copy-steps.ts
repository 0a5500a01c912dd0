import assert from 'node:assert/strict'
import { copyEntries, isGuestRole, isLinkGuest, people, type SpaceModel, type Who, type ZoneModel } from './model.ts'
import { allowed, at, oneOf, type Step, spaceAt, zoneAt } from './step.ts'
import type { World } from './world.ts'

const mayDuplicate = ({ model }: World, who: Who, space: SpaceModel): boolean => {
  const role = model.role(who, space)
  return role !== undefined && !isGuestRole(role)
}

const newSpace = (id: string, creator: Who, name: string): SpaceModel => ({
  id,
  creator,
  state: 'ACTIVE',
  name,
  members: new Map([[creator, 'CREATOR']]),
})

/** The members of a copy: the owner of the one is an editor of the other, and nobody came to it by a link. */
const copyMembers = (source: SpaceModel, copy: SpaceModel): void => {
  for (const [member, role] of source.members)
    if (!copy.members.has(member) && !isLinkGuest(member))
      copy.members.set(member, role === 'CREATOR' ? 'EDITOR' : role)
}

export const duplicateZone: Step = async (world, { who, zone: n, space: m, choice }) => {
  const zone = zoneAt(world, n)
  if (!zone) return
  const { model } = world
  const target = spaceAt(world, m)
  const destination_type = oneOf(['SAME_SPACE', 'EXISTING_SPACE', 'NEW_SPACE'] as const, choice)
  const [copy_members, copy_comments] = [choice % 2 === 0, Math.floor(choice / 2) % 2 === 0]
  const space_name = world.cast.newSecret()
  const destination = { destination_space_id: target.id, space_name, destination_type }
  const { status, data } = await world.send(who, 'duplicateZone', {
    ...at(zone),
    body: { duplicate_zone: { ...destination, copy_members, copy_comments } },
  })
  const lands = destination_type === 'SAME_SPACE' ? zone.space : target
  const mayPut = destination_type === 'NEW_SPACE' ? model.inTeam.has(who) : model.mayEdit(who, lands)
  const may = model.sees(who, zone) && mayDuplicate(world, who, zone.space) && mayPut
  if (!allowed(status, may, `duplicateZone by ${people[who]}`)) return
  const space = destination_type === 'NEW_SPACE' ? newSpace(data.space_id, who, space_name) : lands
  if (destination_type === 'NEW_SPACE') {
    model.spaces.push(space)
    if (copy_members) copyMembers(zone.space, space)
  }
  const copy: ZoneModel = {
    ...zone,
    id: data.zone_id,
    space,
    content: [...zone.content],
    comments: copy_comments ? [...zone.comments] : [],
    past: [],
    images: [...zone.images],
    entries: copyEntries(zone.entries, who),
  }
  model.zones.push(copy)
  if (destination_type === 'NEW_SPACE') [copy.id] = (await listedZones(world, who, space)) as [string]
}

const listedZones = async (world: World, who: Who, space: SpaceModel): Promise<string[]> =>
  (await world.send(who, 'listZones', { space_id: space.id })).data?.zones_info.zone_order ?? []

export const moveZone: Step = async (world, { who, zone: n, space: m, choice }) => {
  const zone = zoneAt(world, n)
  if (!zone) return
  const { model } = world
  const target = spaceAt(world, m)
  const isNew = choice % 3 === 0
  const copy_comments = choice % 2 === 0
  const space_name = world.cast.newSecret()
  const { status, data } = await world.send(who, 'moveZone', {
    ...at(zone),
    body: {
      move_zone: isNew
        ? { destination_type: 'NEW_SPACE', space_name, copy_comments }
        : { destination_type: 'EXISTING_SPACE', destination_space_id: target.id, copy_comments },
    },
  })
  const { creator } = zone.space
  const mayPut = isNew ? model.inTeam.has(who) : model.mayEdit(who, target)
  const inReach = !isNew && model.mayEdit(creator, target)
  const may = model.sees(who, zone) && model.mayEdit(who, zone.space) && mayPut && (creator === who || inReach)
  if (!allowed(status, may, `moveZone by ${people[who]}`)) return
  if (isNew) model.spaces.push(newSpace(data.space_info.space_id, who, space_name))
  zone.space = isNew ? (model.spaces.at(-1) as SpaceModel) : target
  if (!copy_comments) zone.comments = []
}

export const changeSpaceState: Step = async (world, { who, space: n, choice }) => {
  const space = spaceAt(world, n)
  const space_state = oneOf(['TRASH', 'RESTORE', 'DELETE'] as const, choice)
  const { status } = await world.send(who, 'changeSpaceState', { space_id: space.id, body: { space_state } })
  if (!allowed(status, space.creator === who, `changeSpaceState by ${people[who]}`)) return
  space.state = ({ TRASH: 'TRASH', RESTORE: 'ACTIVE', DELETE: 'DELETED' } as const)[space_state]
  if (space_state !== 'DELETE') return
  space.members.clear()
  for (const zone of world.model.zonesOf(space)) zone.state = 'DELETED'
}

export const duplicateSpace: Step = async (world, { who, space: n, choice }) => {
  const { model } = world
  const source = spaceAt(world, n)
  const originals = model.zonesOf(source).filter((zone) => model.sees(who, zone))
  const [copy_members, copy_comments] = [choice % 2 === 0, choice % 3 === 0]
  const order = await listedZones(world, who, source)
  const space_name = world.cast.newSecret()
  const { status, data } = await world.send(who, 'duplicateSpace', {
    space_id: source.id,
    body: { duplicate_space: { space_name, copy_members, copy_comments } },
  })
  const may = source.state === 'ACTIVE' && mayDuplicate(world, who, source) && model.inTeam.has(who)
  if (!allowed(status, may, `duplicateSpace by ${people[who]}`)) return
  const copy = newSpace(data.space_info.space_id, who, space_name)
  model.spaces.push(copy)
  if (copy_members) copyMembers(source, copy)
  const copies = order.map((id): ZoneModel => {
    const zone = originals.find((one) => one.id === id) as ZoneModel
    const comments = copy_comments ? [...zone.comments] : []
    const entries = copyEntries(zone.entries, who)
    return {
      ...zone,
      id: '',
      space: copy,
      content: [...zone.content],
      comments,
      past: [],
      images: [...zone.images],
      entries,
    }
  })
  model.zones.push(...copies)
  const ids = await listedZones(world, who, copy)
  assert.equal(ids.length, copies.length, 'the copy has as many zones as are in sight')
  for (const [place, zone] of copies.entries()) zone.id = ids[place] as string
}
