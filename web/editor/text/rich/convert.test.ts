import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RichText } from '@easel/contract/shapes/text.ts'
import { richText } from '@easel/server/testing/arbitraries/text.ts'
import { testSeed } from '@easel/server/testing/test-seed.ts'
import fc from 'fast-check'
import { EditorState } from 'prosemirror-state'
import { toDoc, toText } from './convert.ts'

const seed = testSeed()

/** Each letter with its style and link, a list for each paragraph. */
const lettersOf = ({ paragraphs = [] }: RichText) =>
  paragraphs.map(({ portions = [] }) =>
    portions.flatMap(({ text = '', style = {}, ...more }) =>
      Array.from({ length: text.length }, (_, at) => ({ unit: text[at], style, ...more })),
    ),
  )

/** With what a later version of the model may have. */
const newer = (text: RichText): RichText => ({
  ...text,
  paragraphs: (text.paragraphs ?? []).map((paragraph) => ({
    ...paragraph,
    direction: 'UP',
    portions: (paragraph.portions ?? []).map((one) => ({
      ...one,
      note: { of: 1 },
      style: { ...one.style, blink: true },
    })),
  })),
})

/** As they come by the wire. */
const texts = fc
  .tuple(richText as fc.Arbitrary<RichText>, fc.boolean())
  .map(([text, isNewer]): RichText => JSON.parse(JSON.stringify(isNewer ? newer(text) : text)))

describe('text as a document', () => {
  test('[C7] a text that becomes a document and a text again is the same', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const doc = toDoc(text)
        doc.check()
        assert.deepEqual(toText(doc, text, doc), text)
        // Without what it was made from, too, but for empty portions and for neighbours that look the same.
        assert.deepEqual(
          lettersOf(toText(doc, {}, toDoc({}))),
          doc.textContent === '' && doc.childCount === 1 ? [] : lettersOf(text),
        )
      }),
      { seed },
    )
  })

  test('[C7] a letter that is typed changes its paragraph only, and there no other letter', () => {
    fc.assert(
      fc.property(texts, fc.nat(), (text, pick) => {
        const before = toDoc(text)
        const at = pick % before.childCount
        let start = 1
        for (let index = 0; index < at; index++) start += before.child(index).nodeSize
        const state = EditorState.create({ doc: before })
        const { doc } = state.apply(state.tr.insertText('x', start))
        const after = toText(doc, text, before)
        const { paragraphs: old = [] } = text
        after.paragraphs?.forEach((paragraph, index) => {
          if (index !== at) assert.equal(paragraph, old[index])
        })
        const [letters = [], were = []] = [lettersOf(after)[at], lettersOf(text)[at]]
        assert.equal(letters[0]?.unit, 'x')
        assert.deepEqual(letters.slice(1), were)
        assert.deepEqual(
          [after.paragraphs?.[at]?.style, after.paragraphs?.length],
          [old[at]?.style, Math.max(1, old.length)],
        )
      }),
      { seed },
    )
  })
})
