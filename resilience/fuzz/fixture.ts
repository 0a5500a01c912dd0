import { randomUUID } from 'node:crypto'
import { newZone } from '@easel/server/testing/factories.ts'
import { svgWith } from '@easel/server/testing/sample-request.ts'
import type { Person, TestApp } from '@easel/server/testing/test-app.ts'
import { sql } from 'kysely'
import type { Kind } from './placeholders.ts'

export type Ids = Partial<Record<Kind, readonly string[]>>

/** A zone with its parents: what a path names, and ids near it. */
export interface FixtureZone {
  path: Record<string, string>
  ids: Ids
}

export interface Fixture {
  people: readonly Person[]
  zones: readonly FixtureZone[]
  ids: Record<Kind, readonly string[]>
  /** Whether so much was deleted that requests rarely find anything. */
  isDepleted(): Promise<boolean>
}

/** An edition with members of every role, spaces, zones and elements; and another tenant. */
export const createFixture = async (testApp: TestApp): Promise<Fixture> => {
  const { owner, edition_id, team_id } = await testApp.anEdition()
  const people = await createMembers(testApp, owner, { edition_id, team_id })
  const { teams, groups, keys, clients, templates, bots, tokens, webhooks } = await populateEdition(
    owner,
    edition_id,
    people,
  )
  const nearby = {
    group: groups,
    key: keys,
    client: clients,
    template: templates,
    bot: bots,
    token: tokens,
    webhook: webhooks,
  }
  const zones: FixtureZone[] = []
  for (const team of [team_id, team_id, teams[0] as string]) {
    const space_id = await createSharedSpace(owner, { edition_id, team_id: team }, team === team_id ? people : [])
    zones.push(await createZones(owner, { edition_id, team_id: team, space_id }, nearby, people))
  }
  const trashed = await createSharedSpace(owner, { edition_id, team_id }, [])
  await owner.api.changeSpaceState({ edition_id, space_id: trashed, body: { space_state: 'TRASH' } })

  const idsOf = (kind: Kind) => zones.flatMap(({ ids }) => ids[kind] ?? [])
  const ids: Fixture['ids'] = {
    edition: [edition_id],
    team: [team_id, ...teams],
    space: [...zones.map(({ path }) => path.space_id as string), trashed],
    zone: idsOf('zone'),
    person: [owner, ...people].map(({ zuid }) => zuid),
    mail: [...people.map(({ mail }) => mail), invitedMail, 'newer@example.com'],
    group: groups,
    template: templates,
    version: idsOf('version'),
    comment: idsOf('comment'),
    frame: idsOf('frame'),
    shape: idsOf('shape'),
    connector: idsOf('connector'),
    element: idsOf('element'),
    key: keys,
    client: clients,
    bot: bots,
    token: tokens,
    webhook: webhooks,
  }
  const initial = await countRows(testApp, edition_id)
  return {
    people: [owner, ...people],
    zones,
    ids,
    isDepleted: async () => {
      const remaining = await countRows(testApp, edition_id)
      return remaining.some((size, index) => size < (initial[index] as number) * 0.6)
    },
  }
}

const invitedMail = 'new@example.com'

interface InTeam {
  edition_id: string
  team_id: string
}

/** An ORG_ADMIN, a TEAM_ADMIN, three members, a guest, and a user of another tenant. */
const createMembers = async (testApp: TestApp, owner: Person, at: InTeam): Promise<Person[]> => {
  const people = await Promise.all(Array.from({ length: 7 }, () => testApp.aPerson()))
  const [leader, , , , admin] = people as [Person, Person, Person, Person, Person]
  const members_info = people.slice(0, 5).map((person) => ({
    mail_id: person.mail,
    role: person === leader ? ('TEAM_ADMIN' as const) : ('MEMBER' as const),
  }))
  const { edition_id } = at
  await owner.api.updateEdition({ edition_id, body: { edition_type_name: 'ORG', allows_guest_links: true } })
  await owner.api.addTeamMembers({ ...at, body: { members_info } })
  await owner.api.changeEditionRole({ edition_id, user_id: admin.zuid, body: { role: 'ORG_ADMIN' } })
  await people.at(-1)?.api.createEdition({ body: { team_name: 'Elsewhere' } })
  return people
}

const times = <T>(count: number, create: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, create))

/** What belongs to the edition, not to a space. */
const populateEdition = async ({ api }: Person, edition_id: string, people: Person[]) => {
  const client = { client_name: 'Importer', redirect_uris: ['https://app.example.com/callback'] }
  const members_info = people.slice(0, 3).map(({ zuid }) => ({ zuid }))
  const groups = await times(3, () => api.createGroup({ edition_id, body: { group_name: 'Readers' } }))
  for (const { group_id } of groups) await api.addGroupMembers({ edition_id, group_id, body: { members_info } })
  const teams = await times(3, () => api.createTeam({ edition_id, body: { team_name: 'Workshop' } }))
  const keys = await times(3, () => api.createApiKey({ edition_id, body: { key_name: 'Importer' } }))
  const clients = await times(3, () => api.registerOauthClient({ body: client }))
  const hook = { url: 'https://hooks.example.com/easel' }
  const webhooks = await times(3, () => api.createWebhook({ edition_id, body: hook }))
  const bots = await times(3, () => api.createBot({ edition_id, body: { bot_name: 'Importer' } }))
  const bot_id = bots[0]?.bot.bot_id as string
  const newToken = { token_name: 'Nightly', scopes: ['Service.editions.READ'] }
  const tokens = [
    ...(await times(2, () => api.createToken({ body: newToken }))),
    ...(await times(2, () => api.createBotToken({ edition_id, bot_id, body: newToken }))),
  ]
  const { templates } = await api.listTemplates({ edition_id })
  return {
    teams: teams.map(({ team_id }) => team_id),
    groups: groups.map(({ group_id }) => group_id),
    webhooks: webhooks.map(({ webhook }) => webhook.webhook_id),
    keys: keys.map(({ api_key }) => api_key.key_id),
    clients: clients.map(({ oauth_client }) => oauth_client.client_key),
    bots: bots.map(({ bot }) => bot.bot_id),
    tokens: tokens.map(({ personal_token }) => personal_token.token_id),
    templates: templates.slice(0, 3).map(({ id }) => String(id)),
  }
}

const roles = ['EDITOR', 'COMMENTER', 'VIEWER', 'EDITOR', 'COMMENTER', 'GUEST_VIEWER'] as const

const createSharedSpace = async (
  { api }: Person,
  { edition_id, team_id }: InTeam,
  people: readonly Person[],
): Promise<string> => {
  const { space_id } = await api.createSpace({ edition_id, body: { create_space: { team_id } } })
  const members_info = roles.flatMap((role, index) => {
    const mail_id = people[index]?.mail
    return mail_id === undefined ? [] : [{ mail_id, role, type: 'USER' as const }]
  })
  // Whoever has no account is invited.
  const invited = { mail_id: invitedMail, role: 'GUEST_VIEWER' as const, type: 'USER' as const }
  await api.addSpaceMembers({ edition_id, space_id, body: { members_info: [...members_info, invited] } })
  return space_id
}

const shape = (left: number) => ({
  basic: { type: 'RECTANGLE' as const },
  properties: { layout: { left, top: 0, width: 80, height: 60 } },
})

/** Two zones in a space, the first with elements and comments. */
const createZones = async (
  owner: Person,
  { edition_id, team_id, space_id }: InTeam & { space_id: string },
  nearby: Ids,
  people: Person[],
): Promise<FixtureZone> => {
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
  const threads = await times(3, () => api.createComment({ ...at, body: { text: 'So?', point: { x: 1, y: 1 } } }))
  const comment = threads.map(({ comment_info }) => comment_info.comment_id)
  const { asset_id } = await api.uploadAsset({ ...at, body: svgWith('Sample') })
  const { voting } = await api.startVoting({ ...at, body: { title: 'Which?', votes_each: 3 } })
  const note_id = randomUUID()
  await api.putPrivateNote({ ...at, note_id, body: { text: 'Hm', point: { x: 1, y: 1 } } })
  const link = { role: 'GUEST_VIEWER' as const, expires_in: 3_600 }
  const { guest_link } = await api.createGuestLink({ edition_id, space_id, body: link })
  const { template } = await api.saveTemplate({ ...at, body: { name: 'Review', for: 'TEAM' } })
  const { allowed_versions } = (await api.listZoneVersions(at)).zone_versions
  const version = allowed_versions.map(({ version_id }) => String(version_id))
  const ids = { ...nearby, zone: [zone_id, second], frame, shape: drawn, connector, comment, version }
  const path = {
    ...at,
    team_id,
    comment_id: comment[0] as string,
    version_id: version[0] as string,
    other_version_id: version[1] ?? (version[0] as string),
    element_id: drawn[0] as string,
    asset_id,
    voting_id: voting.voting_id,
    note_id,
    link_id: guest_link.link_id,
    group_id: nearby.group?.[0] as string,
    key_id: nearby.key?.[0] as string,
    webhook_id: nearby.webhook?.[0] as string,
    client_key: nearby.client?.[0] as string,
    bot_id: nearby.bot?.[0] as string,
    token_id: nearby.token?.[0] as string,
    template_id: String(template.id),
    member_id: people[2]?.zuid as string,
    user_id: people[1]?.zuid as string,
  }
  return { path, ids: { ...ids, element: [...frame, ...drawn, ...connector] } }
}

const countedTables = [
  'space',
  'zone',
  'team',
  'team_member',
  'space_member',
  'comment',
  'element',
  'api_key',
  'user_group',
]

/** Row counts of what requests need to find. */
const countRows = async ({ database: { read } }: TestApp, edition_id: string): Promise<number[]> => {
  const counts = countedTables.map(async (table) => {
    const active = table === 'space' || table === 'zone' ? sql`and status = 'ACTIVE'` : sql``
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(table)} where edition_id = ${Number(edition_id)} ${active}
    `.execute(read)
    return Number(rows[0]?.n)
  })
  return Promise.all(counts)
}
