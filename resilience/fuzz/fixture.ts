import type { Person, World } from '@easel/server/testing/world.ts'
import { newZone } from '@easel/server/testing/zones.ts'
import { sql } from 'kysely'
import type { Kind } from './placeholders.ts'

export type Ids = Partial<Record<Kind, readonly string[]>>

/** Things that belong together, one in the other: what a path names, and what is near it. */
export interface SitePlace {
  path: Record<string, string>
  ids: Ids
}

export interface Site {
  people: readonly Person[]
  places: readonly SitePlace[]
  ids: Record<Kind, readonly string[]>
  /** Whether so much of it has been deleted that requests seldom reach anything. */
  isSpent(): Promise<boolean>
}

/** An edition with people of every role, spaces, zones and things drawn in them; and another tenant beside it. */
export const aSite = async (world: World): Promise<Site> => {
  const { owner, edition_id, team_id } = await world.anEdition()
  const people = await aCast(world, owner, { edition_id, team_id })
  const { teams, groups, keys, clients, templates } = await furnish(owner, edition_id, people)
  const near = { group: groups, key: keys, client: clients, template: templates }
  const places: SitePlace[] = []
  for (const team of [team_id, team_id, teams[0] as string]) {
    const space_id = await aSharedSpace(owner, { edition_id, team_id: team }, team === team_id ? people : [])
    places.push(await aPlaceIn(owner, { edition_id, team_id: team, space_id }, near, people))
  }
  const trashed = await aSharedSpace(owner, { edition_id, team_id }, [])
  await owner.api.changeSpaceState({ edition_id, space_id: trashed, body: { space_state: 'TRASH' } })

  const gathered = (kind: Kind) => places.flatMap(({ ids }) => ids[kind] ?? [])
  const ids: Site['ids'] = {
    edition: [edition_id],
    team: [team_id, ...teams],
    space: [...places.map(({ path }) => path.space_id as string), trashed],
    zone: gathered('zone'),
    person: [owner, ...people].map(({ zuid }) => zuid),
    mail: [...people.map(({ mail }) => mail), 'new@example.com', 'newer@example.com'],
    group: groups,
    template: templates,
    version: gathered('version'),
    comment: gathered('comment'),
    frame: gathered('frame'),
    shape: gathered('shape'),
    connector: gathered('connector'),
    element: gathered('element'),
    key: keys,
    client: clients,
  }
  const whole = await sizeOf(world, edition_id)
  return {
    people: [owner, ...people],
    places,
    ids,
    isSpent: async () => {
      const left = await sizeOf(world, edition_id)
      return left.some((size, index) => size < (whole[index] as number) * 0.6)
    },
  }
}

interface InTeam {
  edition_id: string
  team_id: string
}

/** An ORG_ADMIN, a TEAM_ADMIN, three members, a guest, and somebody of another tenant. */
const aCast = async (world: World, owner: Person, at: InTeam): Promise<Person[]> => {
  const people = await Promise.all(Array.from({ length: 7 }, () => world.aPerson()))
  const [leader, , , , admin] = people as [Person, Person, Person, Person, Person]
  const members_info = people.slice(0, 5).map((person) => ({
    mail_id: person.mail,
    role: person === leader ? ('TEAM_ADMIN' as const) : ('MEMBER' as const),
  }))
  const { edition_id } = at
  await owner.api.updateEdition({ edition_id, body: { edition_type_name: 'ORG' } })
  await owner.api.addTeamMembers({ ...at, body: { members_info } })
  await owner.api.changeEditionRole({ edition_id, user_id: admin.zuid, body: { role: 'ORG_ADMIN' } })
  await people.at(-1)?.api.createEdition({ body: { team_name: 'Elsewhere' } })
  return people
}

const several = <T>(times: number, make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, make))

/** What belongs to the edition and to no space. */
const furnish = async ({ api }: Person, edition_id: string, people: Person[]) => {
  const client = { client_name: 'Importer', redirect_uris: ['https://app.example.com/callback'] }
  const members_info = people.slice(0, 3).map(({ zuid }) => ({ zuid }))
  const groups = await several(3, () => api.createGroup({ edition_id, body: { group_name: 'Readers' } }))
  for (const { group_id } of groups) await api.addGroupMembers({ edition_id, group_id, body: { members_info } })
  const teams = await several(3, () => api.createTeam({ edition_id, body: { team_name: 'Workshop' } }))
  const keys = await several(3, () => api.createApiKey({ edition_id, body: { key_name: 'Importer' } }))
  const clients = await several(3, () => api.registerOauthClient({ body: client }))
  const { templates } = await api.listTemplates({ edition_id })
  return {
    teams: teams.map(({ team_id }) => team_id),
    groups: groups.map(({ group_id }) => group_id),
    keys: keys.map(({ api_key }) => api_key.key_id),
    clients: clients.map(({ oauth_client }) => oauth_client.client_key),
    templates: templates.slice(0, 3).map(({ id }) => String(id)),
  }
}

const roles = ['EDITOR', 'COMMENTER', 'VIEWER', 'EDITOR', 'COMMENTER', 'GUEST_VIEWER'] as const

const aSharedSpace = async (
  { api }: Person,
  { edition_id, team_id }: InTeam,
  people: readonly Person[],
): Promise<string> => {
  const { space_id } = await api.createSpace({ edition_id, body: { create_space: { team_id } } })
  const members_info = roles.flatMap((role, index) => {
    const zuid = people[index]?.zuid
    return zuid === undefined ? [] : [{ zuid, role, type: 'USER' as const }]
  })
  if (members_info.length > 0) await api.addSpaceMembers({ edition_id, space_id, body: { members_info } })
  return space_id
}

const shape = (left: number) => ({
  basic: { type: 'RECTANGLE' as const },
  properties: { layout: { left, top: 0, width: 80, height: 60 } },
})

/** Two zones in a space, the first one drawn in and talked about. */
const aPlaceIn = async (
  owner: Person,
  { edition_id, team_id, space_id }: InTeam & { space_id: string },
  near: Ids,
  people: Person[],
): Promise<SitePlace> => {
  const { api } = owner
  const { zone_id } = await newZone(owner, { edition_id, space_id }, 'Plan')
  const { zone_id: second } = await newZone(owner, { edition_id, space_id }, 'Übersicht')
  const at = { edition_id, space_id, zone_id }
  const names = [{ meta: { name: 'One' } }, { meta: { name: 'Two' } }]
  const { inserted_ids: frame } = await api.insertFrames({ ...at, body: { frames: names } })
  const shapes = [shape(0), shape(200), shape(400)]
  const { inserted_ids: drawn } = await api.insertShapes({ ...at, body: { shapes } })
  const [first, other] = drawn as [string, string]
  const connected = { first: { shape_id: first }, second: { shape_id: other } }
  const { inserted_ids: connector } = await api.insertConnectors({ ...at, body: { connectors: [{ connected }] } })
  const threads = await several(3, () => api.createComment({ ...at, body: { text: 'So?', point: { x: 1, y: 1 } } }))
  const comment = threads.map(({ comment_info }) => comment_info.comment_id)
  const { allowed_versions } = (await api.listZoneVersions(at)).zone_versions
  const version = allowed_versions.map(({ version_id }) => String(version_id))
  const ids = { ...near, zone: [zone_id, second], frame, shape: drawn, connector, comment, version }
  const path = {
    ...at,
    team_id,
    comment_id: comment[0] as string,
    version_id: version[0] as string,
    group_id: near.group?.[0] as string,
    key_id: near.key?.[0] as string,
    client_key: near.client?.[0] as string,
    template_id: near.template?.[0] ?? '1',
    member_id: people[2]?.zuid as string,
    user_id: people[1]?.zuid as string,
  }
  return { path, ids: { ...ids, element: [...frame, ...drawn, ...connector] } }
}

const counted = ['space', 'zone', 'team', 'team_member', 'space_member', 'comment', 'element', 'api_key', 'user_group']

/** How much there is of what requests need to find. */
const sizeOf = async ({ database: { read } }: World, edition_id: string): Promise<number[]> => {
  const counts = counted.map(async (table) => {
    const active = table === 'space' || table === 'zone' ? sql`and status = 'ACTIVE'` : sql``
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(table)} where edition_id = ${Number(edition_id)} ${active}
    `.execute(read)
    return Number(rows[0]?.n)
  })
  return Promise.all(counts)
}
