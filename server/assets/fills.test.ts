import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { operations } from '@easel/contract'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { onOneOrBothEngines } from '../testing/engines.ts'
import { aZone, newZone, type ZonePath } from '../testing/factories.ts'
import { makePng, pngChunk, pngSignature } from '../testing/make-png.ts'
import { svgWith } from '../testing/sample-request.ts'
import { expectError, send } from '../testing/send.ts'
import { type Person, testAppFor } from '../testing/test-app.ts'

const layout = { left: 0, top: 0, width: 80, height: 40 }
const unknown = '0190a5d8-7c3a-7bb2-8f0e-00000000dead'

const filled = (asset_id: string, rest: object = {}) => ({
  layout,
  fills: [{ no_fill: {} }, { image: { asset_id, ...rest } }],
  strokes: [],
})
const shape = (asset_id: string, rest?: object) => ({
  basic: { type: 'RECTANGLE' as const },
  properties: filled(asset_id, rest),
})

onOneOrBothEngines('sqlite', 'image fills', (engine) => {
  const testApp = testAppFor(engine)

  const anImage = async (fill = 'red') => {
    const { at, owner } = await aZone(testApp)
    const { asset_id } = await owner.api.uploadAsset({ ...at, body: svgWith('A fill', fill) })
    return { at, owner, asset_id }
  }

  const exported = async (at: ZonePath, { token }: Person, query: Record<string, string>) => {
    const { edition_id, space_id, zone_id } = at
    const response = await send(testApp, operations.exportZone, {
      token,
      params: { edition_id, space_id, zone_id },
      input: { query },
    })
    assert.equal(response.status, 200)
    return { bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers }
  }

  const middleOf = async (png: Buffer): Promise<number[]> => {
    const image = await loadImage(png)
    const context = createCanvas(image.width, image.height).getContext('2d')
    context.drawImage(image, 0, 0)
    return [...context.getImageData(image.width >> 1, image.height >> 1, 1, 1).data]
  }

  test('[D18] every shape and frame takes an image of its zone, which is given back as it was sent', async () => {
    const { at, owner, asset_id } = await anImage()
    const crop = { left: 0.25, top: 0, width: 0.5, height: 1 }
    const shapes = [shape(asset_id.toUpperCase(), { fit: 'FIT', crop })]
    const [id = ''] = (await owner.api.insertShapes({ ...at, body: { shapes } })).inserted_ids
    await owner.api.insertFrames({ ...at, body: { frames: [{ meta: { name: 'F' }, properties: filled(asset_id) }] } })
    const read = await owner.api.listShapes({ ...at, query: { ids: id } })
    assert.deepEqual(read.shapes[0]?.properties.fills?.[1], { image: { asset_id, fit: 'FIT', crop } })
  })

  test('[D18] an image that the zone does not have is refused, wherever it is, and nothing is written', async () => {
    const { at, owner, asset_id } = await anImage()
    const elsewhere = { ...at, ...(await newZone(owner, at)) }
    const details = (list: string) => ({ attribute: `${list}.properties.fills[1].image.asset_id` })
    const refused = (call: Promise<unknown>, list: string) => expectError(call, 400, 'EL1025', details(list))
    const { api } = owner
    const frame = { meta: { name: 'F' }, properties: filled(unknown) }
    await refused(api.insertShapes({ ...at, body: { shapes: [shape(asset_id), shape(unknown)] } }), 'shapes[1]')
    await refused(api.insertFrames({ ...at, body: { frames: [frame] } }), 'frames[0]')
    await refused(api.insertShapes({ ...elsewhere, body: { shapes: [shape(asset_id)] } }), 'shapes[0]')
    const [id = ''] = (await api.insertShapes({ ...at, body: { shapes: [shape(asset_id)] } })).inserted_ids
    const frames = (await api.insertFrames({ ...at, body: { frames: [{ meta: { name: 'F' } }] } })).inserted_ids
    const change = { properties: filled(unknown) }
    await refused(api.updateShapes({ ...at, body: { shapes: [{ id, ...change }] } }), 'shapes[0]')
    await refused(api.updateFrames({ ...at, body: { frames: [{ id: String(frames[0]), ...change }] } }), 'frames[0]')
    const edits = [{ update: { shape: { id, meta: { name: 'Named' } } } }, { insert: { shape: shape(unknown) } }]
    await refused(api.commitChange({ ...at, body: { edits } }), 'edits[1].insert.shape')
    const { shapes } = await api.listShapes(at)
    assert.deepEqual(
      shapes.map(({ meta }) => meta),
      [{ id }],
    )
  })

  test('[D18] a fill that says too much, or what cannot be, is refused', async () => {
    const { at, owner, asset_id } = await anImage()
    for (const [rest, attribute] of [
      [{ fit: 'COVER' }, 'fit'],
      [{ fit: 'TILE', crop: { left: 0, top: 0, width: 1, height: 1 } }, ''],
      [{ crop: { left: 0.5, top: 0, width: 0.6, height: 1 } }, 'crop'],
      [{ crop: { left: 0, top: 0, width: 0, height: 1 } }, 'crop.width'],
      [{ crop: { left: 0, top: 0 } }, 'crop.width'],
    ] as const) {
      const details = await expectError(
        owner.api.insertShapes({ ...at, body: { shapes: [shape(asset_id, rest)] } }),
        400,
        'IAM1031',
      )
      assert.match(String(details.attribute), new RegExp(`image${attribute && `\\.${attribute}`}$`))
    }
    const both = { ...shape(asset_id).properties, fills: [{ image: { asset_id }, no_fill: {} }] }
    const shapes = [{ basic: { type: 'RECTANGLE' as const }, properties: both }]
    await expectError(owner.api.insertShapes({ ...at, body: { shapes } }), 400, 'IAM1031')
  })

  test('[D18] pictures of a zone show its images, now and as it once was', async () => {
    const { at, owner, asset_id } = await anImage('#00ff00')
    const [id = ''] = (await owner.api.insertShapes({ ...at, body: { shapes: [shape(asset_id)] } })).inserted_ids
    assert.deepEqual(await middleOf((await exported(at, owner, { format: 'png' })).bytes), [0, 255, 0, 255])
    const { bytes, headers } = await exported(at, owner, { format: 'svg' })
    assert.match(String(bytes), /<image [^>]*href="data:image\/svg\+xml;base64,/)
    assert.match(headers.get('content-security-policy') ?? '', /img-src data:/)
    assert.match(String((await exported(at, owner, { format: 'pdf' })).bytes.subarray(0, 4)), /%PDF/)
    const json = JSON.parse(String((await exported(at, owner, { format: 'json' })).bytes))
    assert.equal(json.elements[0].shape.properties.fills[1].image.asset_id, asset_id)
    const { zone_versions } = await owner.api.listZoneVersions(at)
    const version_id = String(zone_versions.allowed_versions[0]?.version_id)
    await owner.api.deleteShapes({ ...at, body: { ids: [id] } })
    assert.deepEqual(await middleOf((await exported(at, owner, { format: 'png', version_id })).bytes), [0, 255, 0, 255])
  })

  test('[D18] [D5] an SVG says in words what its images show, and which frame it is of', async () => {
    const { at, owner, asset_id } = await anImage()
    const frames = [{ meta: { name: 'Harbour & hills' }, properties: { layout } }]
    const [frame_id = ''] = (await owner.api.insertFrames({ ...at, body: { frames } })).inserted_ids
    const named = (name: string, rest?: object) => ({ frame_id, meta: { name }, ...shape(asset_id, rest) })
    const plain = { frame_id, meta: { name: 'No image' }, basic: { type: 'OVAL' as const } }
    const shapes = [named('A <b>boat</b>'), named('Waves', { fit: 'TILE' }), plain]
    await owner.api.insertShapes({ ...at, body: { shapes } })
    const svg = String((await exported(at, owner, { format: 'svg', frame_id })).bytes)
    assert.match(svg, /<desc>Harbour &amp; hills<\/desc>/)
    assert.match(svg, /<g [^>]*role="img"><title>A &lt;b&gt;boat&lt;\/b&gt;<\/title>/)
    assert.match(svg, /<path [^>]*role="img"><title>Waves<\/title><\/path>/)
    assert.doesNotMatch(svg, /No image/)
    assert.doesNotMatch(String((await exported(at, owner, { format: 'svg' })).bytes), /<desc>/)
  })

  test('[D18] an image that is gone is drawn grey', async () => {
    const { at, owner, asset_id } = await anImage()
    await owner.api.insertShapes({ ...at, body: { shapes: [shape(asset_id)] } })
    await testApp.database.write((db) => db.deleteFrom('zone_asset').where('asset_id', '=', asset_id).execute())
    const { bytes } = await exported(at, owner, { format: 'png', background: 'fff' })
    const [red = 0, green = 0, blue = 0] = await middleOf(bytes)
    assert.ok(
      red > 200 && red < 240 && Math.abs(green - red) < 12 && Math.abs(blue - red) < 20,
      `${red},${green},${blue}`,
    )
  })

  /** Black or white, of one bit a pixel: tens of millions of pixels in some kilobytes. */
  const vast = (side: number, value: number): Blob => {
    const header = Buffer.alloc(13)
    header.writeUInt32BE(side, 0)
    header.writeUInt32BE(side, 4)
    header.set([1, 0], 8)
    const row = Buffer.concat([Buffer.alloc(1), Buffer.alloc(Math.ceil(side / 8), value)])
    const rows = deflateSync(Buffer.concat(Array.from({ length: side }, () => row)))
    const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', rows), pngChunk('IEND', Buffer.alloc(0))]
    return new Blob([new Uint8Array(Buffer.concat([pngSignature, ...chunks]))], { type: 'image/png' })
  }

  test('[D15] [D16] a picture brings along no more pixels than one can hold, and nothing of where they were taken', async () => {
    const { at, owner } = await aZone(testApp)
    const place = 'GPS 52.5200 13.4050'
    const photo = makePng(2, 2, () => [9, 9, 9], [
      pngChunk('tEXt', Buffer.from(place)),
      pngChunk('eXIf', Buffer.from(place)),
    ])
    const small = await owner.api.uploadAsset({ ...at, body: new Blob([photo], { type: 'image/png' }) })
    const large = []
    for (const value of [0, 0xff, 0x55]) large.push(await owner.api.uploadAsset({ ...at, body: vast(6_000, value) }))
    for (const { byte_count } of large) assert.ok(byte_count < 100_000)
    const shapes = [small, ...large].map(({ asset_id }) => shape(asset_id))
    await owner.api.insertShapes({ ...at, body: { shapes } })
    const svg = String((await exported(at, owner, { format: 'svg' })).bytes)
    const images = [...svg.matchAll(/base64,([^"]+)"/g)].map(([, data = '']) => Buffer.from(data, 'base64'))
    // Of three with 36 megapixels each, the first; the others are drawn grey.
    assert.deepEqual(
      images.map(({ length }) => length),
      [small.byte_count, large[0]?.byte_count],
    )
    for (const image of images) assert.ok(!image.includes('GPS'))
    await expectError(owner.api.uploadAsset({ ...at, body: vast(7_100, 0) }), 400, 'AS1002')
  })
})
