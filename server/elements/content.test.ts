import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Data } from '@easel/sdk/index.ts'
import { compactHistory } from '../journal/compaction.ts'
import { readSettings } from '../process/settings.ts'
import { onBothEngines } from '../testing/engines.ts'
import { aMember, aZone, restrict, setZoneStatus, share } from '../testing/factories.ts'
import { expectError } from '../testing/send.ts'
import { testAppFor } from '../testing/test-app.ts'

const DAY_MS = 86_400_000
type Page = Data<'getZoneContent'>
type Zone = Awaited<ReturnType<typeof aZone>>

const aShape = (length = 1) => ({
  meta: { id: randomUUID() },
  basic: { type: 'OVAL' as const },
  text: { paragraphs: [{ id: randomUUID(), portions: [{ text: 'x'.repeat(length) }] }] },
})

onBothEngines('the content of a zone', (engine) => {
  const testApp = testAppFor(engine)

  const fill = async ({ owner, at }: Zone, count: number, length = 1) => {
    const shapes = Array.from({ length: count }, () => aShape(length))
    await owner.api.insertShapes({ ...at, body: { shapes } })
    return shapes.map(({ meta }) => meta.id).sort()
  }

  const readPage = async ({ owner, at }: Zone, query: { page?: string; limit?: number } = {}): Promise<Page> =>
    (await owner.api.getZoneContent({ ...at, query })) as Page

  /** `between` is run before each page but the first. */
  const readAll = async (zone: Zone, limit: number, between = async () => {}): Promise<Page[]> => {
    const pages = [await readPage(zone, { limit })]
    for (let page = pages[0]?.next_page; page; page = pages.at(-1)?.next_page) {
      await between()
      pages.push(await readPage(zone, { page, limit }))
    }
    return pages
  }

  const elementsOf = (pages: readonly Page[]) => pages.flatMap(({ elements }) => elements)

  test('[L1] [N2] comes in pages, cut by number and by size, each element once', async () => {
    const zone = await aZone(testApp)
    assert.deepEqual(await readPage(zone), { seq: 1, elements: [] })
    const ids: string[] = []
    // The text that can be searched is bounded.
    for (let request = 0; request < 6; request++) ids.push(...(await fill(zone, 24, 9_900)))
    for (const limit of [50, 144, 10_000]) {
      const pages = await readAll(zone, limit)
      const sizes = pages.map(({ elements }) => elements.length)
      assert.ok(Math.max(...sizes) <= Math.min(limit, 105), `a megabyte at most: ${sizes}`)
      assert.deepEqual(
        elementsOf(pages).map(({ id }) => id),
        ids.toSorted(),
      )
      assert.deepEqual([...new Set(pages.map(({ seq }) => seq))], [7])
    }
    await expectError(zone.owner.api.getZoneContent({ ...zone.at, query: { page: '6' } }), 400, 'IAM1031', {
      attribute: 'page',
    })
  })

  test('[L1] [F6] elements are as a live session has them: frames, shapes and connectors as lists show them', async () => {
    const zone = await aZone(testApp)
    const { owner, at } = zone
    const [frame, shape, connector] = [randomUUID(), randomUUID(), randomUUID()]
    const fills = [{ no_fill: {} }]
    await owner.api.insertFrames({ ...at, body: { frames: [{ meta: { id: frame, name: 'Frame' } }] } })
    const inFrame = { meta: { id: shape }, frame_id: frame, basic: { type: 'OVAL' }, properties: { fills } }
    await owner.api.insertShapes({ ...at, body: { shapes: [inFrame as never] } })
    const connected = { first: { shape_id: shape }, second: { point: { x: 900, y: 900 } } }
    await owner.api.insertConnectors({ ...at, body: { connectors: [{ meta: { id: connector }, connected } as never] } })
    const { elements } = await readPage(zone)
    const byId = new Map(elements.map((element) => [element.id, element]))
    const { shapes } = await owner.api.listShapes(at)
    const { frames } = await owner.api.listFrames(at)
    const { connectors } = await owner.api.listConnectors(at)
    assert.deepEqual(byId.get(shape)?.body, shapes[0])
    assert.deepEqual(byId.get(frame)?.body, frames[0])
    assert.deepEqual(byId.get(connector)?.body, connectors[0])
    assert.deepEqual(
      [shape, frame, connector].map((id) => [byId.get(id)?.kind, byId.get(id)?.frame_id]),
      [
        ['SHAPE', frame],
        ['FRAME', null],
        ['CONNECTOR', null],
      ],
    )
    assert.ok((byId.get(frame)?.z ?? 0) < (byId.get(shape)?.z ?? 0))
  })

  test('[L1] all pages are of one number, whatever is changed meanwhile', async () => {
    const zone = await aZone(testApp)
    const { owner, at } = zone
    const ids = await fill(zone, 100)
    const [before, etag] = [elementsOf(await readAll(zone, 1_000)), (await readPage(zone)).seq]
    const [first, last] = [ids[0] as string, ids.at(-1) as string]
    let round = 0
    const pages = await readAll(zone, 30, async () => {
      round++
      const some = ids.filter((_, at) => at % 10 === round)
      await owner.api.updateShapes({
        ...at,
        body: { shapes: some.map((id) => ({ id, properties: { layout: { left: round } } })) },
      })
      await owner.api.insertShapes({ ...at, body: { shapes: [aShape(), aShape()] } })
      await owner.api.deleteShapes({ ...at, body: { ids: [ids[80 + round] as string, last] } })
      await owner.api.commitChange({ ...at, body: { edits: [{ order: { id: first, to: 'FRONT' } }] } })
      await owner.api.createComment({ ...at, body: { text: 'Hm', point: { x: 1, y: 1 } } })
      await owner.api.renameZone({ ...at, body: { zone_name: `Name ${round}` } })
    })
    assert.ok(round > 1, `${round} rounds`)
    assert.deepEqual([...new Set(pages.map(({ seq }) => seq))], [etag])
    assert.deepEqual(elementsOf(pages), before)
    assert.notDeepEqual(elementsOf(await readAll(zone, 30)), before)
  })

  test('[J5] each page has the number as its ETag, and is 304 to whoever has it', async () => {
    const zone = await aZone(testApp)
    const { owner, at } = zone
    await fill(zone, 4)
    const { seq, next_page: page = '' } = await readPage(zone, { limit: 2 })
    assert.equal(await owner.api.getZoneContent({ ...at, headers: { 'if-none-match': `"${seq}"` } }), undefined)
    await owner.api.insertShapes({ ...at, body: { shapes: [aShape()] } })
    const headers = { 'if-none-match': `"${seq}"` }
    assert.equal(await owner.api.getZoneContent({ ...at, query: { page }, headers }), undefined)
    assert.equal((await owner.api.getZoneContent({ ...at, headers }))?.seq, seq + 1)
  })

  test('[L1] [N1] a number that is too far back, or gone, is said to be so, with the number to begin with', async () => {
    const zone = await aZone(testApp)
    const { owner, at } = zone
    await fill(zone, 4)
    const { seq, next_page: page = '' } = await readPage(zone, { limit: 2 })
    const gone = async (told: string) => {
      const now = (await owner.api.listChanges({ ...at, query: { since: 1_000_000 } })).seq
      await expectError(owner.api.getZoneContent({ ...at, query: { page: told } }), 410, 'EL1021', { seq: now })
    }
    // A number that the zone has never had: it was restored from a backup.
    await gone(page.replace(/^\d+/, String(seq + 1)))
    const large: string[] = []
    for (let request = 0; request < 18; request++) large.push(...(await fill(zone, 24, 9_900)))
    assert.equal((await readPage(zone, { page })).seq, seq, 'what was inserted is small to take back')
    await owner.api.deleteShapes({ ...at, body: { ids: large } })
    await gone(page)
    const { next_page: other = '' } = await readPage(zone, { limit: 2 })
    await owner.api.insertShapes({ ...at, body: { shapes: [aShape()] } })
    assert.equal((await readPage(zone, { page: other })).elements.length, 2)
    await compactHistory(testApp.database, Date.now() + DAY_MS, new AbortController().signal)
    await gone(other)
  })

  test('[L1] [N1] more than two thousand changes are not taken back', async () => {
    const zone = await aZone(testApp)
    const { edition_id, zone_id } = zone.at
    await fill(zone, 4)
    const { next_page: page = '' } = await readPage(zone, { limit: 2 })
    const where = { edition_id: Number(edition_id), zone_id }
    await testApp.database.write((db) =>
      db
        .updateTable('zone')
        .set({ seq: 2_005 })
        .where(({ and }) => and(where))
        .execute(),
    )
    await expectError(zone.owner.api.getZoneContent({ ...zone.at, query: { page } }), 410, 'EL1021', { seq: 2_005 })
  })

  test('[Z7] is closed to whom the zone is', async () => {
    const zone = await aZone(testApp)
    const member = await aMember(testApp, zone)
    await share(testApp, zone.at, { role: 'EDITOR', type: 'USER', id: member.zuid })
    await restrict(testApp, zone.at, member.zuid)
    await expectError(member.api.getZoneContent(zone.at), 403, 'S1033')
    await setZoneStatus(testApp, zone.at.zone_id, 'TRASH')
    await expectError(zone.owner.api.getZoneContent(zone.at), 400, 'Z1011')
  })
})

onBothEngines('the content of a zone in a plan without history', (engine) => {
  const { plans, ...settings } = readSettings({ EASEL_RATE_LIMITS: 'off', EASEL_SIGN_UP: 'off' })
  const withoutHistory = { ...plans, FREE_PLAN: { ...plans.FREE_PLAN, historyDays: -1 } }
  const testApp = testAppFor(engine, { settings: { ...settings, plans: withoutHistory } })

  test('[Z8] shows nothing that versions do not show', async () => {
    const { owner, at } = await aZone(testApp)
    const { seq } = (await owner.api.getZoneContent(at)) ?? assert.fail()
    const page = `${seq - 1}-${randomUUID()}`
    await expectError(owner.api.getZoneContent({ ...at, query: { page } }), 410, 'EL1021', { seq })
  })
})
