import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { layoutOf } from '../geometry.ts'
import { toPlainText } from '../text/to-rich-text.ts'
import { readLz } from './read-lz.ts'
import { readTldraw } from './read-tldraw.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** As lz-string does with letters of up to 8 bits: what was not there before goes into the dictionary. */
const compress = (text: string): string => {
  const bits: number[] = []
  const write = (value: number, count: number): void => {
    for (let bit = 0; bit < count; bit++) bits.push((value >> bit) & 1)
  }
  const dictionary = new Map<string, number>()
  const fresh = new Set<string>()
  let [width, room, next] = [2, 2, 3]
  const grow = (): void => {
    room -= 1
    if (room === 0) room = 2 ** width++
  }
  const put = (entry: string): void => {
    if (fresh.delete(entry)) {
      write(0, width)
      write(entry.charCodeAt(0), 8)
      grow()
    } else write(dictionary.get(entry) as number, width)
    grow()
  }
  let entry = ''
  for (const letter of text) {
    if (!dictionary.has(letter)) {
      dictionary.set(letter, next++)
      fresh.add(letter)
    }
    if (dictionary.has(entry + letter)) {
      entry += letter
      continue
    }
    const longer = entry + letter
    put(entry)
    dictionary.set(longer, next++)
    entry = letter
  }
  put(entry)
  write(2, width)
  while (bits.length % 24 !== 0) bits.push(0)
  return bits.join('').replaceAll(/.{6}/g, (six) => LETTERS[Number.parseInt(six, 2)] as string)
}

const paragraphs = (...lines: string[]) => ({
  type: 'doc',
  content: lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

const base = { typeName: 'shape', parentId: 'page:page', rotation: 0, isLocked: false, opacity: 1, meta: {} }
const style = { color: 'blue', size: 'm', dash: 'draw', fill: 'none', scale: 1 }
/** From 0, 0 to 10, 0 and 10, 20: numbers of 32 bits, then of 16. */
const path = () => {
  const bytes = new DataView(new ArrayBuffer(12 + 2 * 6))
  bytes.setFloat32(8, 0.5, true)
  bytes.setUint16(12, 0x4900, true)
  bytes.setUint16(20, 0x4d00, true)
  return Buffer.from(bytes.buffer).toString('base64')
}
const pixel = 'data:image/png;base64,iVBORw0KGgo='

const shapes = [
  { ...base, id: 'shape:frame', type: 'frame', x: 100, y: 100, props: { w: 600, h: 400, name: 'Plan' } },
  {
    ...{ ...base, id: 'shape:a', type: 'geo', x: 20, y: 30, parentId: 'shape:frame' },
    props: {
      ...style,
      geo: 'ellipse',
      w: 200,
      h: 100,
      growY: 0,
      fill: 'solid',
      dash: 'dashed',
      richText: paragraphs('One', 'two'),
    },
  },
  { ...base, id: 'shape:group', type: 'group', x: 1000, y: 0, props: {} },
  {
    ...{ ...base, id: 'shape:b', type: 'geo', x: 0, y: 0, rotation: Math.PI / 2, parentId: 'shape:group' },
    props: { ...style, geo: 'star', w: 100, h: 60, text: 'Older' },
  },
  {
    ...base,
    id: 'shape:n',
    type: 'note',
    x: 1000,
    y: 200,
    parentId: 'shape:group',
    props: { ...style, color: 'black', growY: 0, richText: paragraphs('Note') },
  },
  {
    ...base,
    id: 'shape:t',
    type: 'text',
    x: 0,
    y: 0,
    props: { ...style, color: 'red', size: 'l', autoSize: true, w: 8, richText: paragraphs('Alone') },
  },
  {
    ...{ ...base, id: 'shape:r', type: 'arrow', x: 0, y: 0 },
    props: {
      ...style,
      start: { x: 0, y: 0 },
      end: { x: 5, y: 5 },
      arrowheadStart: 'none',
      arrowheadEnd: 'arrow',
      richText: paragraphs('then'),
    },
  },
  {
    ...{ ...base, id: 'shape:old', type: 'arrow', x: 10, y: 10 },
    props: {
      ...style,
      start: { type: 'point', x: 1, y: 2 },
      end: { type: 'binding', boundShapeId: 'shape:a' },
      text: '',
    },
  },
  {
    ...base,
    id: 'shape:d',
    type: 'draw',
    x: 50,
    y: 60,
    props: { ...style, segments: [{ type: 'free', path: path() }] },
  },
  {
    ...{ ...base, id: 'shape:p', type: 'draw', x: 0, y: 0 },
    props: {
      ...style,
      isPen: true,
      segments: [
        {
          type: 'free',
          points: [
            { x: 0, y: 0, z: 0.2 },
            { x: 40, y: 0, z: 0.9 },
            { x: 80, y: 5, z: 0.4 },
          ],
        },
      ],
    },
  },
  {
    ...base,
    id: 'shape:h',
    type: 'highlight',
    x: 0,
    y: 0,
    props: {
      color: 'yellow',
      size: 'm',
      segments: [
        {
          type: 'free',
          points: [
            { x: 0, y: 0 },
            { x: 90, y: 0 },
          ],
        },
      ],
    },
  },
  {
    ...{ ...base, id: 'shape:l', type: 'line', x: 0, y: 500 },
    props: {
      ...style,
      points: {
        b: { id: 'b', index: 'a2', x: 30, y: 40 },
        a: { id: 'a', index: 'a1', x: 0, y: 0 },
        c: { id: 'c', index: 'a3', x: 60, y: 0 },
      },
    },
  },
  { ...base, id: 'shape:i', type: 'image', x: 7, y: 8, props: { w: 64, h: 32, assetId: 'asset:i', altText: 'A pier' } },
  { ...base, id: 'shape:elsewhere', type: 'image', x: 7, y: 8, props: { w: 64, h: 32, assetId: 'asset:far' } },
  {
    ...base,
    id: 'shape:evil',
    type: 'draw',
    x: 'javascript:',
    props: { segments: [{ path: '%%%' }, { points: [{ x: Number.NaN }] }, null] },
  },
]
const bindings = [
  ['start', 'shape:a', { isPrecise: true, normalizedAnchor: { x: 0.25, y: 0.5 } }],
  ['end', 'shape:b', { isPrecise: false, normalizedAnchor: { x: 0.5, y: 0.5 } }],
].map(([terminal, toId, props]) => ({
  type: 'arrow',
  fromId: 'shape:r',
  toId,
  props: { terminal, ...(props as object) },
}))
const assets = [
  { id: 'asset:i', type: 'image', props: { src: pixel, mimeType: 'image/png' } },
  { id: 'asset:far', type: 'image', props: { src: 'https://evil.example/x.png' } },
]

const head = { type: 'application/tldraw', kind: 'content' }
const other = { schema: {}, rootShapeIds: [], shapes, bindings }
const forms = {
  compressed: compress(JSON.stringify({ ...head, data: { ...other, assets } })),
  plain: JSON.stringify({ ...head, version: 2, data: { ...other, assets } }),
  'compressed but for its assets': JSON.stringify({
    ...head,
    version: 3,
    data: { assets, otherCompressed: compress(JSON.stringify(other)) },
  }),
}

describe('what tldraw puts on the clipboard', () => {
  for (const [name, payload] of Object.entries(forms))
    test(`${name}: shapes, words, lines and images are read`, async () => {
      const { elements = [], images } = readTldraw(payload, (element) => element) ?? {}
      assert.equal(elements.length, 12)
      const [frame, oval, star, note, text, arrow, old, drawn, pressed, marked, line, image] = elements.toSorted(
        (one, next) => one.z - next.z,
      )
      assert.deepEqual([frame?.kind, frame?.body.meta.name], ['FRAME', 'Plan'])
      assert.deepEqual([oval?.body.basic?.type, oval?.frame_id], ['OVAL', frame?.id])
      assert.deepEqual(layoutOf(oval as never), { left: 120, top: 130, width: 200, height: 100 })
      assert.equal(toPlainText(oval?.body.text), 'One\ntwo')
      assert.deepEqual(oval?.body.properties.fills, [{ solid: { color: { hex: { value: '#dce1f8' } } } }])
      assert.equal(oval?.body.properties.strokes[0].type, 'DASH')
      // Turned around its corner there, around its middle here.
      assert.deepEqual(layoutOf(star as never), { left: 920, top: 20, width: 100, height: 60, rotate: 90 })
      assert.equal(toPlainText(star?.body.text), 'Older')
      assert.deepEqual(star?.body.groups, note?.body.groups)
      assert.equal(star?.body.groups.length, 1)
      assert.deepEqual([toPlainText(note?.body.text), layoutOf(note as never).left], ['Note', 2000])
      assert.equal(text?.body.text.properties.para_style.portion_style.size, 36)
      assert.deepEqual(arrow?.body.connected, {
        first: { shape_id: oval?.id, at: { x: 0.25, y: 0.5 } },
        second: { shape_id: star?.id, marker: 'CLASSIC' },
      })
      assert.equal(toPlainText(arrow?.body.text), 'then')
      assert.deepEqual(old?.body.connected.first, { point: { x: 11, y: 12 } })
      assert.equal(old?.body.connected.second.shape_id, oval?.id)
      const { left = 0, top = 0, height = 0 } = layoutOf(drawn as never)
      assert.deepEqual([left, top, height].map(Math.round), [50, 60, 20])
      assert.deepEqual([drawn?.body.custom !== undefined, drawn?.body.properties.strokes[0].width], [true, 3.5])
      // Pressure is an outline.
      assert.deepEqual([pressed?.body.properties.strokes, pressed?.body.properties.fills.length], [[], 1])
      assert.equal(marked?.body.properties.strokes[0].fill.alpha, 0.5)
      assert.deepEqual(layoutOf(line as never), { left: 0, top: 500, width: 60, height: 40 })
      assert.equal(image?.body.properties.fills[0].image.asset_id, 'asset:i')
      assert.equal(image?.body.meta.name, 'A pier')
      assert.deepEqual([...(images?.keys() ?? [])], ['asset:i'])
      assert.deepEqual([images?.get('asset:i')?.type, images?.get('asset:i')?.size], ['image/png', 8])
    })

  test('anything else is nothing', () => {
    for (const payload of [
      '',
      '{',
      '{}',
      'null',
      JSON.stringify({ type: 'application/tldraw', data: 'x' }),
      'N4Ig',
      '<b>',
    ])
      assert.equal(
        readTldraw(payload, (element) => element),
        undefined,
      )
    assert.equal(readLz('N4Ig%'), undefined)
    const text = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaab'
    assert.equal(readLz(compress(text)), text)
    for (let cut = 1; cut < 6; cut++) assert.equal(readLz(compress(text).slice(0, cut)), undefined)
  })
})
