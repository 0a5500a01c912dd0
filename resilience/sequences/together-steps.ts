import { rememberAllowed } from './live-steps.ts'
import { shareZone } from './member-steps.ts'
import { isLinkGuest, people, type ZoneModel } from './model.ts'
import { readInbox } from './reads.ts'
import { allowed, at, oneOf, type Step, zoneAt } from './step.ts'
import type { World } from './world.ts'

const idsOf = async ({ cast, edition_id }: World, table: 'element' | 'zone_voting', zone_id: string) => {
  const rows = await cast.testApp.database.read
    .selectFrom(table)
    .where('edition_id', '=', Number(edition_id))
    .where('zone_id', '=', zone_id)
    .select(table === 'element' ? 'element_id as id' : 'voting_id as id')
    .limit(3)
    .execute()
  return rows.map(({ id }) => String(id))
}

/** A voting whose title is a secret: started, voted in, ended or deleted. */
export const vote: Step = async (world, { who, zone: n, choice }) => {
  const zone = zoneAt(world, n)
  if (!zone) return
  const { model, cast } = world
  if (choice % 3 === 0) {
    const title = cast.newSecret()
    const { status } = await world.send(who, 'startVoting', { ...at(zone), body: { title, votes_each: 3 } })
    if (allowed(status, model.mayEditZone(who, zone), `startVoting by ${people[who]}`)) zone.past.push(title)
    return
  }
  const voting_id = oneOf(await idsOf(world, 'zone_voting', zone.id), choice)
  const element_id = oneOf(await idsOf(world, 'element', zone.id), choice)
  if (voting_id === undefined || element_id === undefined) return
  const votes = [{ element_id, count: 1 }]
  const cast_ = await world.send(who, 'castVotes', { ...at(zone), voting_id, body: { votes } })
  allowed(cast_.status, model.mayComment(who, zone), `castVotes by ${people[who]}`)
  const [name, body] = oneOf(
    [
      ['endVoting', { state: 'ENDED' }],
      ['deleteVoting', undefined],
    ] as const,
    choice,
  )
  if (choice % 3 !== 1) return
  const { status } = await world.send(who, name, { ...at(zone), voting_id, ...(body && { body }) })
  allowed(status, model.mayEditZone(who, zone), `${name} by ${people[who]}`)
}

/** Mentions somebody in a comment: who cannot see the zone is never mentioned, and whoever is finds it in their inbox. */
export const mention: Step = async (world, { who, whom, zone: n, choice }) => {
  const zone = zoneAt(world, n)
  if (!zone) return
  const { model, cast } = world
  const isStranger = choice % 7 === 0
  const { zuid } = isStranger ? cast.stranger : world.person(whom)
  const word = cast.newSecret()
  const body = { text: `@[somebody](${zuid}) about ${word}`, point: { x: 1, y: 1 } }
  const isKnown = !isLinkGuest(who) || (await hasCommented(world, zuid, zone))
  const { status } = await world.send(who, 'createComment', { ...at(zone), body })
  const may = model.mayComment(who, zone) && !isStranger && model.sees(whom, zone) && isKnown
  if (allowed(status, may, `a mention by ${people[who]}`)) {
    zone.comments.push(word)
    // Who follows the zone was told before what comes next.
    rememberAllowed(world)
    // What was for them is not, from now on.
    if (choice % 3 === 1) await shareZone(world, { who: zone.space.creator, whom, zone: n, space: 0, choice: 0 })
  }
  await readInbox(world, whom)
}

const hasCommented = async ({ cast }: World, zuid: string, { id: zone_id }: ZoneModel): Promise<boolean> => {
  const comments = cast.testApp.database.read.selectFrom('comment').where('zone_id', '=', zone_id)
  return (await comments.where('author_zuid', '=', Number(zuid)).select('comment_id').execute()).length > 0
}

/** Who sees a zone and why, and what is in the trash: for some, and for nobody else. */
export const readLists: Step = async (world, { who, zone: n }) => {
  const zone = zoneAt(world, n)
  if (!zone) return
  const { model } = world
  const access = await world.send(who, 'listZoneAccess', at(zone))
  allowed(access.status, model.mayEditZone(who, zone), `listZoneAccess by ${people[who]}`)
  const known = await world.send(who, 'listZonePeople', at(zone))
  allowed(known.status, model.mayComment(who, zone), `listZonePeople by ${people[who]}`)
  const { space } = zone
  const trashed = model.zones.filter(
    (one) => one.space === space && one.state === 'TRASH' && model.reachesZone(who, one),
  )
  const also = new Set(model.mayEdit(who, space) ? trashed.map(({ name }) => name) : [])
  const trash = await world.send(who, 'listTrashedZones', { space_id: space.id }, { also })
  allowed(trash.status, model.mayEdit(who, space), `listTrashedZones by ${people[who]}`)
}
