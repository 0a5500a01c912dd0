import { people, type ZoneModel } from './model.ts'
import { versionIds } from './reads.ts'
import { allowed, at, oneOf, type Step, zoneAt } from './step.ts'
import type { World } from './world.ts'

/** A frame and a comment in one change; every third time it is only tried. */
export const commitChange: Step = async (world, { who, zone: n, choice }) => {
  const zone = zoneAt(world, n)
  if (!zone) return
  const [name, text] = [world.cast.newSecret(), world.cast.newSecret()]
  const dry_run = choice % 3 === 0
  const edits = [
    { insert: { frame: { meta: { name } } } },
    { insert: { comment: { text: `About ${text}`, point: { x: 1, y: 1 } } } },
  ]
  const { status } = await world.send(who, 'commitChange', { ...at(zone), body: { edits, dry_run } })
  if (!allowed(status, world.model.mayEditZone(who, zone), `commitChange by ${people[who]}`) || dry_run) return
  zone.content.push(name)
  zone.comments.push(text)
}

/** What was undone is in the history, and what was redone in the zone: its creator looks. */
const lookAgain = async (world: World, zone: ZoneModel): Promise<void> => {
  const query = { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id: zone.id }
  const { text } = await world.send(zone.space.creator, 'getZoneData', { space_id: zone.space.id, query })
  const words = [...zone.content, ...zone.past]
  zone.content = words.filter((word) => word !== zone.name && text.includes(word))
  zone.past = words.filter((word) => !zone.content.includes(word))
}

/** By one person, of what another did. */
export const undo: Step = async (world, { who, whom, zone: n, choice }) => {
  const zone = zoneAt(world, n)
  if (!zone) return
  const name = oneOf(['undoChanges', 'undoChanges', 'redoChanges'] as const, choice)
  const author = choice % 2 === 0 ? {} : { zuid: world.person(whom).zuid }
  const body = { ...author, ...(choice % 4 < 2 && { since: 0 }) }
  const { status } = await world.send(who, name, { ...at(zone), body })
  if (allowed(status, world.model.mayEditZone(who, zone), `${name} by ${people[who]}`)) await lookAgain(world, zone)
}

export const restoreVersion: Step = async (world, { who, zone: n, choice }) => {
  const zone = zoneAt(world, n)
  const version_id = zone && oneOf([...(await versionIds(world, zone))], choice)
  if (!zone || version_id === undefined) return
  const { status } = await world.send(who, 'restoreZoneVersion', { ...at(zone), version_id })
  if (allowed(status, world.model.mayEditZone(who, zone), `restoreZoneVersion by ${people[who]}`))
    await lookAgain(world, zone)
}

export const nameVersion: Step = async (world, { who, zone: n, choice }) => {
  const zone = zoneAt(world, n)
  const version_id = zone && oneOf([...(await versionIds(world, zone))], choice)
  if (!zone || version_id === undefined) return
  const description = world.cast.newSecret()
  const { status } = await world.send(who, 'nameZoneVersion', { ...at(zone), version_id, body: { description } })
  if (allowed(status, world.model.mayEditZone(who, zone), `nameZoneVersion by ${people[who]}`))
    zone.past.push(description)
}
