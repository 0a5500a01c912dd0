import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type OperationName, operations } from '@easel/contract'
import { Piscina } from 'piscina'
import { onBothEngines } from '../testing/engines.ts'
import { aMember, aZone, share, type ZonePath } from '../testing/factories.ts'
import { assertErrorResponse, send } from '../testing/send.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'

const hostile = '</text><script>alert(1)</script> & "quoted" \'one\''
const text = (words: string, family = 'Inter') => ({
  paragraphs: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      portions: [{ text: words, style: { font_name: { name: family as 'Inter' } } }],
    },
  ],
})
const box = (left: number, words: string, family?: string) => ({
  basic: { type: 'RECTANGLE' as const },
  properties: { layout: { left, top: 10, width: 400, height: 60 } },
  text: text(words, family),
})

onBothEngines('pictures of a zone', (engine) => {
  const testApp = testAppFor(engine)

  const aDrawnZone = async () => {
    const { at, owner, edition_id, team_id } = await aZone(testApp)
    const layout = { left: 0, top: 0, width: 600, height: 100 }
    const frames = [{ meta: { name: 'Board' }, properties: { layout } }]
    const [frame_id = ''] = (await owner.api.insertFrames({ ...at, body: { frames } })).inserted_ids
    const shapes = [{ frame_id, ...box(10, 'Inside') }, box(900, hostile)]
    const [first = ''] = (await owner.api.insertShapes({ ...at, body: { shapes } })).inserted_ids
    return { at, owner, edition_id, team_id, frame_id, first }
  }

  const ask = async (name: OperationName, at: ZonePath, owner: Person, query: object = {}, headers = {}) => {
    const { edition_id, space_id, zone_id } = at
    const params = { edition_id, space_id, zone_id }
    return send(testApp, operations[name], { token: owner.token, params, input: { query: query as never }, headers })
  }

  const bytesOf = async (response: Response): Promise<Buffer> => {
    assert.equal(response.status, 200, response.ok ? '' : await response.text())
    return Buffer.from(await response.arrayBuffer())
  }

  test('[C7] [C8] a link looks the same in each format, and leads nowhere there', async () => {
    const { at, owner } = await aZone(testApp)
    const drawn = async (portion: object, format: string) => {
      const id = '00000000-0000-4000-8000-000000000001'
      const shape = { ...box(0, ''), text: { paragraphs: [{ id, portions: [{ text: 'Go there', ...portion }] }] } }
      const { inserted_ids } = await owner.api.insertShapes({ ...at, body: { shapes: [shape] } })
      const bytes = await bytesOf(await ask('exportZone', at, owner, { format }))
      await owner.api.deleteShapes({ ...at, body: { ids: inserted_ids } })
      return bytes
    }
    const look = { style: { underline: true, color: { hex: { value: '#1d4ed8' } } } }
    for (const format of ['svg', 'png', 'pdf']) {
      const linked = await drawn({ link: 'https://example.com/' }, format)
      assert.ok(linked.equals(await drawn(look, format)), format)
      assert.ok(!linked.equals(await drawn({}, format)), format)
      assert.ok(!linked.includes('example.com'))
    }
  })

  test('[D9] is exported in each format, with the bytes of that format, the same each time', async () => {
    const { at, owner } = await aDrawnZone()
    const starts = { svg: '<svg ', png: '\x89PNG', pdf: '%PDF', json: '{"id"' }
    await Promise.all(
      Object.entries(starts).map(async ([format, start]) => {
        const response = await ask('exportZone', at, owner, { format })
        const type = operations.exportZone.binary.find((one) => one.includes(format))
        assert.equal(response.headers.get('content-type'), type)
        assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
        assert.match(response.headers.get('content-security-policy') ?? '', /default-src 'none'/)
        const bytes = await bytesOf(response)
        assert.equal(bytes.subarray(0, start.length).toString('latin1'), start)
        assert.ok(bytes.equals(await bytesOf(await ask('exportZone', at, owner, { format }))), `${format} differs`)
      }),
    )
  })

  test('[D9] is 304 to whoever has it, until something changes', async () => {
    const { at, owner } = await aDrawnZone()
    for (const name of ['exportZone', 'getZoneThumbnail'] as const) {
      const etag = (await ask(name, at, owner)).headers.get('etag') ?? ''
      assert.match(etag, /^"\d+"$/)
      assert.equal((await ask(name, at, owner, {}, { 'if-none-match': etag })).status, 304)
      await owner.api.insertFrames({ ...at, body: { frames: [{ meta: { name } }] } })
      const changed = await ask(name, at, owner, {}, { 'if-none-match': etag })
      assert.deepEqual([changed.status, changed.headers.get('etag') === etag], [200, false])
    }
  })

  test('[D9] a frame is shown alone, and as it once was', async () => {
    const { at, owner, frame_id, first } = await aDrawnZone()
    const svg = async (query: object) => String(await bytesOf(await ask('exportZone', at, owner, query)))
    const alone = await svg({ frame_id: frame_id.toUpperCase() })
    assert.match(alone, /viewBox="0 0 600 100"/)
    assert.match(alone, />Inside</)
    // What stands elsewhere is not in the file either.
    assert.doesNotMatch(alone, /alert/)
    assert.match(await svg({}), /alert/)
    const { zone_versions } = await owner.api.listZoneVersions(at)
    const version_id = zone_versions.allowed_versions[0]?.version_id
    await owner.api.deleteShapes({ ...at, body: { ids: [first] } })
    assert.match(await svg({ version_id }), />Inside</)
    assert.doesNotMatch(await svg({}), />Inside</)
    const document = JSON.parse(await svg({ format: 'json', frame_id, version_id }))
    assert.deepEqual(
      document.elements.map(({ id }: { id: string }) => id),
      [frame_id, first],
    )
  })

  test('[D9] a PDF has a page for each frame as they are presented, and nothing of what is in none', async () => {
    const { at, owner } = await aZone(testApp)
    const framed = (left: number, top: number, width: number) => ({
      meta: { name: `Page of ${width}` },
      properties: { layout: { left, top, width, height: 100 } },
    })
    const frames = [framed(0, 500, 600), framed(700, 0, 500), framed(0, 20, 400)]
    const [frame_id = ''] = (await owner.api.insertFrames({ ...at, body: { frames } })).inserted_ids
    const inside = { frame_id, ...box(10, 'Inside'), properties: { layout: { left: 10, top: 510, width: 90 } } }
    const [first = ''] = (await owner.api.insertShapes({ ...at, body: { shapes: [inside] } })).inserted_ids
    const pdf = () => ask('exportZone', at, owner, { format: 'pdf' }).then(bytesOf)
    const before = await pdf()
    const widths = (bytes: Buffer) =>
      [...bytes.toString('latin1').matchAll(/\/MediaBox \[0 0 (\d+) 100\]/g)].map(([, width]) => Number(width))
    assert.deepEqual(widths(before), [400, 500, 600])
    const line = (second: object) => ({ connected: { first: { shape_id: first }, second } })
    // On the page of the first frame, and not in it.
    const over = { ...box(100, 'Over it'), properties: { layout: { left: 100, top: 520, width: 90, height: 50 } } }
    const [outside = ''] = (await owner.api.insertShapes({ ...at, body: { shapes: [over] } })).inserted_ids
    const leading = [line({ shape_id: outside }), line({ point: { x: 300, y: 900 } })]
    await owner.api.insertConnectors({ ...at, body: { connectors: leading } })
    assert.ok((await pdf()).equals(before), 'something else is in the file')
    await owner.api.insertConnectors({ ...at, body: { connectors: [line({ point: { x: 300, y: 550 } })] } })
    assert.ok(!(await pdf()).equals(before), 'a line that ends inside of the frame is missing')
    const placed = [{ id: frame_id, presentation_order: 1, notes: 'Nobody else reads this' }]
    await owner.api.updateFrames({ ...at, body: { frames: placed } })
    assert.deepEqual(widths(await pdf()), [600, 400, 500])
    assert.doesNotMatch(String(await bytesOf(await ask('exportZone', at, owner, { frame_id }))), /Nobody else/)
  })

  test('[C9] what is hidden is in no picture, with what is in it and what ends on it; JSON has it', async () => {
    const { at, owner, frame_id, first } = await aDrawnZone()
    const { api } = owner
    const [other = ''] = (await api.insertShapes({ ...at, body: { shapes: [box(900, 'Other')] } })).inserted_ids
    const connected = { first: { shape_id: first }, second: { shape_id: other } }
    const [line = ''] = (
      await api.insertConnectors({ ...at, body: { connectors: [{ connected, text: text('Between') }] } })
    ).inserted_ids
    const read = async (query: object = {}) => String(await bytesOf(await ask('exportZone', at, owner, query)))
    const words = async (query?: object) => {
      const svg = await read(query)
      return ['Inside', 'Other', 'Between'].filter((word) => svg.includes(`>${word}<`)).join()
    }
    assert.equal(await words(), 'Inside,Other,Between')
    await api.updateShapes({ ...at, body: { shapes: [{ id: other, hidden: true }] } })
    assert.equal(await words(), 'Inside')
    await api.updateShapes({ ...at, body: { shapes: [{ id: other, hidden: false }] } })
    await api.updateFrames({ ...at, body: { frames: [{ id: frame_id, hidden: true }] } })
    assert.equal(await words(), 'Other')
    assert.equal(await words({ frame_id }), '')
    const pages = String(await bytesOf(await ask('exportZone', at, owner, { format: 'pdf' })))
    assert.doesNotMatch(pages, /MediaBox \[0 0 600 100\]/)
    const { elements } = JSON.parse(await read({ format: 'json' }))
    const ids = elements.map(({ id }: { id: string }) => id)
    for (const id of [frame_id, first, other, line]) assert.ok(ids.includes(id))
  })

  test('[C10] steps change no picture: what appears later is there, and a frame has one page', async () => {
    const { at, owner, frame_id, first } = await aDrawnZone()
    const picture = async (query: object) => String(await bytesOf(await ask('exportZone', at, owner, query)))
    const all = () => Promise.all([picture({}), picture({ frame_id }), picture({ format: 'pdf' })])
    const before = await all()
    assert.ok(before[1]?.includes('>Inside<'))
    await owner.api.updateShapes({ ...at, body: { shapes: [{ id: first, step: 3 }] } })
    const after = await all()
    assert.deepEqual(after.slice(0, 2), before.slice(0, 2))
    const pages = (pdf = '') => pdf.match(/MediaBox \[[^\]]*\]/g)
    assert.deepEqual(pages(after[2]), pages(before[2]))
  })

  test('[D5] names and texts execute nothing in the SVG of a zone', async () => {
    const { at, owner } = await aDrawnZone()
    await owner.api.renameZone({ ...at, body: { zone_name: hostile } })
    const svg = String(await bytesOf(await ask('exportZone', at, owner)))
    assert.doesNotMatch(svg, /<script|<\/text><(?!text|\/g|path|g )/)
    assert.match(svg, /<title>&lt;\/text&gt;&lt;script&gt;/)
  })

  test('[D9] a family that is missing falls back, and is named in a header', async () => {
    const { at, owner } = await aZone(testApp)
    await owner.api.insertShapes({ ...at, body: { shapes: [box(0, 'Here', 'Miltonian'), box(0, 'There', 'Poppins')] } })
    const response = await ask('exportZone', at, owner, { format: 'png' })
    assert.equal(response.headers.get('x-missing-fonts'), 'Miltonian')
  })

  test('[D9] an empty zone is an empty picture', async () => {
    const { at, owner } = await aZone(testApp)
    const png = await bytesOf(await ask('exportZone', at, owner, { format: 'png', scale: 0.5, background: 'fff' }))
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [160, 100])
    await bytesOf(await ask('exportZone', at, owner, { format: 'pdf' }))
  })

  test('[D9] what is not there is not found, and what is wrong is refused', async () => {
    const { at, owner, first } = await aDrawnZone()
    const refused = async (query: object, error: Parameters<typeof assertErrorResponse>[1]) =>
      assertErrorResponse(await ask('exportZone', at, owner, query), error, JSON.stringify(query))
    await refused({ frame_id: first }, 'elementNotFound')
    await refused({ frame_id: first, format: 'json' }, 'elementNotFound')
    await refused({ frame_id: 'none' }, 'elementNotFound')
    await refused({ version_id: '7' }, 'versionNotFound')
    for (const query of [
      { format: 'gif' },
      { scale: '0' },
      { scale: '1e3' },
      { background: 'url(x)' },
      { scale: 'NaN' },
    ])
      await refused(query, 'invalid')
    await testApp.database.write((db) =>
      db.updateTable('zone_version').set({ version_time: 1 }).where('zone_id', '=', at.zone_id).execute(),
    )
    const { zone_versions } = await owner.api.listZoneVersions(at)
    await refused({ version_id: zone_versions.restricted_versions[0]?.version_id }, 'versionRestricted')
  })

  test('[D11] a picture has so many pixels at most; without a scale it becomes as large as is allowed', async () => {
    const { at, owner } = await aZone(testApp)
    const layout = { left: -1e9, top: 0, width: 1e9, height: 1e9 }
    await owner.api.insertShapes({ ...at, body: { shapes: [{ basic: { type: 'OVAL' }, properties: { layout } }] } })
    const details = await assertErrorResponse(
      await ask('exportZone', at, owner, { format: 'png', scale: 1 }),
      'invalid',
      '',
    )
    assert.match(String(details.reason), /at most 32000000/)
    const png = await bytesOf(await ask('exportZone', at, owner, { format: 'png' }))
    assert.ok(png.readUInt32BE(16) * png.readUInt32BE(20) <= 32_000_000)
    await bytesOf(await ask('exportZone', at, owner, { format: 'pdf' }))
    await bytesOf(await ask('getZoneThumbnail', at, owner, { width: 1024 }))
  })

  test('[D10] [D11] [R4] thirty exports of one person leave the thumbnails and exports of others alone', async () => {
    const { at, owner } = await aDrawnZone()
    const others = await Promise.all([1, 2, 3].map(() => aDrawnZone()))
    const greedy = Array.from({ length: 30 }, (_, n) =>
      ask('exportZone', at, owner, { format: 'png', scale: (100 + n) / 100 }),
    )
    const asked = others.flatMap((other) => [
      ask('getZoneThumbnail', other.at, other.owner),
      ask('exportZone', other.at, other.owner, { format: 'svg' }),
    ])
    const statuses = async (all: Promise<Response>[]) => (await Promise.all(all)).map(({ status }) => status)
    assert.deepEqual(await statuses(asked), [200, 200, 200, 200, 200, 200])
    const own = await statuses(greedy)
    assert.ok(own.includes(200))
    assert.deepEqual(
      own.filter((status) => status !== 200 && status !== 503),
      [],
    )
  })

  for (const name of ['exportZone', 'getZoneThumbnail'] as const)
    test(`[R2] ${name} shows nothing to whoever lost the zone while it was drawn`, async (t) => {
      const { at, owner, ...zone } = await aDrawnZone()
      const member = await aMember(testApp, { ...zone, owner })
      await share(testApp, at, { role: 'VIEWER', type: 'USER', id: member.zuid })
      const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const { run } = Piscina.prototype
      t.mock.method(Piscina.prototype, 'run', async function (this: Piscina, ...args: Parameters<typeof run>) {
        begun.resolve()
        await held.promise
        return run.apply(this, args)
      })
      const asked = ask(name, at, member)
      await begun.promise
      const { zone_id: _, ...space } = at
      await owner.api.removeSpaceMember({ ...space, member_id: member.zuid })
      held.resolve()
      await assertErrorResponse(await asked, 'spaceNotFound', name)
    })

  test('[D10] a thumbnail has the width that is asked for, and is the same for all who ask at once', async () => {
    const { at, owner } = await aDrawnZone()
    const widths = [64, 320, 64, 320, 64]
    const answers = await Promise.all(
      widths.map(async (width) => bytesOf(await ask('getZoneThumbnail', at, owner, { width }))),
    )
    assert.deepEqual(
      answers.map((png) => png.readUInt32BE(16)),
      widths,
    )
    assert.ok(answers[0]?.equals(answers[2] as Buffer))
  })

  test('[D9] HEAD answers without a picture', async () => {
    const { at, owner } = await aDrawnZone()
    const { edition_id, space_id, zone_id } = at
    const path = `/service/api/v1/editions/${edition_id}/spaces/${space_id}/zones/${zone_id}/export`
    const headers = { authorization: `Bearer ${owner.token}` }
    const response = await testApp.request(`${testApp.baseUrl}${path}`, { method: 'HEAD', headers })
    assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'image/svg+xml'])
    assert.equal((await response.arrayBuffer()).byteLength, 0)
  })
})
