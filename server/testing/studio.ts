import { randomUUID } from 'node:crypto'
import type { TeamRole } from '@easel/contract'
import { insertClient } from '../identity/clients.ts'
import { aSpace, share } from './factories.ts'
import type { Person, World } from './world.ts'
import { newZone } from './zones.ts'

/** What a zone holds that has an id. */
export interface ZoneIds {
  zone_id: string
  version_id: string
  frame_id: string
  shape_id: string
  other_shape_id: string
  connector_id: string
  comment_id: string
}

/** What a space holds: three zones, one of them in the trash, and a twin of the space that is in the trash itself. */
export interface SpaceIds extends ZoneIds {
  space_id: string
  second_zone_id: string
  trashed_zone_id: string
  trashed_space_id: string
}

/** Everything that a request can name, once. */
export interface Ids extends SpaceIds {
  edition_id: string
  team_id: string
  /** a team with the same people and no space */
  second_team_id: string
  /** a space that the whole edition may edit */
  annex_id: string
  /** in the team and in its spaces */
  member_id: string
  /** in the team and in none of its spaces */
  heir_id: string
  /** in no edition, a guest of the spaces */
  visitor_id: string
  /** in no edition, and a guest of nothing */
  passer_id: string
  /** of an address that nobody has */
  mail_id: string
  group_id: string
  key_id: string
  client_key: string
  template_id: string
  /** what a new element shall have */
  new_id: string
  /** the caller's own */
  self_id: string
  own_comment_id: string
}

/** A place that requests can be sent to, with every id that they may need. */
export interface Place {
  ids: Ids
  /** the zones of the space that the caller sees, in another order */
  order: string[]
}

export interface Studio extends Place {
  owner: Person
  /** TEAM_ADMIN of the team and CREATOR of its spaces */
  head: Person
  member: Person
  visitor: Person
}

interface InEdition {
  owner: Person
  edition_id: string
}

/** An edition whose every name has the word in it, with one team that is furnished. The owner is in none of it. */
export const aStudio = async (world: World, word: string): Promise<Studio> => {
  const owner = await world.aPerson(`${word} owner`)
  const { edition_id } = await owner.api.createEdition({ body: { team_name: `Sample ${word} edition` } })
  await owner.api.updateEdition({ edition_id, body: { edition_type_name: 'ORG' } })
  await world.database.write((db) =>
    db.updateTable('edition').set({ plan_name: 'TEAM_PLAN' }).where('edition_id', '=', Number(edition_id)).execute(),
  )
  return aTeamOfStudio(world, { owner, edition_id }, word)
}

/** One more team of an edition, furnished in the same way. */
export const aTeamOfStudio = async (world: World, { owner, edition_id }: InEdition, word: string): Promise<Studio> => {
  const [head, member, heir, visitor, passer] = [
    await world.aPerson(`${word} head`),
    await world.aPerson(`${word} member`),
    await world.aPerson(`${word} heir`),
    await world.aPerson(`${word} visitor`),
    await world.aPerson(`${word} passer`),
  ]
  const teams = [await newTeam(world, owner, edition_id, word), await newTeam(world, owner, edition_id, `${word} 2`)]
  const [team_id, second_team_id] = teams as [string, string]
  for (const team of teams) {
    const at = { edition_id, team_id: team }
    await join(world, at, head, 'TEAM_ADMIN')
    for (const person of [member, heir]) await join(world, at, person)
  }
  const annex_id = await aSpace(world, { edition_id, team_id }, head)
  await share(world, { edition_id, space_id: annex_id }, { role: 'EDITOR', type: 'ORG', id: edition_id })
  const people = { head, member, visitor }
  const space = await furnishSpace(world, { edition_id, team_id }, people, word)
  const { group_id } = await owner.api.createGroup({ edition_id, body: { group_name: `Sample ${word} group` } })
  await owner.api.addGroupMembers({ edition_id, group_id, body: { members_info: [{ zuid: heir.zuid }] } })
  const { api_key } = await owner.api.createApiKey({ edition_id, body: { key_name: `Sample ${word} key` } })
  const { templates } = await owner.api.listTemplates({ edition_id })
  const ids = {
    ...space,
    edition_id,
    team_id,
    second_team_id,
    annex_id,
    member_id: member.zuid,
    heir_id: heir.zuid,
    visitor_id: visitor.zuid,
    passer_id: passer.zuid,
    mail_id: `${word.toLowerCase()}.new@example.com`,
    group_id,
    key_id: api_key.key_id,
    template_id: templates[0]?.id as string,
    new_id: randomUUID(),
    ...(await ownIds(world, head, { edition_id, zone_id: space.zone_id }, word)),
  }
  return { ids, order: orderOf(space), owner, ...people }
}

export const orderOf = ({ zone_id, second_zone_id }: SpaceIds): string[] => [second_zone_id, zone_id]

/** A team with nobody in it. */
const newTeam = async (world: World, owner: Person, edition_id: string, word: string): Promise<string> => {
  const { team_id } = await owner.api.createTeam({ edition_id, body: { team_name: `Sample ${word} team` } })
  await world.database.write((db) =>
    db
      .deleteFrom('team_member')
      .where('edition_id', '=', Number(edition_id))
      .where('team_id', '=', Number(team_id))
      .execute(),
  )
  return team_id
}

/** Makes somebody a member whatever the plan says of seats. */
export const join = (
  world: World,
  at: { edition_id: string; team_id: string },
  { zuid }: Person,
  role: TeamRole = 'MEMBER',
) =>
  world.database.write(async (db) => {
    const [edition_id, team_id, now] = [Number(at.edition_id), Number(at.team_id), Date.now()]
    await db
      .insertInto('edition_member')
      .values({ edition_id, zuid: Number(zuid), role: 'MEMBER', joined_time: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const times = { added_by: 0, added_time: now, modified_time: now }
    await db
      .insertInto('team_member')
      .values({ edition_id, team_id, zuid: Number(zuid), role, ...times })
      .execute()
  })

interface People {
  head: Person
  member: Person
  visitor: Person
}

/** A space of the head's with the member and the visitor in it, and its twin in the trash. */
export const furnishSpace = async (
  world: World,
  team: { edition_id: string; team_id: string },
  { head, member, visitor }: People,
  word: string,
): Promise<SpaceIds> => {
  const { edition_id, team_id } = team
  const { space_id } = await head.api.createSpace({
    edition_id,
    body: { create_space: { team_id, space_name: `Sample ${word} space` } },
  })
  const at = { edition_id, space_id }
  const trashed_space_id = await aSpace(world, team, head, 'TRASH')
  for (const place of [at, { edition_id, space_id: trashed_space_id }]) {
    await share(world, place, { role: 'COMMENTER', type: 'USER', id: member.zuid })
    await share(world, place, { role: 'GUEST_VIEWER', type: 'USER', id: visitor.zuid })
  }
  const zone = await furnishZone(head, member, at, word)
  const { zone_id: second_zone_id } = await newZone(head, at, `Sample ${word} second`)
  const { zone_id: trashed_zone_id } = await newZone(head, at, `Sample ${word} trashed`)
  await head.api.changeZoneState({ ...at, zone_id: trashed_zone_id, body: { zone_state: 'TRASH' } })
  return { ...zone, space_id, second_zone_id, trashed_zone_id, trashed_space_id }
}

/** A zone with one of everything in it. */
export const furnishZone = async (
  author: Person,
  commenter: Person,
  space: { edition_id: string; space_id: string },
  word: string,
): Promise<ZoneIds> => {
  const { zone_id } = await newZone(author, space, `Sample ${word} zone`)
  const at = { ...space, zone_id }
  const { api } = author
  const name = (kind: string) => ({ meta: { name: `Sample ${word} ${kind}` } })
  const [frame_id] = (await api.insertFrames({ ...at, body: { frames: [name('frame')] } })).inserted_ids
  const shape = { ...name('shape'), frame_id: frame_id as string, basic: { type: 'RECTANGLE' } } as const
  const shapes = (await api.insertShapes({ ...at, body: { shapes: [shape, shape] } })).inserted_ids
  const [shape_id, other_shape_id] = shapes as [string, string]
  const connected = { first: { shape_id }, second: { shape_id: other_shape_id } }
  const [connector_id] = (await api.insertConnectors({ ...at, body: { connectors: [{ connected }] } })).inserted_ids
  const { comment_info } = await commenter.api.createComment({
    ...at,
    body: { text: `Sample ${word} comment`, point: { x: 1, y: 2 } },
  })
  const { zone_versions } = await api.listZoneVersions(at)
  return {
    zone_id,
    version_id: zone_versions.allowed_versions[0]?.version_id as string,
    frame_id: frame_id as string,
    shape_id,
    other_shape_id,
    connector_id: connector_id as string,
    comment_id: comment_info.comment_id,
  }
}

/** What is somebody's own: a comment in the zone, whether or not they may write one now, and an OAuth client. */
export const ownIds = async (
  world: World,
  { zuid }: Person,
  { edition_id, zone_id }: { edition_id: string; zone_id: string },
  word: string,
): Promise<Pick<Ids, 'self_id' | 'own_comment_id' | 'client_key'>> => {
  const comment_id = randomUUID()
  const [now, author_zuid] = [Date.now(), Number(zuid)]
  const client = await world.database.write(async (db) => {
    await db
      .insertInto('comment')
      .values({
        edition_id: Number(edition_id),
        zone_id,
        comment_id,
        thread_id: comment_id,
        author_zuid,
        text: `Sample ${word} own comment`,
        status: 'OPEN',
        element_id: null,
        x: 0,
        y: 0,
        created_time: now,
        last_modified_time: now,
      })
      .execute()
    return insertClient(db, {
      name: `Sample ${word} client`,
      redirectUris: ['https://app.example.com/callback'],
      public: false,
      dataCentre: world.settings.dataCentre,
      owner: author_zuid,
    })
  })
  return { self_id: zuid, own_comment_id: comment_id, client_key: String(client.client_key) }
}
