import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { onBothEngines } from '../testing/engines.ts'
import {
  aMember,
  anAdmin,
  aSpace,
  aTeam,
  aZone,
  newZone,
  restrict,
  setZoneStatus,
  share,
} from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'
import { optimizeIndex } from './maintenance.sql.ts'
import { searchPage } from './search-page.sql.ts'
import { indexPending } from './trigram-index.sql.ts'

const paragraph = (text: string) => ({ paragraphs: [{ id: randomUUID(), portions: [{ text }] }] })
const shapeWith = (text: string, left = 0, top = 0) => ({
  basic: { type: 'RECTANGLE' } as const,
  text: paragraph(text),
  properties: { layout: { left, top, width: 40, height: 20 } },
})

const range = (last: number, first: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, n) => `bulk${last - n}`)

onBothEngines('search', (engine) => {
  const testApp = testAppFor(engine)

  /** A zone with a frame, a shape and two comments that all have the word. */
  const filled = async (word: string) => {
    const zone = await aZone(testApp, `${word} zone`)
    const { api } = zone.owner
    const frame = {
      meta: { name: `${word} frame` },
      properties: { layout: { left: 5, top: 6, width: 70, height: 80 } },
    }
    const frames = await api.insertFrames({ ...zone.at, body: { frames: [frame] } })
    const shapes = await api.insertShapes({ ...zone.at, body: { shapes: [shapeWith(`The ${word} shape`, 1, 2)] } })
    const [frame_id, shape_id] = [frames.inserted_ids[0] as string, shapes.inserted_ids[0] as string]
    const text = `A ${word} comment`
    const point = await api.createComment({ ...zone.at, body: { text, point: { x: 3, y: 4 } } })
    const pinned = await api.createComment({ ...zone.at, body: { text, element_id: shape_id } })
    const team = { edition_id: zone.edition_id, team_id: zone.team_id }
    return { ...zone, api, team, frame_id, shape_id, comments: [pinned, point].map((c) => c.comment_info.comment_id) }
  }

  /** The names of the zones that a query finds for somebody, in the order of the answer. */
  const zonesNamed = async (names: readonly string[]) => {
    const zone = await aZone(testApp, 'unlike')
    for (const name of names) await newZone(zone.owner, zone.at, name)
    const team = { edition_id: zone.edition_id, team_id: zone.team_id }
    const found = async (search: string, page = {}) =>
      (await zone.owner.api.searchZones({ ...team, query: { search, ...page } })).search_result.map((z) => z.zone_name)
    return { ...zone, team, found }
  }

  test('[Q1] an edition is searched in every space the caller sees, whatever its team; a team narrows it', async () => {
    const word = 'saffron'
    const edition = await aZone(testApp, `${word} first`)
    const { owner, edition_id, team_id } = edition
    const other = await aTeam(edition)
    const space = { edition_id, space_id: await aSpace(testApp, other, owner) }
    await newZone(owner, space, `${word} second`)
    const found = async (person: typeof owner, query = {}) => {
      const asked = { search: word, types: 'zones', ...query }
      const { search_result } = await person.api.searchEdition({ edition_id, query: asked })
      return search_result.zones.map(({ zone_name }) => zone_name)
    }
    assert.deepEqual(await found(owner), [`${word} second`, `${word} first`])
    assert.deepEqual(await found(owner, { team_id: other.team_id }), [`${word} second`])
    assert.deepEqual(await found(owner, { team_id }), [`${word} first`])
    assert.deepEqual(await found(owner, { from: 1, limit: 1 }), [`${word} first`])
    const member = await aMember(testApp, edition)
    assert.deepEqual(await found(member), [])
    // Of a team that they are not in.
    await share(testApp, space, { role: 'VIEWER', type: 'USER', id: member.zuid })
    assert.deepEqual(await found(member), [`${word} second`])
    const request = { edition_id: Number(edition_id), zuid: Number(owner.zuid), search: word }
    const large = { scope: { spaces: 0, entries: 0 } }
    for (const from of [0, 1]) {
      const page = { ...request, from, limit: 1 }
      const [byTeam, bySpace] = await Promise.all(
        [large, {}].map((tuning) => searchPage(testApp.database.read, page, ['zone'], tuning)),
      )
      assert.deepEqual(byTeam, bySpace)
      assert.equal(bySpace?.length, 1)
    }
    const stranger = await testApp.aPerson()
    await expectError(stranger.api.searchEdition({ edition_id, query: { search: word } }), 404, 'E1017')
  })

  test('[Q1] optimizing the index leaves one segment and changes nothing that a search finds', async () => {
    const { owner, at, found } = await zonesNamed([])
    for (let n = 1; n < 6; n++) await newZone(owner, at, `Nougat ${n}`)
    const before = await found('nougat')
    assert.equal(before.length, 5)
    await optimizeIndex(testApp.database)
    assert.deepEqual(await found('nougat'), before)
    if (engine === 'postgres') return
    // The number of its segment begins the id of a page.
    const { rows } = await sql<{ n: number }>`
      select count(distinct id >> 37 & 65535) as n from search_name_index_data where id > 10`.execute(
      testApp.database.read,
    )
    assert.equal(rows[0]?.n, 1)
  })

  test('[Q1] a word of thousands of letters is kept, and found by a part of it', async () => {
    const zone = await aZone(testApp, 'Plan')
    const { api } = zone.owner
    const team = { edition_id: zone.edition_id, team_id: zone.team_id }
    for (const letters of ['ab', '会議']) {
      const word = letters.repeat(2_000)
      await api.insertShapes({ ...zone.at, body: { shapes: [shapeWith(`the ${word}`)] } })
      for (const search of [word.slice(0, 100), word.slice(1, 100), letters]) {
        const { search_result } = await api.searchShapes({ ...team, query: { search } })
        assert.equal(search_result.length, 1, search)
      }
    }
  })

  test('[Q3] every kind is answered with its fields, its snippet and its place', async () => {
    const { api, team, at, frame_id, shape_id, comments } = await filled('Marmot')
    const { search_result } = await api.search({ ...team, query: { search: 'marmot' } })
    const { edition_id, space_id, zone_id } = at
    const uri = `/service/api/v1/editions/${edition_id}/spaces/${space_id}/zones?action_type=GET_SPACE_DATA_WITH_ZONE_DATA&zone_id=${zone_id}`
    const space = { space_id, space_name: 'Sketches', uri }
    const zone = { zone_id, zone_name: 'Marmot zone' }
    const [pinned, point] = comments
    const said = { zone_id, ...space, snippet: 'A Marmot comment' }
    assert.deepEqual(search_result, {
      comments: [
        { comment_id: pinned, ...said, bounds: { top: 2, left: 1, width: 40, height: 20 } },
        { comment_id: point, ...said, bounds: { top: 4, left: 3, width: 0, height: 0 } },
      ],
      frames: [
        {
          frame_id,
          frame_name: 'Marmot frame',
          ...zone,
          ...space,
          snippet: 'Marmot frame',
          bounds: { top: 6, left: 5, width: 70, height: 80 },
        },
      ],
      zones: [{ ...zone, ...space, snippet: 'Marmot zone' }],
      shapes: [
        {
          shape_id,
          text: 'The Marmot shape',
          ...zone,
          ...space,
          snippet: 'The Marmot shape',
          bounds: { top: 2, left: 1, width: 40, height: 20 },
        },
      ],
    })
    await api.getZoneData({
      edition_id,
      space_id,
      query: Object.fromEntries(new URLSearchParams(uri.split('?')[1])) as { zone_id: string; action_type: string },
    })
  })

  test('[Q2] types compares without case, and a kind that is not asked for is an empty array', async () => {
    const { api, team } = await filled('Pika')
    const kinds = async (types: string) => {
      const { search_result } = await api.search({ ...team, query: { search: 'pika', types } })
      return Object.entries(search_result).flatMap(([kind, items]) => (items.length > 0 ? [kind] : []))
    }
    assert.deepEqual(await kinds('Zones'), ['zones'])
    assert.deepEqual(await kinds('FRAMES, comments'), ['comments', 'frames'])
    assert.deepEqual(await kinds('shapes,zones,frames,comments'), ['comments', 'frames', 'zones', 'shapes'])
    await expectError(api.search({ ...team, query: { search: 'pika', types: 'zones,walls' } }), 400, 'IAM1031', {
      attribute: 'types',
    })
  })

  test('[Q2] each kind has a search of its own, spaces/search is zones/search, and no match is an empty array', async () => {
    const { api, team, at, frame_id, shape_id, comments } = await filled('Vole')
    const query = { search: 'vole' }
    const zones = await api.searchZones({ ...team, query })
    assert.deepEqual(
      zones.search_result.map(({ zone_id }) => zone_id),
      [at.zone_id],
    )
    assert.deepEqual(await api.searchSpaces({ ...team, query }), zones)
    const frames = await api.searchFrames({ ...team, query })
    assert.deepEqual(
      frames.search_result.map((item) => item.frame_id),
      [frame_id],
    )
    const shapes = await api.searchShapes({ ...team, query })
    assert.deepEqual(
      shapes.search_result.map((item) => item.shape_id),
      [shape_id],
    )
    const found = await api.searchComments({ ...team, query })
    assert.deepEqual(
      found.search_result.map((item) => item.comment_id),
      comments,
    )
    const nothing = { ...team, query: { search: 'walrus' } }
    for (const call of ['searchZones', 'searchSpaces', 'searchFrames', 'searchShapes', 'searchComments'] as const)
      assert.deepEqual(await api[call](nothing), { search_result: [] }, call)
    assert.deepEqual(await api.search(nothing), { search_result: { comments: [], frames: [], zones: [], shapes: [] } })
  })

  test('[Q1] any part of a word matches, without case, and every word must', async () => {
    const { found } = await zonesNamed(['Quarterly Roadmap', 'Road to Rome', 'Railway'])
    assert.deepEqual(await found('ROADMAP'), ['Quarterly Roadmap'])
    assert.deepEqual(await found('oadma'), ['Quarterly Roadmap'])
    assert.deepEqual(await found('roadmap quart'), ['Quarterly Roadmap'])
    assert.deepEqual(await found('  rome \t road  '), ['Road to Rome'])
    assert.deepEqual(await found('road rail'), [])
    assert.deepEqual(await found('w'), ['Railway'])
    assert.deepEqual(await found('ay'), ['Railway'])
    assert.deepEqual(await found('to r'), ['Road to Rome'])
  })

  test('[Q1] a whole word comes before a part of one, then the newest first', async () => {
    const { found } = await zonesNamed(['plan A', 'planning', 'the plan', 'replan', 'PLAN, again'])
    assert.deepEqual(await found('plan'), ['PLAN, again', 'the plan', 'plan A', 'replan', 'planning'])
    assert.deepEqual(await found('plan', { from: 1, limit: 2 }), ['the plan', 'plan A'])
    assert.deepEqual(await found('plan', { from: 4 }), ['planning'])
    assert.deepEqual(await found('plan', { from: 5 }), [])
    assert.deepEqual(await found('plan', { from: 9_007_199_254_740_000 }), [])
  })

  test('[Q1] a name comes before a text, whole in the text or not', async () => {
    const { owner, at, edition_id, team_id } = await aZone(testApp)
    const shapes = [
      { ...shapeWith('nothing'), meta: { name: 'budgeting' } },
      { ...shapeWith('nothing'), meta: { name: 'budget' } },
      { ...shapeWith('the budget'), meta: { name: 'x' } },
      shapeWith('budgets'),
    ]
    const { inserted_ids } = await owner.api.insertShapes({ ...at, body: { shapes } })
    const { search_result } = await owner.api.searchShapes({ edition_id, team_id, query: { search: 'budget' } })
    assert.deepEqual(
      search_result.map(({ shape_id }) => inserted_ids.indexOf(shape_id)),
      [1, 0, 2, 3],
    )
  })

  test('[Q1] signs, scripts and emoji are found as they are written', async () => {
    const names = [
      '100% done',
      'snake_case',
      'C:\\temp',
      `it's "quoted"`,
      'Планирование',
      '計画会議',
      'تخطيط',
      'ship 🚀🚀 it',
      'Straße nach Köln',
      'ΟΔΥΣΣΕΑΣ',
      'a*b (c) AND NOT',
      'İstanbul',
    ]
    const { found } = await zonesNamed(names)
    const expected: [string, string[]][] = [
      ['100%', ['100% done']],
      ['%', ['100% done']],
      ['_', ['snake_case']],
      ['e_c', ['snake_case']],
      ['\\', ['C:\\temp']],
      [':\\t', ['C:\\temp']],
      ['"quoted"', [`it's "quoted"`]],
      [`t's`, [`it's "quoted"`]],
      ['ПЛАН', ['Планирование']],
      ['会', ['計画会議']],
      ['画会議', ['計画会議']],
      ['خط', ['تخطيط']],
      ['🚀', ['ship 🚀🚀 it']],
      ['🚀🚀', ['ship 🚀🚀 it']],
      ['STRASSE', ['Straße nach Köln']],
      ['Ko\u0308ln', ['Straße nach Köln']],
      ['οδυσσεας', ['ΟΔΥΣΣΕΑΣ']],
      ['ΣΕΑΣ', ['ΟΔΥΣΣΕΑΣ']],
      ['a*b', ['a*b (c) AND NOT']],
      ['(c) AND', ['a*b (c) AND NOT']],
      ['*', ['a*b (c) AND NOT']],
      ['NEAR(', []],
      ["'; drop table zone; --", []],
      ['İSTAN', ['İstanbul']],
    ]
    for (const [search, zones] of expected) assert.deepEqual(await found(search), zones, search)
  })

  test('[Q1] a search right after a write finds it, and no longer finds what was before', async () => {
    const { found, owner, at, team } = await zonesNamed([])
    await owner.api.renameZone({ ...at, body: { zone_name: 'Freshly named' } })
    assert.deepEqual(await found('freshly'), ['Freshly named'])
    assert.deepEqual(await found('unlike'), [])
    const words = async (search: string) =>
      (await owner.api.searchShapes({ ...team, query: { search } })).search_result.map(({ text }) => text)
    const { inserted_ids } = await owner.api.insertShapes({ ...at, body: { shapes: [shapeWith('osprey')] } })
    const [id] = inserted_ids as [string]
    assert.deepEqual(await words('osprey'), ['osprey'])
    await owner.api.updateShapes({ ...at, body: { shapes: [{ id, text: paragraph('kestrel') }] } })
    assert.deepEqual([await words('osprey'), await words('kestrel')], [[], ['kestrel']])
    await owner.api.deleteShapes({ ...at, body: { ids: [id] } })
    assert.deepEqual(await words('kestrel'), [])
  })

  test('[N1] a change of many shapes is found at once, before the index has it and after, until they are deleted', async () => {
    const { owner, at, edition_id, team_id } = await aZone(testApp, 'unlike')
    const shapes = Array.from({ length: 2_100 }, (_, n) => shapeWith(`bulk${n}`))
    const insert = (some: typeof shapes) => owner.api.insertShapes({ ...at, body: { shapes: some } })
    const ids: string[] = []
    // More than are read one by one, so that the index is asked.
    for (let from = 0; from < shapes.length; from += 700)
      ids.push(...(await insert(shapes.slice(from, from + 700))).inserted_ids)
    const found = async (search: string) =>
      (await owner.api.searchShapes({ edition_id, team_id, query: { search } })).search_result.map((one) => one.text)
    const pending = async () =>
      engine === 'sqlite' ? await testApp.database.read.selectFrom('search_pending').selectAll().execute() : []
    assert.equal((await pending()).length > 0, engine === 'sqlite')
    assert.deepEqual(await found('bulk2099'), ['bulk2099'])
    assert.deepEqual(await found('bulk7'), ['bulk7', ...range(799, 700), ...range(79, 70)].slice(0, 20))
    await indexPending(testApp.database)
    assert.deepEqual(await pending(), [])
    assert.deepEqual(await found('ulk2099'), ['bulk2099'])
    await owner.api.deleteShapes({ ...at, body: { ids: ids.slice(-700) } })
    assert.deepEqual(await found('bulk2099'), [])
    await indexPending(testApp.database)
    assert.deepEqual(await found('bulk2099'), [])
  })

  test('[Q1] what is trashed, restricted or in a space of others never shows', async () => {
    const { api, team, at, owner, edition_id, team_id } = await filled('Lynx')
    const place = { owner, edition_id, team_id }
    const member = await aMember(testApp, place)
    const counts = async (person: typeof member) => {
      const { search_result } = await person.api.search({ ...team, query: { search: 'lynx' } })
      const { zones, frames, shapes, comments } = search_result
      return [zones, frames, shapes, comments].map(({ length }) => length)
    }
    const none = [0, 0, 0, 0]
    assert.deepEqual(await counts(member), none)
    await aSpace(testApp, place, member)
    assert.deepEqual(await counts(member), none)
    await share(testApp, at, { role: 'VIEWER', type: 'USER', id: member.zuid })
    assert.deepEqual(await counts(member), [1, 1, 1, 2])
    const teammate = await aMember(testApp, place)
    await share(testApp, at, { role: 'VIEWER', type: 'TEAM', id: team_id })
    assert.deepEqual(await counts(teammate), [1, 1, 1, 2])
    await restrict(testApp, at, member.zuid)
    assert.deepEqual(await counts(member), none)
    assert.deepEqual(await counts(teammate), [1, 1, 1, 2])
    await setZoneStatus(testApp, at.zone_id, 'TRASH')
    assert.deepEqual(await counts(teammate), none)
    await setZoneStatus(testApp, at.zone_id, 'ACTIVE')
    const trash = (status: 'TRASH' | 'ACTIVE') =>
      testApp.database.write((db) =>
        db.updateTable('space').set({ status }).where('space_id', '=', Number(at.space_id)).execute(),
      )
    await trash('TRASH')
    assert.deepEqual(await counts({ ...owner, api }), none)
    await trash('ACTIVE')
    assert.deepEqual(await counts({ ...owner, api }), [1, 1, 1, 2])
  })

  test('[E5] a caller of the edition who is not in the team is 401 T1006; an admin of it passes and sees their spaces', async () => {
    const zone = await aZone(testApp, 'Heron')
    const other = await aTeam(zone)
    const outsider = await aMember(testApp, other)
    const team = { edition_id: zone.edition_id, team_id: zone.team_id }
    const query = { search: 'heron' }
    for (const call of [
      'search',
      'searchZones',
      'searchSpaces',
      'searchFrames',
      'searchShapes',
      'searchComments',
    ] as const)
      await expectError(outsider.api[call]({ ...team, query }), 401, 'T1006')
    const admin = await anAdmin(testApp, zone)
    assert.deepEqual(await admin.api.searchZones({ ...team, query }), { search_result: [] })
    assert.deepEqual(await zone.owner.api.searchZones({ ...other, query }), { search_result: [] })
  })

  test('[Q1] a query is 1 to 100 characters and more than blanks', async () => {
    const { owner, edition_id, team_id } = await aZone(testApp)
    for (const search of ['', ' ', '\u3000\t', 'x'.repeat(101), 'a\0b', undefined]) {
      const query = search === undefined ? {} : { search }
      await expectError(owner.api.searchZones({ edition_id, team_id, query }), 400, 'IAM1031', { attribute: 'search' })
    }
    await owner.api.searchZones({ edition_id, team_id, query: { search: 'x'.repeat(100) } })
  })

  test('[Q1] a query of nothing but control characters finds nothing, in few spaces and in many', async () => {
    const { api, team, edition_id, team_id, owner } = await filled('control')
    const find = async (search: string) =>
      Object.values((await api.search({ ...team, query: { search } })).search_result)
    for (let spaces = 0; spaces <= 100; spaces += 100) {
      for (let n = 0; n < spaces; n++) await aSpace(testApp, { edition_id, team_id }, owner)
      for (const search of ['\u0001', ' \u0001 ', '\u0001\u0001']) assert.deepEqual((await find(search)).flat(), [])
      for (const search of ['\u0002', '\u001f', '\u007f', '\u0001\u0002', '"', "'", '\\', '%'])
        assert.deepEqual((await find(search)).flat(), [], JSON.stringify(search))
      assert.notDeepEqual((await find('\u0001control')).flat(), [])
    }
  })

  test('[A3] the scope of each search, and none of the provider’s, is demanded', async () => {
    const { owner, edition_id, team_id } = await aZone(testApp)
    const input = { edition_id, team_id, query: { search: 'plan' } }
    const zones = testApp.clientOf(await testApp.tokenOf(owner.zuid, ['Service.zones.READ']))
    await zones.searchZones(input)
    await expectError(zones.search(input), 403, 'A1010', { required_scope: 'Service.spaces.READ' })
    const spaces = testApp.clientOf(await testApp.tokenOf(owner.zuid, ['Service.spaces.READ']))
    await spaces.search(input)
    await spaces.searchFrames(input)
  })
})
