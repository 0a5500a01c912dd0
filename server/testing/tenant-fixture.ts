import { randomUUID } from 'node:crypto'
import type { TeamRole } from '@easel/contract'
import { insertClient } from '../identity/clients.ts'
import { insertToken } from '../tokens/tokens.sql.ts'
import { aSpace, newZone, share } from './factories.ts'
import { samplePng, svgWith } from './sample-request.ts'
import type { Person, TestApp } from './test-app.ts'

/** A zone and one of everything in it. */
export interface ZoneIds {
  zone_id: string
  version_id: string
  frame_id: string
  shape_id: string
  other_shape_id: string
  connector_id: string
  comment_id: string
  asset_id: string
  /** open, with a vote of the commenter */
  voting_id: string
  /** of the author of the zone */
  note_id: string
}

/** A space with four zones, one of them in the trash, and its twin, which is in the trash itself. */
export interface SpaceIds extends ZoneIds {
  space_id: string
  second_zone_id: string
  /** without a voting; whoever has a role of their own on the first has it here too */
  third_zone_id: string
  trashed_zone_id: string
  trashed_space_id: string
  /** invited to the space */
  guest_mail: string
  /** a link by which guests come into the space */
  link_id: string
}

/** One id for each thing that a request can name. */
export interface Ids extends SpaceIds {
  edition_id: string
  team_id: string
  /** a team with the same people and no space */
  second_team_id: string
  /** a space that the whole edition may edit */
  shared_space_id: string
  /** in the team and in its spaces */
  member_id: string
  /** in the team and in none of its spaces */
  inheritor_id: string
  /** in no edition, a guest of the spaces */
  visitor_id: string
  /** in no edition, and a guest of nothing */
  outsider_id: string
  /** an address without a user */
  mail_id: string
  /** an address that is invited to the team */
  invited_mail: string
  edition_name: string
  group_id: string
  key_id: string
  webhook_id: string
  client_key: string
  bot_id: string
  /** of the caller */
  token_id: string
  bot_token_id: string
  template_id: string
  /** saved for the team */
  own_template_id: string
  /** for a new element */
  new_id: string
  /** the caller */
  self_id: string
  own_comment_id: string
}

/** What the requests of a caller name. */
export interface RequestTargets {
  ids: Ids
  /** a new order of the space's zones that the caller sees */
  order: string[]
}

export interface TenantFixture extends RequestTargets {
  owner: Person
  /** TEAM_ADMIN of the team and CREATOR of its spaces */
  head: Person
  member: Person
  /** is offered the edition */
  inheritor: Person
  visitor: Person
}

/** An edition with one populated team. All names contain the word. The owner is in no team and no space. */
export const aTenant = async (testApp: TestApp, word: string): Promise<TenantFixture> => {
  const owner = await testApp.aPerson(`${word} owner`)
  const { edition_id } = await owner.api.createEdition({ body: { team_name: `Sample ${word} edition` } })
  await owner.api.updateEdition({ edition_id, body: { edition_type_name: 'ORG' } })
  await testApp.database.write((db) =>
    db.updateTable('edition').set({ plan_name: 'TEAM_PLAN' }).where('edition_id', '=', Number(edition_id)).execute(),
  )
  return addTenantTeam(testApp, { owner, edition_id }, word)
}

/** Another populated team of an edition. */
export const addTenantTeam = async (
  testApp: TestApp,
  { owner, edition_id }: { owner: Person; edition_id: string },
  word: string,
): Promise<TenantFixture> => {
  const [head, member, inheritor, visitor, outsider] = [
    await testApp.aPerson(`${word} head`),
    await testApp.aPerson(`${word} member`),
    await testApp.aPerson(`${word} inheritor`),
    await testApp.aPerson(`${word} visitor`),
    await testApp.aPerson(`${word} outsider`),
  ]
  const teams = [
    await newTeam(testApp, owner, edition_id, word),
    await newTeam(testApp, owner, edition_id, `${word} 2`),
  ]
  const [team_id, second_team_id] = teams as [string, string]
  for (const team of teams) {
    const at = { edition_id, team_id: team }
    await joinTeam(testApp, at, head, 'TEAM_ADMIN')
    for (const person of [member, inheritor]) await joinTeam(testApp, at, person)
  }
  const shared_space_id = await aSpace(testApp, { edition_id, team_id }, head)
  await share(testApp, { edition_id, space_id: shared_space_id }, { role: 'EDITOR', type: 'ORG', id: edition_id })
  const people = { head, member, visitor }
  const space = await populateSpace(testApp, { edition_id, team_id }, people, word)
  const { group_id } = await owner.api.createGroup({ edition_id, body: { group_name: `Sample ${word} group` } })
  await owner.api.addGroupMembers({ edition_id, group_id, body: { members_info: [{ zuid: inheritor.zuid }] } })
  const { api_key } = await owner.api.createApiKey({ edition_id, body: { key_name: `Sample ${word} key` } })
  const hook = {
    url: 'https://hooks.example.com/easel',
    description: `Sample ${word} webhook`,
    space_id: space.space_id,
  }
  const { webhook } = await head.api.createWebhook({ edition_id, body: hook })
  const { bot } = await owner.api.createBot({ edition_id, body: { bot_name: `Sample ${word} bot` } })
  await owner.api.offerEdition({ edition_id, body: { zuid: inheritor.zuid } })
  const { templates } = await owner.api.listTemplates({ edition_id })
  const ids = {
    ...space,
    edition_id,
    team_id,
    second_team_id,
    shared_space_id,
    member_id: member.zuid,
    inheritor_id: inheritor.zuid,
    visitor_id: visitor.zuid,
    outsider_id: outsider.zuid,
    mail_id: `${word.toLowerCase()}.new@example.com`,
    invited_mail: await inviteTo(testApp, { edition_id, team_id }, word),
    edition_name: String((await owner.api.getEdition({ edition_id })).edition_info.edition_name),
    group_id,
    key_id: api_key.key_id,
    webhook_id: webhook.webhook_id,
    bot_id: bot.bot_id,
    bot_token_id: await addToken(testApp, bot.bot_id, `Sample ${word} bot token`),
    template_id: templates[0]?.id as string,
    own_template_id: await saveTemplate(head, { edition_id, ...space }, word),
    new_id: randomUUID(),
    ...(await ownIds(testApp, head, { edition_id, zone_id: space.zone_id }, word)),
  }
  return { ids, order: orderOf(space), owner, inheritor, ...people }
}

const saveTemplate = async (
  { api }: Person,
  { edition_id, space_id, zone_id }: { edition_id: string; space_id: string; zone_id: string },
  word: string,
): Promise<string> => {
  const body = { name: `Sample ${word} template`, for: 'TEAM' } as const
  return (await api.saveTemplate({ edition_id, space_id, zone_id, body })).template.id as string
}

/** Without a mail, and without checking the plan's seats. */
const inviteTo = async (testApp: TestApp, at: { edition_id: string; team_id: string }, word: string) => {
  const mail_id = toMail(word, 'invited')
  const [edition_id, team_id] = [Number(at.edition_id), Number(at.team_id)]
  await testApp.database.write((db) =>
    db
      .insertInto('team_invitation')
      .values({ edition_id, team_id, mail_id, role: 'MEMBER', added_by: 0, invited_time: Date.now() })
      .execute(),
  )
  return mail_id
}

const toMail = (word: string, name: string): string =>
  `${word.toLowerCase().replaceAll(/[^a-z]+/g, '.')}.${name}@example.com`

const inviteGuestTo = async (testApp: TestApp, at: { edition_id: string; space_id: string }, word: string) => {
  const mail_id = toMail(word, 'guest')
  const [edition_id, space_id] = [Number(at.edition_id), Number(at.space_id)]
  await testApp.database.write((db) =>
    db
      .insertInto('space_invitation')
      .values({ edition_id, space_id, mail_id, role: 'GUEST_VIEWER', added_by: 0, invited_time: Date.now() })
      .execute(),
  )
  return mail_id
}

/** In an edition that allows links from then on. */
const addGuestLink = async (
  testApp: TestApp,
  at: { edition_id: string; space_id: string },
  maker: Person,
  word: string,
): Promise<string> => {
  const edition_id = Number(at.edition_id)
  await testApp.database.write((db) =>
    db.updateTable('edition').set({ allows_guest_links: 1 }).where('edition_id', '=', edition_id).execute(),
  )
  const body = { role: 'GUEST_VIEWER', link_name: `Sample ${word} link` } as const
  return (await maker.api.createGuestLink({ ...at, body })).guest_link.link_id
}

export const orderOf = ({ zone_id, second_zone_id, third_zone_id }: SpaceIds): string[] => [
  second_zone_id,
  third_zone_id,
  zone_id,
]

/** A team without members. */
const newTeam = async (testApp: TestApp, owner: Person, edition_id: string, word: string): Promise<string> => {
  const { team_id } = await owner.api.createTeam({ edition_id, body: { team_name: `Sample ${word} team` } })
  await testApp.database.write((db) =>
    db
      .deleteFrom('team_member')
      .where('edition_id', '=', Number(edition_id))
      .where('team_id', '=', Number(team_id))
      .execute(),
  )
  return team_id
}

/** Adds a team member without checking the plan's seats. */
export const joinTeam = (
  testApp: TestApp,
  at: { edition_id: string; team_id: string },
  { zuid }: Person,
  role: TeamRole = 'MEMBER',
) =>
  testApp.database.write(async (db) => {
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

/** A space created by the head and shared with the member and the visitor, and its twin in the trash. */
export const populateSpace = async (
  testApp: TestApp,
  team: { edition_id: string; team_id: string },
  { head, member, visitor }: Pick<TenantFixture, 'head' | 'member' | 'visitor'>,
  word: string,
): Promise<SpaceIds> => {
  const { edition_id, team_id } = team
  const { space_id } = await head.api.createSpace({
    edition_id,
    body: { create_space: { team_id, space_name: `Sample ${word} space` } },
  })
  const at = { edition_id, space_id }
  const trashed_space_id = await aSpace(testApp, team, head, 'TRASH')
  for (const space of [at, { edition_id, space_id: trashed_space_id }]) {
    await share(testApp, space, { role: 'COMMENTER', type: 'USER', id: member.zuid })
    await share(testApp, space, { role: 'GUEST_VIEWER', type: 'USER', id: visitor.zuid })
  }
  const zone = await populateZone(head, member, at, word)
  const { zone_id: second_zone_id } = await newZone(head, at, `Sample ${word} second`)
  const { zone_id: third_zone_id } = await newZone(head, at, `Sample ${word} third`)
  const { zone_id: trashed_zone_id } = await newZone(head, at, `Sample ${word} trashed`)
  await head.api.changeZoneState({ ...at, zone_id: trashed_zone_id, body: { zone_state: 'TRASH' } })
  const guest_mail = await inviteGuestTo(testApp, at, word)
  const link_id = await addGuestLink(testApp, at, head, word)
  const zones = { second_zone_id, third_zone_id, trashed_zone_id }
  return { ...zone, ...zones, space_id, trashed_space_id, guest_mail, link_id }
}

/** A zone with one of everything in it. */
export const populateZone = async (
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
  const connected = { first: { shape_id }, second: { shape_id: other_shape_id, at: { x: 0.25, y: 1 } } }
  const [connector_id] = (await api.insertConnectors({ ...at, body: { connectors: [{ connected }] } })).inserted_ids
  const { comment_info } = await commenter.api.createComment({
    ...at,
    body: { text: `Sample ${word} comment`, point: { x: 1, y: 2 } },
  })
  const { asset_id } = await api.uploadAsset({ ...at, body: svgWith(`Sample ${word} image`) })
  const { voting } = await api.startVoting({ ...at, body: { title: `Sample ${word} voting`, votes_each: 3 } })
  const { voting_id } = voting
  await commenter.api.castVotes({ ...at, voting_id, body: { votes: [{ element_id: shape_id, count: 1 }] } })
  const note_id = randomUUID()
  await api.putPrivateNote({ ...at, note_id, body: { text: `Sample ${word} private note`, point: { x: 1, y: 2 } } })
  const { zone_versions } = await api.listZoneVersions(at)
  return {
    zone_id,
    version_id: zone_versions.allowed_versions[0]?.version_id as string,
    frame_id: frame_id as string,
    shape_id,
    other_shape_id,
    connector_id: connector_id as string,
    comment_id: comment_info.comment_id,
    asset_id,
    voting_id,
    note_id,
  }
}

/** Gives a person a picture, a comment in the zone, whatever their role there, and an OAuth client. */
export const ownIds = async (
  testApp: TestApp,
  { zuid, api }: Person,
  { edition_id, zone_id }: { edition_id: string; zone_id: string },
  word: string,
): Promise<Pick<Ids, 'self_id' | 'own_comment_id' | 'client_key' | 'token_id'>> => {
  const comment_id = randomUUID()
  const [now, author_zuid] = [Date.now(), Number(zuid)]
  const client = await testApp.database.write(async (db) => {
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
      dataCentre: testApp.settings.dataCentre,
      owner: author_zuid,
    })
  })
  const token_id = await addToken(testApp, zuid, `Sample ${word} token`)
  await api.setAccountPicture({ body: samplePng })
  return { self_id: zuid, own_comment_id: comment_id, client_key: String(client.client_key), token_id }
}

const addToken = async (testApp: TestApp, zuid: string, token_name: string): Promise<string> => {
  const now = Date.now()
  const token = {
    zuid: Number(zuid),
    token_name,
    scopes: ['Service.editions.READ'],
    created_by: Number(zuid),
    client_id: 'easel',
    parent_id: null,
    data_centre: testApp.settings.dataCentre,
    expires_time: now + 86_400_000,
    now,
  }
  const { token_id } = await testApp.database.write((db) => insertToken(db, 'person', token))
  return String(token_id)
}
