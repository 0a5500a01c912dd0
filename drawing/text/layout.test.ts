import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RichText } from '@easel/contract/shapes/text.ts'
import { splitAtBreaks } from './breaks.ts'
import { layoutText } from './layout.ts'
import { approximateWidth, type Measure, rememberWidths } from './measure.ts'

/** Every letter is half as wide as its size. */
const measure: Measure = (text, { size }) => [...text].length * size * 0.5

const textOf = (words: string, properties: RichText['properties'] = {}, style = {}): RichText => ({
  properties,
  paragraphs: [{ id: 'p', portions: [{ text: words, style: { size: 10 } }], style }],
})

const box = { left: 0, top: 0, width: 50, height: 100 }

const linesOf = (text: RichText, width = 50): string[] => {
  const lines = new Map<number, string>()
  for (const one of layoutText(text, { ...box, width }, measure))
    if (one.op === 'text') lines.set(one.y, (lines.get(one.y) ?? '') + one.text)
  return [...lines.values()]
}

describe('text', () => {
  for (const [name, text, pieces] of [
    ['at blanks', 'one  two three', ['one  ', 'two ', 'three']],
    ['after hyphens', 'well-known -5 a - b', ['well-', 'known ', '-', '5 ', 'a ', '- ', 'b']],
    ['not at no-break blanks', '10\u00a0km far', ['10\u00a0km ', 'far']],
    ['between ideographs, not before a full stop', '日本語。「本」', ['日', '本', '語。', '「本」']],
    ['between words of Thai', 'สวัสดีครับ', ['สวัสดี', 'ครับ']],
    ['between emoji, not within one', '👩‍👩‍👧👍🏽', ['👩‍👩‍👧', '👍🏽']],
  ] as const) {
    test(`[D7] breaks ${name}`, () => assert.deepEqual(splitAtBreaks(text), pieces))
  }

  test('[D7] lines are as long as fit', () => {
    assert.deepEqual(linesOf(textOf('one two three four')), ['one two', 'three four'])
  })

  test('[D7] a word that is wider than the box is cut between letters', () => {
    assert.deepEqual(linesOf(textOf('abcdefghijklm no')), ['abcdefghij', 'klm no'])
  })

  test('[D7] a forced break begins a line, and an empty line is kept', () => {
    const [first, second] = layoutText(textOf('a\n\nb'), box, measure) as { y: number }[]
    assert.equal(Math.round((second?.y ?? 0) - (first?.y ?? 0)), 24)
  })

  test('[D7] auto_fit TEXT makes the letters as small as they must be', () => {
    const words = layoutText(textOf('word '.repeat(60), { auto_fit: 'TEXT' }), box, measure)
    assert.ok(words.length > 0)
    for (const one of words) if (one.op === 'text') assert.ok(one.font.size < 10 && one.y <= 100 && one.y > 0)
  })

  test('[D7] JUSTIFY fills the line, and leaves the last one', () => {
    const words = layoutText(textOf('aa bb cccccccc', {}, { halign: 'JUSTIFY' }), { ...box, width: 60 }, measure)
    const [, second] = words as { x: number; text: string }[]
    assert.deepEqual([second?.text, second?.x], ['bb', 50])
  })

  test('[D7] Hebrew and Arabic go from right to left', () => {
    const [word] = layoutText(textOf('שלום'), box, measure)
    assert.ok(word?.op === 'text' && word.rtl)
    const text: RichText = {
      paragraphs: [{ id: 'p', portions: [{ text: 'שלום ' }, { text: 'עולם', style: { italic: true } }] }],
    }
    const [left, right] = layoutText(text, { ...box, width: 300 }, measure) as { x: number; text: string }[]
    assert.ok((left?.x ?? 0) < (right?.x ?? 0))
    assert.deepEqual([left?.text, right?.text], ['עולם', 'שלום '])
  })

  test('[C7] a link is underlined, and blue where it has no colour, unless a style says otherwise', () => {
    const link = 'https://example.com'
    const looks = (style: object, paragraphStyle = {}) => {
      const paragraphs = [
        { id: 'p', portions: [{ text: 'go', style, link }], style: { portion_style: paragraphStyle } },
      ]
      const [word, line] = layoutText({ paragraphs }, box, measure) as { op: string; paint: string }[]
      assert.equal(word?.op, 'text')
      if (line) assert.deepEqual([line.op, line.paint], ['stroke', word?.paint])
      return [word?.paint, line !== undefined]
    }
    const color = { hex: { value: '#ff0000' } }
    assert.deepEqual(looks({}), ['#1d4ed8', true])
    assert.deepEqual(looks({ color }), ['#ff0000', true])
    assert.deepEqual(looks({}, { color }), ['#ff0000', true])
    assert.deepEqual(looks({ underline: false }), ['#1d4ed8', false])
    const plain = layoutText(textOf('go'), box, measure) as { paint: string }[]
    assert.deepEqual([plain.length, plain[0]?.paint], [1, '#1f2937'])
  })

  test('[C7] a link in the middle of a word moves no letter', () => {
    const placesOf = (link: string | undefined) => {
      const portions = [{ text: 'on' }, { text: 'e two', ...(link && { link }) }, { text: ' three' }]
      const list = layoutText({ paragraphs: [{ id: 'p', portions }] }, { ...box, width: 90 }, measure)
      return list.flatMap((one) => (one.op === 'text' ? [[one.text, one.x, one.y]] : []))
    }
    assert.deepEqual(placesOf('mailto:ada@example.com'), placesOf(undefined))
  })

  test('[D7] widths that are remembered are those that were measured, up to a number of words', () => {
    const remembering = rememberWidths(approximateWidth)
    const font = { family: 'Inter', size: 20, weight: 400, italic: false }
    for (let round = 0; round < 2; round++)
      for (let at = 0; at < 60_000; at += 7_000) {
        const word = `word${at}`
        assert.ok(Math.abs(remembering(word, font) - approximateWidth(word, font)) < 1e-9)
      }
  })
})
