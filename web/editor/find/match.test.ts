import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import { ELEMENTS_PER_TURN, inTurns } from './in-turns.ts'
import { matchesOf, patternOf, replaceInText } from './match.ts'

const text = (...paragraphs: string[][]) => ({
  paragraphs: paragraphs.map((portions, at) => ({
    id: `00000000-0000-4000-8000-00000000000${at}`,
    portions: portions.map((one, index) => ({ text: one, style: { size: 10 + index } })),
  })),
})
const shape = (name: string | undefined, ...paragraphs: string[][]): LiveElement => ({
  id: 'one',
  kind: 'SHAPE',
  frame_id: null,
  z: 1,
  body: { meta: { id: 'one', name }, text: text(...paragraphs) },
})
const found = (element: LiveElement, words: string) => matchesOf(element, patternOf(words) as RegExp)

describe('words in an element', () => {
  test('[K84] they are found in its name and its text, whatever the capitals, also over a change of style', () => {
    assert.deepEqual(found(shape('The Pier', ['a pi', 'er and PIER'], ['none']), 'pier'), [
      { part: 'name', paragraph: 0, start: 4, length: 4 },
      { part: 'text', paragraph: 0, start: 2, length: 4 },
      { part: 'text', paragraph: 0, start: 11, length: 4 },
    ])
    assert.equal(found(shape(undefined, ['ÄRGER']), 'ärger').length, 1)
  })

  test('[K84] what means something else in patterns is a letter as any other', () => {
    for (const words of ['a.b', '(', '[x]', 'c++', '$1', '\\d', 'x-y', '^', '/'])
      assert.equal(found(shape(undefined, [`- ${words} -`]), words).length, 1, words)
    assert.equal(found(shape(undefined, ['axb']), 'a.b').length, 0)
    assert.equal(patternOf('  '), undefined)
  })

  test('[K84] a replacement looks as the first letter that it replaces; paragraphs without the words stay', () => {
    const before = text(['a pi', 'er!', ' pier'], ['other'])
    const matches = found({ ...shape(''), body: { meta: {}, text: before } }, 'pier')
    const after = replaceInText(before, matches, 'quay $& pier')
    assert.deepEqual(
      after.paragraphs?.[0]?.portions?.map((one) => [one.text, one.style?.size]),
      [
        ['a quay $& pier', 10],
        ['!', 11],
        [' quay $& pier', 12],
      ],
    )
    assert.equal(after.paragraphs?.[1], before.paragraphs[1])
    const gone = replaceInText(text(['pi', 'er', ' end']), found(shape('', ['pi', 'er', ' end']), 'pier'), '')
    assert.deepEqual(
      gone.paragraphs?.[0]?.portions?.map((one) => one.text),
      [' end'],
    )
  })

  test('[K84] a search over many lets others have their turn, and ends where it is told to', async () => {
    let handled = 0
    const most: number[] = []
    const yieldNow = async () => {
      most.push(handled)
      handled = 0
    }
    const over = new AbortController()
    const all = Array.from({ length: 30_000 }, (_, at) => at)
    const visit = () => {
      handled += 1
    }
    assert.equal(await inTurns(all, visit, { signal: over.signal, yieldNow }), true)
    assert.equal(Math.max(...most, handled), ELEMENTS_PER_TURN)
    assert.equal(most.length, 30_000 / ELEMENTS_PER_TURN - 1)
    over.abort()
    handled = 0
    assert.equal(await inTurns(all, visit, { signal: over.signal, yieldNow: async () => {} }), false)
    assert.equal(handled, ELEMENTS_PER_TURN)
  })
})
