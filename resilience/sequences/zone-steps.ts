import { people } from './model.ts'
import { allowed, at, oneOf, type Step, spaceAt, zoneAt } from './step.ts'

export const createZone: Step = async (world, { who, space: n }) => {
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
  world.model.zones.push({
    id: zone_id,
    space,
    state: 'ACTIVE',
    name,
    content: [],
    comments: [],
    past: [],
    images: [],
    entries: new Map(),
  })
}

export const write: Step = async (world, { who, zone: n, choice }) => {
  const zone = zoneAt(world, n)
  if (!zone) return
  const word = world.cast.newSecret()
  const { model } = world
  if (choice % 3 === 0) {
    const { status } = await world.send(who, 'createComment', {
      ...at(zone),
      body: { text: `About ${word}`, point: { x: 1, y: 1 } },
    })
    if (allowed(status, model.mayComment(who, zone), `createComment by ${people[who]}`)) zone.comments.push(word)
    return
  }
  const { status } =
    choice % 3 === 1
      ? await world.send(who, 'insertFrames', { ...at(zone), body: { frames: [{ meta: { name: word } }] } })
      : await world.send(who, 'insertShapes', {
          ...at(zone),
          body: { shapes: [{ meta: { name: word }, basic: { type: 'RECTANGLE' } }] },
        })
  if (allowed(status, model.mayEditZone(who, zone), `an edit by ${people[who]}`)) zone.content.push(word)
}

export const renameZone: Step = async (world, { who, zone: n }) => {
  const zone = zoneAt(world, n)
  if (!zone) return
  const zone_name = world.cast.newSecret()
  const { status } = await world.send(who, 'renameZone', { ...at(zone), body: { zone_name } })
  if (allowed(status, world.model.mayEditZone(who, zone), `renameZone by ${people[who]}`)) {
    zone.past.push(zone.name)
    zone.name = zone_name
  }
}

export const changeZoneState: Step = async (world, { who, zone: n, choice }) => {
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
