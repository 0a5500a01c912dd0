import assert from 'node:assert/strict'
import type { SpaceRole } from '@easel/contract'
import fc from 'fast-check'
import {
  bot,
  copyEntries,
  isGuestRole,
  type Member,
  people,
  type SpaceModel,
  type Who,
  type ZoneModel,
} from './model.ts'
import { listSpaces, readSpace, readZone, searchFor } from './reads.ts'
import type { World } from './world.ts'

/** Numbers that a command takes its people, spaces, zones and choices from. */
export interface Picks {
  who: Who
  whom: Who
  space: number
  zone: number
  choice: number
}

type Step = (world: World, picks: Picks) => Promise<void>

const spaceAt = ({ model }: World, n: number): SpaceModel => model.spaces[n % model.spaces.length] as SpaceModel
const zoneAt = ({ model }: World, n: number): ZoneModel | undefined => model.zones[n % Math.max(model.zones.length, 1)]
const oneOf = <T>(choices: readonly T[], n: number): T => choices[n % choices.length] as T

const at = (zone: ZoneModel) => ({ space_id: zone.space.id, zone_id: zone.id })

/** What succeeds must be allowed; what is refused changes nothing. */
const allowed = (status: number, may: boolean, what: string): boolean => {
  if (status >= 300) return false
  assert.ok(may, `${what} succeeded, and must not`)
  return true
}

const createZone: Step = async (world, { who, space: n }) => {
  const space = spaceAt(world, n)
  const name = world.cast.newSecret()
  const body = { create_zone: { zone_name: name } }
  const { status, data } = await world.send(who, 'createZone', {
    space_id: space.id,
    query: { view: 'ZONE_INFO' },
    body,
  })
  if (!allowed(status, world.model.mayEdit(who, space), `createZone by ${people[who]}`)) return
  const { zone_id } = data.zone_info
  world.model.zones.push({ id: zone_id, space, state: 'ACTIVE', name, content: [], comments: [], entries: new Map() })
}

const write: Step = async (world, { who, zone: n, choice }) => {
  const zone = zoneAt(world, n)
  if (!zone) return
  const word = world.cast.newSecret()
  const { model } = world
  if (choice % 3 === 0) {
    const { status } = await world.send(who, 'createComment', {
      ...at(zone),
      body: { text: `About ${word}`, point: { x: 1, y: 1 } },
    })
    if (allowed(status, model.sees(who, zone), `createComment by ${people[who]}`)) zone.comments.push(word)
    return
  }
  const { status } =
    choice % 3 === 1
      ? await world.send(who, 'insertFrames', { ...at(zone), body: { frames: [{ meta: { name: word } }] } })
      : await world.send(who, 'insertShapes', {
          ...at(zone),
          body: { shapes: [{ meta: { name: word }, basic: { type: 'RECTANGLE' } }] },
        })
  const may = model.sees(who, zone) && model.mayEdit(who, zone.space)
  if (allowed(status, may, `an edit by ${people[who]}`)) zone.content.push(word)
}

const renameZone: Step = async (world, { who, zone: n }) => {
  const zone = zoneAt(world, n)
  if (!zone) return
  const zone_name = world.cast.newSecret()
  const { status } = await world.send(who, 'renameZone', { ...at(zone), body: { zone_name } })
  const may = world.model.sees(who, zone) && world.model.mayEdit(who, zone.space)
  if (allowed(status, may, `renameZone by ${people[who]}`)) zone.name = zone_name
}

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
const addMember: Step = async (world, { who, whom, space: n, choice }) => {
  const { model } = world
  const space = spaceAt(world, n)
  const role = oneOf(roles, choice)
  const by = oneOf(['zuid', 'mail', 'zuid', 'zuid', 'team', 'edition'] as const, Math.floor(choice / roles.length))
  const { zuid, mail } = world.person(whom)
  const item = {
    zuid: { zuid, type: 'USER' },
    mail: whom === bot ? { zuid, type: 'USER' } : { mail_id: mail, type: 'USER' },
    team: { zuid: world.team_id, type: 'TEAM' },
    edition: { zuid: world.edition_id, type: 'ORG' },
  }[by]
  const { status } = await world.send(who, 'addSpaceMembers', {
    space_id: space.id,
    body: { members_info: [{ ...item, role }] },
  })
  const isKnown = by !== 'zuid' || model.inEdition.has(whom) || isGuestIn(world, whom)
  const mayHold = by === 'team' || by === 'edition' || model.inEdition.has(whom) || isGuestRole(role)
  if (!allowed(status, model.mayEdit(who, space) && isKnown && mayHold, `addSpaceMembers by ${people[who]}`)) return
  const member: Member = by === 'team' || by === 'edition' ? by : whom
  const hidden = space.creator === who ? [] : model.zonesOf(space).filter((zone) => model.isKeptOut(who, zone))
  space.members.set(member, role)
  for (const zone of hidden) zone.entries.set(member, 'restricted')
}

/** Asks for somebody whom nobody may learn of. */
const addStranger: Step = async (world, { who, space: n, choice }) => {
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

const removeMember: Step = async (world, { who, space: n, choice }) => {
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
  space.members.delete(member)
  for (const zone of world.model.zonesOf(space)) if (zone.entries.get(member) === 'allowed') zone.entries.delete(member)
}

const changeRole: Step = async (world, { who, whom, space: n, choice }) => {
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
const shareZone: Step = async (world, { who, whom, zone: n, choice }) => {
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

/** The members of a copy: the owner of the one is an editor of the other. */
const copyMembers = (source: SpaceModel, copy: SpaceModel): void => {
  for (const [member, role] of source.members)
    if (!copy.members.has(member)) copy.members.set(member, role === 'CREATOR' ? 'EDITOR' : role)
}

const duplicateZone: Step = async (world, { who, zone: n, space: m, choice }) => {
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
    entries: copyEntries(zone.entries, who),
  }
  model.zones.push(copy)
  if (destination_type === 'NEW_SPACE') [copy.id] = (await listedZones(world, who, space)) as [string]
}

const listedZones = async (world: World, who: Who, space: SpaceModel): Promise<string[]> =>
  (await world.send(who, 'listZones', { space_id: space.id })).data?.zones_info.zone_order ?? []

const moveZone: Step = async (world, { who, zone: n, space: m, choice }) => {
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

const changeZoneState: Step = async (world, { who, zone: n, choice }) => {
  const zone = zoneAt(world, n)
  if (!zone) return
  const zone_state = oneOf(['TRASH', 'RESTORE', 'TRASH', 'RESTORE', 'DELETE'] as const, choice)
  const { status } = await world.send(who, 'changeZoneState', { ...at(zone), body: { zone_state } })
  const { model } = world
  const mayEdit = model.reachesZone(who, zone) && model.mayEdit(who, zone.space)
  const may = zone_state === 'DELETE' ? zone.space.creator === who && zone.state === 'TRASH' : mayEdit
  if (!allowed(status, may, `changeZoneState by ${people[who]}`)) return
  zone.state = ({ TRASH: 'TRASH', RESTORE: 'ACTIVE', DELETE: 'DELETED' } as const)[zone_state]
}

const changeSpaceState: Step = async (world, { who, space: n, choice }) => {
  const space = spaceAt(world, n)
  const space_state = oneOf(['TRASH', 'RESTORE', 'DELETE'] as const, choice)
  const { status } = await world.send(who, 'changeSpaceState', { space_id: space.id, body: { space_state } })
  if (!allowed(status, space.creator === who, `changeSpaceState by ${people[who]}`)) return
  space.state = ({ TRASH: 'TRASH', RESTORE: 'ACTIVE', DELETE: 'DELETED' } as const)[space_state]
  if (space_state !== 'DELETE') return
  space.members.clear()
  for (const zone of world.model.zonesOf(space)) zone.state = 'DELETED'
}

const duplicateSpace: Step = async (world, { who, space: n, choice }) => {
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
    return { ...zone, id: '', space: copy, content: [...zone.content], comments, entries }
  })
  model.zones.push(...copies)
  const ids = await listedZones(world, who, copy)
  assert.equal(ids.length, copies.length, 'the copy has as many zones as are in sight')
  for (const [place, zone] of copies.entries()) zone.id = ids[place] as string
}

/** The owner of the edition removes somebody from the team, or adds them again. */
const changeTeam: Step = async (world, { who, whom }) => {
  const { model, edition_id, team_id, owner } = world
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

const look: Step = async (world, { who, zone: n, space: m, choice }) => {
  const zone = zoneAt(world, n)
  if (zone) await readZone(world, who, zone, choice)
  await readSpace(world, who, spaceAt(world, m), choice)
}

const search: Step = async (world, { who, zone: n, choice }) => {
  const zone = zoneAt(world, n)
  const word = zone && oneOf([zone.name, ...zone.content, ...zone.comments], choice)
  await searchFor(world, who, word ?? 'qz', choice)
  await listSpaces(world, who, choice)
}

/** By name, with how often each is drawn. */
const steps: Record<string, [times: number, step: Step]> = {
  createZone: [3, createZone],
  write: [4, write],
  renameZone: [1, renameZone],
  addMember: [6, addMember],
  addStranger: [1, addStranger],
  removeMember: [2, removeMember],
  changeRole: [2, changeRole],
  shareZone: [5, shareZone],
  duplicateZone: [4, duplicateZone],
  moveZone: [3, moveZone],
  changeZoneState: [3, changeZoneState],
  changeSpaceState: [3, changeSpaceState],
  duplicateSpace: [1, duplicateSpace],
  changeTeam: [2, changeTeam],
  look: [4, look],
  search: [3, search],
}

/** A command of fast-check: the model is inside the world, since the service names what it makes. */
class SequenceCommand implements fc.AsyncCommand<object, World> {
  readonly name: string
  readonly picks: Picks
  constructor(name: string, picks: Picks) {
    this.name = name
    this.picks = picks
  }

  check(): boolean {
    return true
  }

  async run(_: object, world: World): Promise<void> {
    await steps[this.name]?.[1](world, this.picks)
  }

  toString(): string {
    return `${this.name} ${JSON.stringify(this.picks)}`
  }
}

/** People of the team and owners of spaces come first: they are the ones who may do most. */
const person = fc.oneof({ weight: 3, arbitrary: fc.nat(2) }, { weight: 2, arbitrary: fc.nat(people.length - 1) })

const picks = fc.record({ who: person, whom: person, space: fc.nat(7), zone: fc.nat(11), choice: fc.nat(59) })

export const anyCommand = fc
  .tuple(
    fc.oneof(...Object.entries(steps).map(([name, [weight]]) => ({ weight, arbitrary: fc.constant(name) }))),
    picks,
  )
  .map(([name, chosen]) => new SequenceCommand(name, chosen))
