import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Bounds, ConnectorInsert, FrameInsert, layoutBounds, ShapeInsert } from '@easel/contract'
import { Compile } from 'typebox/compile'
import { readSettings } from '../process/settings.ts'
import { catalogue, findTemplate, isInPlan } from './catalogue.ts'
import { templateEdits } from './edits.ts'
import type { Template, TemplateShape, TemplateText } from './template.ts'

const kinds = {
  FRAME: Compile(FrameInsert),
  SHAPE: Compile(ShapeInsert),
  CONNECTOR: Compile(ConnectorInsert),
}

/** The words by which P1 names the templates that must be there. */
const promised =
  'retrospective, kanban, SWOT, mind map, user story map, flowchart, business model canvas, empathy map, roadmap, organisation chart, wireframe, fishbone, brainwriting, meeting notes, customer journey, affinity map'

const boxOf = ({ body }: { body: { properties?: TemplateShape['body']['properties'] } }): Bounds =>
  layoutBounds(body.properties?.layout)

const overlap = (one: Bounds, other: Bounds): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height

const isInside = (inner: Bounds, outer: Bounds): boolean =>
  inner.left >= outer.left &&
  inner.top >= outer.top &&
  inner.left + inner.width <= outer.left + outer.width &&
  inner.top + inner.height <= outer.top + outer.height

/** The part of its box that a geometry leaves for words: what is round or pointed has less. */
const roomIn = ({ basic, flowchart, block_arrow, callout }: TemplateShape['body']): number => {
  if (basic?.type === 'OVAL' || callout?.type === 'OVAL_CALLOUT') return 0.7
  if (flowchart?.type === 'DECISION' || basic?.type === 'DIAMOND') return 0.5
  if (flowchart?.type === 'DISPLAY' || block_arrow) return 0.75
  return 1
}

/** How wide a letter is and how high a line, in parts of the font's size: a little more than the fonts we use need. */
const letter = { NORMAL: 0.55, MEDIUM: 0.57, DEMI_BOLD: 0.6, BOLD: 0.62 } as Record<string, number>
const lineHeight = 1.25

const linesOf = (words: string, perLine: number): number => {
  let lines = 1
  let used = 0
  for (const { length } of words.split(' ')) {
    assert.ok(length <= perLine, `a word of "${words}" is wider than its box`)
    if (used > 0 && used + 1 + length > perLine) {
      lines++
      used = length
    } else used += (used > 0 ? 1 : 0) + length
  }
  return lines
}

const assertFits = ({ properties, paragraphs }: TemplateText, width: number, height: number): void => {
  const { left = 0, right = 0, top = 0, bottom = 0 } = properties.inset ?? {}
  let needed = 0
  for (const { portions = [] } of paragraphs) {
    for (const { text = '', style } of portions) {
      const size = style?.size ?? 0
      const perLine = Math.floor((width - left - right) / (size * (letter[style?.fontweight ?? 'NORMAL'] as number)))
      needed += linesOf(text, perLine) * size * lineHeight
    }
  }
  const text = paragraphs.flatMap(({ portions = [] }) => portions.map((portion) => portion.text)).join(' / ')
  assert.ok(needed <= height - top - bottom, `"${text}" needs ${needed} of ${height - top - bottom} pixels`)
}

const siblings = ({ shapes }: Template): TemplateShape[][] => [
  ...Map.groupBy(shapes, ({ frame, on }) => `${frame} ${on ?? ''}`).values(),
]

describe('the catalogue of templates', () => {
  test('[P1] has every template that is promised, under an id of its own', () => {
    const names = catalogue.map(({ name }) => name.toLowerCase())
    for (const word of promised.split(', ')) {
      assert.ok(
        names.some((name) => name.includes(word.toLowerCase())),
        word,
      )
    }
    const ids = catalogue.map(({ id }) => id)
    assert.deepEqual(
      ids,
      [...new Set(ids)].sort((one, other) => one - other),
    )
    for (const template of catalogue) assert.equal(findTemplate(template.id), template)
    assert.equal(findTemplate(0), undefined)
  })

  test('[E10] every plan has every template, unless a setting names those it has', () => {
    const [first, second] = catalogue as [Template, Template]
    const { plans } = readSettings({ EASEL_PLAN_FREE_TEMPLATES: ` ${first.id}, 9` })
    for (const template of catalogue) assert.ok(isInPlan(template, plans.TEAM_PLAN))
    assert.ok(isInPlan(first, plans.FREE_PLAN))
    assert.ok(!isInPlan(second, plans.FREE_PLAN))
    for (const wrong of ['all', '1001,', '1001;1002', '-1'])
      assert.throws(() => readSettings({ EASEL_PLAN_FREE_TEMPLATES: wrong }), /numeric ids, comma-separated/)
  })

  for (const template of catalogue) {
    const { name, frames, shapes, connectors } = template

    test(`[P1] ${name} is frames, shapes, connectors and text, each as the object model has it`, () => {
      const { edits } = templateEdits(template, { top: -500, left: 1234.5 })
      const counts = { FRAME: 0, SHAPE: 0, CONNECTOR: 0 }
      for (const edit of edits) {
        const check = kinds[edit.kind]
        assert.ok(check.Check(edit.body), JSON.stringify([check.Errors(edit.body), edit.body]))
        counts[edit.kind]++
      }
      assert.deepEqual(counts, { FRAME: frames.length, SHAPE: shapes.length, CONNECTOR: connectors.length })
      for (const number of Object.values(counts)) assert.ok(number > 0)
      assert.ok(shapes.some(({ words }) => words))
      assert.ok(template.description.length > 20)
    })

    test(`[P1] ${name} has nothing out of place: parts lie inside what they lie on and beside each other`, () => {
      const grounds = new Map([...frames, ...shapes].map((part) => [part.key, boxOf(part)]))
      assert.equal(grounds.size, frames.length + shapes.length, 'a name stands for two parts')
      for (const shape of shapes) {
        const ground = grounds.get(shape.on ?? shape.frame) as Bounds
        assert.ok(isInside(boxOf(shape), ground), `${shape.key} reaches over what it lies on`)
      }
      for (const group of [...siblings(template), frames]) {
        for (const [at, one] of group.entries()) {
          for (const other of group.slice(at + 1)) {
            assert.ok(!overlap(boxOf(one), boxOf(other)), `${one.key} and ${other.key} overlap`)
          }
        }
      }
      assert.deepEqual([template.bounds.top, template.bounds.left], [0, 0])
    })

    test(`[P1] ${name} has connectors between two parts that are there`, () => {
      const keys = new Set(shapes.map(({ key }) => key))
      for (const { from, to } of connectors) {
        assert.ok(keys.has(from.shape), from.shape)
        assert.ok(keys.has(to.shape), to.shape)
        assert.notEqual(from.shape, to.shape)
      }
    })

    test(`[P1] ${name} has words that fit their boxes`, () => {
      for (const { body, words } of shapes) {
        const { width = 0, height = 0 } = body.properties?.layout ?? {}
        const room = roomIn(body)
        if (words) assertFits(words, width * room, height * room)
      }
    })
  }
})
