import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createClient } from '@easel/sdk/index.ts'
import { createApp } from '../app.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aMember, aZone } from '../testing/factories.ts'
import { injectFetch } from '../testing/inject-fetch.ts'
import { enlargeTeam } from '../testing/large-team.ts'
import { explain, keepReads, type Reading } from '../testing/read-plans.ts'
import { type Person, type TestApp, testAppFor } from '../testing/test-app.ts'
import type { TestClient } from '../testing/test-client.ts'

type Place = Awaited<ReturnType<typeof aZone>>
type List = (api: TestClient, place: Place) => Promise<unknown>

const spaces =
  (query: object): List =>
  (api, { edition_id, team_id }) =>
    api.listSpaces({ edition_id, query: { team_id, action_type: 'ALLSPACES', ...query } })

/** `shown`: rows of a page; `read`: rows that may be read for it on PostgreSQL, with what belongs to each and a count. */
const lists: Record<string, { request: List; shown: number; read: number }> = {
  'spaces by their last change': { request: spaces({}), shown: 10, read: 500 },
  'spaces by age': { request: spaces({ sort_by: 'TIME_CREATED' }), shown: 10, read: 500 },
  'spaces by name': { request: spaces({ sort_by: 'A_Z' }), shown: 10, read: 500 },
  'spaces by name, backwards': { request: spaces({ sort_by: 'Z_A' }), shown: 10, read: 500 },
  'spaces by their last opening': { request: spaces({ sort_by: 'RECENTLY_OPENED' }), shown: 10, read: 500 },
  'shared spaces': { request: spaces({ action_type: 'SHARED_SPACES' }), shown: 10, read: 500 },
  'spaces shared by the caller': { request: spaces({ action_type: 'SHARED_BY_ME' }), shown: 10, read: 500 },
  'published spaces': { request: spaces({ action_type: 'PUBLISHED_WITH_TEAM' }), shown: 10, read: 500 },
  'members of a team': {
    request: (api, { edition_id, team_id }) => api.listTeamMembers({ edition_id, team_id }),
    shown: 100,
    read: 300,
  },
  invitations: { request: (api, { at }) => api.listSpaceInvitations(at), shown: 100, read: 300 },
  zones: { request: (api, { at }) => api.listZones(at), shown: 50, read: 60 },
  'zones in the trash': { request: (api, { at }) => api.listTrashedZones(at), shown: 100, read: 110 },
  frames: { request: (api, { at }) => api.listFrames(at), shown: 100, read: 210 },
  shapes: { request: (api, { at }) => api.listShapes(at), shown: 900, read: 1_810 },
  versions: { request: (api, { at }) => api.listZoneVersions(at), shown: 100, read: 110 },
}

/** Eight favourites, and twelve spaces that they have opened. */
const giveFavourites = async (testApp: TestApp, { edition_id }: Place, person: Person): Promise<void> => {
  for (let n = 1; n <= 8; n++)
    await person.api.setSpaceFavorite({
      edition_id,
      space_id: String(500_000_000 + n),
      body: { action_type: 'FAVORITE', value: true },
    })
  const opened = Array.from({ length: 12 }, (_, n) => ({ space_id: 500_000_500 + n * 3, opened_time: 1 + n }))
  const by = { edition_id: Number(edition_id), zuid: Number(person.zuid) }
  await testApp.database.write((db) =>
    db
      .insertInto('space_opening')
      .values(opened.map((opening) => ({ ...by, ...opening })))
      .execute(),
  )
}

/** The statement that admits the request: it reads the path, whatever the list. */
const isAdmission = ({ sql }: { sql: string }): boolean => sql.includes('access_token')

onBothEngines('lists of a large team', (engine) => {
  const testApp = testAppFor(engine)
  let place: Place
  let reads: ReturnType<typeof keepReads>
  let app: ReturnType<typeof createApp>
  let api: TestClient
  let ofPerson: TestClient
  before(async () => {
    place = await aZone(testApp)
    const { owner, at, team_id } = place
    // Before the team has more members than its plan has seats.
    const person = await aMember(testApp, place)
    await enlargeTeam(testApp, { ...at, owner, team_id })
    await giveFavourites(testApp, place, person)
    reads = keepReads(testApp.database)
    app = createApp({ ...testApp, database: reads.database, mailer: undefined })
    const fetch = injectFetch(app, engine)
    const { baseUrl } = testApp
    const clientOf = ({ token }: Person) =>
      createClient({ baseUrl, token, fetch, retries: 0, timeoutMs: 0 }) as TestClient
    api = clientOf(owner)
    ofPerson = clientOf(person)
  })
  after(() => app.close())

  const readingsOf = async (request: List, client = api): Promise<Reading[]> => {
    reads.kept.length = 0
    await request(client, place)
    const readings: Reading[] = []
    for (const statement of [...reads.kept]) readings.push(await testApp.database.write((db) => explain(db, statement)))
    return readings.filter((reading) => !isAdmission(reading))
  }

  for (const [name, { request, shown, read }] of Object.entries(lists))
    test(`[N1] ${name}: no more is sorted than is shown, and next to nothing read that is not`, async () => {
      const readings = await readingsOf(request)
      assert.ok(readings.length > 0)
      for (const { sql, rows = 0, sorted, scanned } of readings) {
        assert.ok(sorted <= shown, `${sorted} rows are sorted: ${sql}`)
        assert.ok(rows <= read, `${rows} rows are read: ${sql}`)
        if (engine === 'sqlite') assert.deepEqual(scanned, [], sql)
      }
    })

  test('[N1] favourites: spaces that are none are not looked through', async () => {
    const readings = await readingsOf(spaces({ action_type: 'FAVORITES' }), ofPerson)
    assert.ok(readings.length > 0)
    for (const { sql, rows = 0, sorted, searched } of readings) {
      if (engine === 'postgres') assert.ok(sorted <= 10, `${sorted} rows are sorted: ${sql}`)
      assert.ok(rows <= 100, `${rows} rows are read: ${sql}`)
      for (const search of searched) if (/^s /.test(search)) assert.match(search, /space_id=\?/, sql)
    }
  })

  test("[N1] spaces by the caller's openings: those are read by index, and of the rest no more than a page", async () => {
    const readings = await readingsOf(spaces({ sort_by: 'RECENTLY_ACCESSED_BY_USER' }), ofPerson)
    const page = readings.at(-1)
    assert.ok(page)
    const { sql, rows = 0, sorted, searched } = page
    assert.ok(rows <= 700, `${rows} rows are read: ${sql}`)
    if (engine === 'postgres') assert.ok(sorted <= 20, `${sorted} rows are sorted: ${sql}`)
    else assert.ok(searched.some((search) => search.includes('space_opening_by_user (edition_id=? AND zuid=?)')))
  })

  test('[N1] the people who can see a zone: the member list is read once, not for each of them', async () => {
    const readings = await readingsOf((client, { at }) => client.listZonePeople(at))
    for (const { sql, rows = 0 } of readings) assert.ok(rows <= 5_000, `${rows} rows are read: ${sql}`)
  })

  test('[N1] a caller is found among the members of space and zone by key, however many there are', async () => {
    reads.kept.length = 0
    await api.getZone(place.at)
    const admission = reads.kept.find((statement) => isAdmission(statement))
    assert.ok(admission)
    const { rows = 0, searched } = await testApp.database.write((db) => explain(db, admission))
    assert.ok(rows <= 20, `${rows} rows are read`)
    const lookups = searched.filter((search) => /^sm /.test(search))
    assert.equal(lookups.length, engine === 'sqlite' ? 4 : 0)
    for (const lookup of lookups) assert.match(lookup, /member_type[=<]\?/)
  })
})
