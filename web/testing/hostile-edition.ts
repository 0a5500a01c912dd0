import { randomUUID } from 'node:crypto'
import { addTeamMember, aSpace, newZone, share, type ZonePath } from '@easel/server/testing/factories.ts'
import type { Person, TestApp } from '@easel/server/testing/test-app.ts'

/** What would tell that it was run. */
const run = "globalThis.hacked=1;fetch('/hacked')"
export const hostile = [
  `<script>${run}</script>`,
  `"><img src=x onerror="${run}">`,
  `javascript:${run}`,
  `</title></style><svg onload="${run}">`,
  `{{constructor.constructor('${run}')()}}`,
  '\u202Egnp.exe\u2066\u200F',
  'W'.repeat(10_000),
  // Marks that pile up on one letter.
  `e${'\u0301\u0323'.repeat(500)}`,
]

/** No longer than a field takes. */
const cutTo = (length: number): string[] => hostile.map((text) => text.slice(0, length))
export const names = cutTo(100)
const longNames = cutTo(500)

type Team = Awaited<ReturnType<TestApp['anEdition']>>

/** Gives somebody a name that no form takes any other way than this one. */
const rename = (testApp: TestApp, { zuid }: Person, display_name: string) =>
  testApp.database.write((db) =>
    db.updateTable('user').set({ display_name }).where('zuid', '=', Number(zuid)).execute(),
  )

const inEdition = async ({ owner: { api }, edition_id }: Team) => {
  await api.updateEdition({
    edition_id,
    body: { edition_name: names[1] ?? '', edition_type_name: 'ORG', allows_guest_links: true },
  })
  const made = { group_id: '', bot_id: '', webhook_id: '' }
  for (const [at, name] of names.entries()) {
    await api.createTeam({ edition_id, body: { team_name: name, description: longNames[at] ?? '' } })
    await api.createApiKey({ edition_id, body: { key_name: name } })
    await api.createToken({
      body: { token_name: name, scopes: ['Service.spaces.READ'], expires_in: 3_600 },
    })
    await api.registerOauthClient({
      body: { client_name: name, redirect_uris: [`https://app.example.com/${'w'.repeat(1_900)}`] },
    })
    made.group_id = (await api.createGroup({ edition_id, body: { group_name: name } })).group_id
    made.bot_id = (await api.createBot({ edition_id, body: { bot_name: name } })).bot.bot_id
    const url = `https://hooks.example.com/?${encodeURIComponent(longNames[at] ?? '').slice(0, 1_600)}${'w'.repeat(300)}`
    const { webhook } = await api.createWebhook({ edition_id, body: { url, description: longNames[at] ?? '' } })
    made.webhook_id = webhook.webhook_id
  }
  const token = { token_name: names[6] ?? '', scopes: ['Service.spaces.READ' as const], expires_in: 3_600 }
  await api.createBotToken({ edition_id, bot_id: made.bot_id, body: token })
  return made
}

/** What a zone holds, all of it with hostile names; three frames at least to present. */
const fillZone = async ({ api }: Person, zone: ZonePath, writer: Person, mentioned: Person) => {
  const frames = longNames.map((name, at) => ({
    meta: { id: randomUUID(), name },
    notes: name,
    properties: { layout: { left: at * 250, top: 400, width: 200, height: 150 } },
  }))
  await api.insertFrames({ ...zone, body: { frames } })
  const shapes = hostile.map((text, at) => ({
    meta: { id: randomUUID(), name: longNames[at] ?? '' },
    basic: { type: 'RECTANGLE' as const },
    properties: { layout: { left: at * 250, top: 0, width: 200, height: 150 } },
    text: { paragraphs: [{ id: randomUUID(), portions: [{ text }] }] },
  }))
  await api.insertShapes({ ...zone, body: { shapes } })
  for (const text of hostile) {
    const words = `@[${text.slice(0, 90).replaceAll(/[[\]()]/g, '')}](${mentioned.zuid}) ${text.slice(0, 4_000)}`
    await writer.api.createComment({ ...zone, body: { text: words, point: { x: 0, y: 0 } } })
  }
  const { zone_versions } = await api.listZoneVersions(zone)
  for (const [at, version] of zone_versions.allowed_versions.entries())
    await api.nameZoneVersion({
      ...zone,
      version_id: version.version_id ?? '',
      body: { description: names[at] ?? names[1] ?? '' },
    })
  for (const name of longNames)
    await api.saveTemplate({ ...zone, body: { name: name.slice(0, 200), description: name, for: 'TEAM' } })
}

/** An edition in which everything that has a name has hostile ones, and people with hostile names are everywhere. */
export const aHostileEdition = async (testApp: TestApp) => {
  const team = await testApp.anEdition('TRIAL')
  const { owner, edition_id } = team
  await rename(testApp, owner, names[1] ?? '')
  const people: Person[] = []
  for (const name of names) {
    const person = await testApp.aPerson()
    await rename(testApp, person, name)
    await addTeamMember(team, person)
    people.push(person)
  }
  const made = await inEdition(team)
  for (const { zuid } of people)
    await owner.api.addGroupMembers({ edition_id, group_id: made.group_id, body: { members_info: [{ zuid }] } })
  const spaces: string[] = []
  for (const space_name of longNames) {
    const space_id = await aSpace(testApp, team, owner)
    await owner.api.renameSpace({ edition_id, space_id, body: { action_type: 'SPACE_NAME', space_name } })
    spaces.push(space_id)
  }
  const [first = '', ...others] = spaces
  const at = { edition_id, space_id: first }
  for (const { zuid } of people) await share(testApp, at, { role: 'EDITOR', type: 'USER', id: zuid })
  const zones: ZonePath[] = []
  for (const name of longNames) zones.push({ ...at, zone_id: (await newZone(owner, at, name)).zone_id })
  const [zone, together] = zones as [ZonePath, ZonePath]
  await fillZone(owner, zone, people[1] as Person, owner)
  await owner.api.startVoting({ ...together, body: { title: names[3] ?? '', votes_each: 3 } })
  let link_token = ''
  for (const link_name of names)
    link_token = (await owner.api.createGuestLink({ ...at, body: { link_name, role: 'GUEST_VIEWER' } })).link_token
  for (const gone of zones.slice(-2)) await owner.api.changeZoneState({ ...gone, body: { zone_state: 'TRASH' } })
  for (const space_id of others.slice(-2).concat(others[0] ?? ''))
    await owner.api.changeSpaceState({ edition_id, space_id, body: { space_state: 'TRASH' } })
  const mail_id = `${'w'.repeat(60)}@${'w'.repeat(60)}.example.com`
  await owner.api.addSpaceMembers({
    ...at,
    body: { members_info: [{ mail_id, type: 'USER', role: 'GUEST_VIEWER' }] },
  })
  return { ...team, at, zone, together, people, link_token, ...made }
}
