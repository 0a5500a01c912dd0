import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { mergeText } from './merge-text.ts'

const text = (...words: string[]) => ({
  paragraphs: words.map((word) => ({ id: word.slice(0, 1), portions: [{ text: word }] })),
})
const merged = (seen: string[], current: string[], sent: string[]): string[] =>
  mergeText(text(...seen), text(...current), text(...sent)).paragraphs.map(({ portions }) => portions[0]?.text ?? '')

describe('text that two people write', () => {
  test('changes of different paragraphs are both kept', () => {
    assert.deepEqual(merged(['a', 'b'], ['a1', 'b'], ['a', 'b2']), ['a1', 'b2'])
  })

  test('of a paragraph that both changed the later one stands', () => {
    assert.deepEqual(merged(['a', 'b'], ['a1', 'b'], ['a2', 'b']), ['a2', 'b'])
  })

  test('paragraphs that both added at one place are both there', () => {
    assert.deepEqual(merged(['a'], ['a', 'x'], ['a', 'y']), ['a', 'x', 'y'])
  })

  test('a paragraph that one deleted is gone, unless the other changed it', () => {
    assert.deepEqual(merged(['a', 'b', 'c'], ['a', 'c'], ['a', 'b', 'c']), ['a', 'c'])
    assert.deepEqual(merged(['a', 'b', 'c'], ['a', 'b', 'c'], ['a', 'c']), ['a', 'c'])
    assert.deepEqual(merged(['a', 'b', 'c'], ['a', 'b1', 'c'], ['a', 'c']), ['a', 'b1', 'c'])
    assert.deepEqual(merged(['a', 'b', 'c'], ['a', 'c'], ['a', 'b2', 'c']), ['a', 'b2', 'c'])
  })

  const words = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 6 })

  test('where only one side wrote, that side stands as it is', () => {
    fc.assert(
      fc.property(words, words, (seen, written) => {
        assert.deepEqual(merged(seen, seen, written), written)
        assert.deepEqual(merged(seen, written, seen), written)
      }),
    )
  })

  test('nothing that one side wrote is lost', () => {
    fc.assert(
      fc.property(words, words, words, (seen, theirs, ours) => {
        const result = merged(seen, theirs, ours)
        for (const word of [...theirs, ...ours]) if (!seen.includes(word)) assert.ok(result.includes(word))
        assert.equal(new Set(result).size, result.length)
      }),
    )
  })
})
