import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { makePng, pngChunk, pngHeader, pngSignature } from '../../testing/make-png.ts'
import { cleanImage } from './clean-image.ts'
import { ImageRefused } from './image.ts'

const MAX_PIXELS = 50_000_000
const clean = (bytes: Uint8Array) => cleanImage(bytes, MAX_PIXELS)
const refused = (bytes: Uint8Array, reason: RegExp) =>
  assert.throws(
    () => clean(bytes),
    (error: Error) => error instanceof ImageRefused && reason.test(error.message),
  )
const latin = (text: string): Buffer => Buffer.from(text, 'latin1')
const secret = 'GPS 52.5200 13.4050 <script>alert(1)</script>'

const drawn = () => {
  const canvas = createCanvas(20, 10)
  const context = canvas.getContext('2d')
  context.fillStyle = 'red'
  context.fillRect(0, 0, 10, 10)
  context.fillStyle = 'blue'
  context.fillRect(10, 0, 10, 10)
  return canvas
}

const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** EXIF with an orientation and a place. */
const exif = (orientation: number): Buffer => {
  const tiff = Buffer.alloc(26)
  tiff.write('MM', 'latin1')
  tiff.writeUInt16BE(42, 2)
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  for (const [value, at] of [
    [0x112, 10],
    [3, 12],
    [orientation, 18],
  ] as const)
    tiff.writeUInt16BE(value, at)
  tiff.writeUInt32BE(1, 14)
  return segment(0xe1, Buffer.concat([latin('Exif\0\0'), tiff, latin(secret)]))
}

const withSegments = (jpeg: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])

const riff = (...chunks: Buffer[]): Buffer => {
  const body = Buffer.concat([latin('WEBP'), ...chunks])
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length)
  return Buffer.concat([latin('RIFF'), size, body])
}

const webpChunk = (type: string, data: Buffer): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(data.length)
  return Buffer.concat([latin(type), size, data, Buffer.alloc(data.length % 2)])
}

const gif = (width: number, height: number, ...blocks: Buffer[]): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width, 0)
  size.writeUInt16LE(height, 2)
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  return Buffer.concat([
    latin('GIF89a'),
    size,
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    ...blocks,
    frame,
    latin(';'),
  ])
}

const comment = (text: string) => Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), latin(text), Buffer.from([0])])

describe('images of pixels', () => {
  test('[D16] texts, times and whatever follows go from a PNG', async () => {
    const chunks = ['tEXt', 'iTXt', 'zTXt', 'eXIf', 'tIME', 'prVt'].map((type) => pngChunk(type, latin(secret)))
    const png = Buffer.concat([makePng(3, 2, () => [1, 2, 3], chunks), latin(secret)])
    const { bytes, width, height } = clean(png)
    assert.doesNotMatch(String(Buffer.from(bytes)), /GPS|script/)
    assert.deepEqual([width, height, (await loadImage(Buffer.from(bytes))).width], [3, 2, 3])
  })

  test('[D16] EXIF, XMP, comments and whatever follows go from a JPEG; it is shown as before', async () => {
    const jpeg = await drawn().encode('jpeg', 90)
    const dirty = withSegments(
      jpeg,
      exif(6),
      segment(0xe1, latin(`http://ns.adobe.com/xap/1.0/\0${secret}`)),
      segment(0xfe, latin(secret)),
      segment(0xed, latin(secret)),
    )
    const { bytes, width, height } = clean(Buffer.concat([dirty, latin(secret)]))
    assert.doesNotMatch(Buffer.from(bytes).toString('latin1'), /GPS|script|xap/)
    const image = await loadImage(Buffer.from(bytes))
    assert.deepEqual([width, height, image.width, image.height], [10, 20, 10, 20])
  })

  test('[D16] EXIF and XMP go from a WebP, and comments and foreign extensions from a GIF', async () => {
    const webp = await drawn().encode('webp', 90)
    const vp8x = Buffer.from([0x0c, 0, 0, 0, 19, 0, 0, 9, 0, 0])
    const inner = webp.subarray(12)
    const own = inner.toString('latin1', 0, 4) === 'VP8X' ? inner.subarray(18) : inner
    const dirty = riff(webpChunk('VP8X', vp8x), own, webpChunk('EXIF', latin(secret)), webpChunk('XMP ', latin(secret)))
    const cleaned = clean(dirty)
    assert.doesNotMatch(Buffer.from(cleaned.bytes).toString('latin1'), /GPS|script/)
    assert.equal((await loadImage(Buffer.from(cleaned.bytes))).width, 20)
    const app = Buffer.concat([
      Buffer.from([0x21, 0xff, 11]),
      latin('XMP DataXMP'),
      Buffer.from([secret.length]),
      latin(secret),
      Buffer.from([0]),
    ])
    const { bytes } = clean(Buffer.concat([gif(1, 1, comment(secret), app), latin(secret)]))
    assert.doesNotMatch(Buffer.from(bytes).toString('latin1'), /GPS|script/)
  })

  test('[D15] a header that promises a hundred megapixels is refused, whatever the file is', () => {
    refused(Buffer.concat([pngSignature, pngHeader(10_000, 10_001)]), /10000 x 10001 pixels/)
    refused(Buffer.concat([pngSignature, pngHeader(0x7fffffff, 1)]), /pixels/)
    refused(gif(65_535, 65_535), /pixels/)
    const frame = Buffer.from([8, 0xff, 0xff, 0xff, 0xff, 1, 1, 0x11, 0])
    refused(Buffer.concat([Buffer.from([0xff, 0xd8]), segment(0xc0, frame)]), /65535 x 65535 pixels/)
    const canvas = Buffer.from([0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])
    const lossless = Buffer.from([0x2f, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    refused(riff(webpChunk('VP8X', canvas), webpChunk('VP8L', lossless)), /pixels/)
    // A small canvas around a large picture.
    const small = Buffer.from([0, 0, 0, 0, 1, 0, 0, 1, 0, 0])
    refused(
      riff(webpChunk('VP8X', small), webpChunk('VP8L', Buffer.from([0x2f, 0xff, 0xff, 0xff, 0x0f, 0, 0, 0, 0, 0]))),
      /larger than it says/,
    )
  })

  test('[D15] a decompression bomb is decoded no further than its size', async () => {
    const bomb = pngChunk('IDAT', deflateSync(Buffer.alloc(50_000_000)))
    const png = Buffer.concat([pngSignature, pngHeader(2, 2), bomb, pngChunk('IEND', Buffer.alloc(0))])
    const { width, height, bytes } = clean(png)
    const image = await loadImage(Buffer.from(bytes)).catch(() => undefined)
    assert.deepEqual([width, height, image?.width ?? 2], [2, 2, 2])
    const profile = Buffer.concat([latin('icc\0\0'), deflateSync(Buffer.alloc(50_000_000))])
    const profiled = clean(makePng(1, 1, () => [0, 0, 0], [pngChunk('iCCP', profile)]))
    assert.doesNotMatch(Buffer.from(profiled.bytes).toString('latin1'), /iCCP/)
  })

  test('[D15] [R1] what unpacks to much counts once, however often it is there', () => {
    const profile = Buffer.concat([latin('icc\0\0'), deflateSync(Buffer.alloc(4_000_000))])
    const many = Array.from({ length: 20 }, () => pngChunk('iCCP', profile))
    const { bytes } = clean(makePng(1, 1, () => [0, 0, 0], many))
    assert.equal(Buffer.from(bytes).toString('latin1').split('iCCP').length, 2)
    const large = pngChunk('iCCP', Buffer.concat([latin('icc\0\0'), deflateSync(Buffer.alloc(50_000_000))]))
    assert.doesNotMatch(
      Buffer.from(clean(makePng(1, 1, () => [0, 0, 0], [large, ...many])).bytes).toString('latin1'),
      /iCCP/,
    )
    const jpeg = drawn().toBuffer('image/jpeg')
    const [start, end] = [jpeg.indexOf(Buffer.from([0xff, 0xda])), jpeg.length - 2]
    const withScans = (count: number) =>
      Buffer.concat([
        jpeg.subarray(0, start),
        ...Array.from({ length: count }, () => jpeg.subarray(start, end)),
        jpeg.subarray(end),
      ])
    assert.equal(clean(withScans(100)).width, 20)
    refused(withScans(101), /too many scans/)
  })

  test('[D16] a file that is two things is one afterwards', () => {
    const script = '/*GIF89a*/=1;alert(1)//'
    assert.doesNotMatch(Buffer.from(clean(Buffer.concat([gif(1, 1), latin(script)])).bytes).toString('latin1'), /alert/)
    const html = clean(makePng(1, 1, () => [0, 0, 0], [pngChunk('tEXt', latin('<html><script>alert(1)</script>'))]))
    assert.doesNotMatch(Buffer.from(html.bytes).toString('latin1'), /script/)
    refused(latin('GIF89a/*'), /ends too early|pixels|width/)
    refused(latin('%PDF-1.7'), /neither/)
    refused(latin('PK\x03\x04'), /neither/)
    refused(latin('<html><body></body></html>'), /no SVG/)
    refused(latin('BM'), /neither/)
    refused(Buffer.alloc(0), /neither/)
  })

  test('[D15] a file that ends too early, anywhere, is refused and nothing breaks', async () => {
    const whole = [
      Buffer.from(makePng(4, 4, (x, y) => [x, y, 0])),
      await drawn().encode('jpeg', 90),
      await drawn().encode('webp', 90),
      gif(1, 1, comment('words')),
    ]
    for (const file of whole)
      for (let length = 1; length < file.length; length += Math.max(1, file.length >> 7))
        assert.throws(
          () => clean(file.subarray(0, length)),
          (error) => error instanceof ImageRefused || error instanceof RangeError,
          `${length} of ${file.length}`,
        )
  })

  test('[D15] bytes that are changed at random are refused or taken, and nothing breaks', async () => {
    const files = [
      Buffer.from(makePng(4, 4, (x, y) => [x, y, 0])),
      await drawn().encode('jpeg', 90),
      await drawn().encode('webp', 90),
      gif(1, 1, comment('words')),
    ]
    let state = 7
    const next = (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return state % below
    }
    for (const file of files)
      for (let round = 0; round < 500; round++) {
        const changed = Buffer.from(file)
        for (let n = 0; n <= next(4); n++) changed[next(changed.length)] = next(256)
        try {
          const { width, height } = clean(changed)
          assert.ok(width * height <= MAX_PIXELS)
        } catch (error) {
          assert.ok(error instanceof ImageRefused || error instanceof RangeError, String(error))
        }
      }
  })
})
