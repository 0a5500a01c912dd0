import assert from 'node:assert/strict'
import { indexContent } from '@easel/contract/content/content.ts'
import { applyOperations, type Element } from '@easel/contract/content/element.ts'
import { editLimits, plan, requirements } from '@easel/contract/content/plan.ts'
import fc from 'fast-check'
import { after, grow, planned, someEdits, start, type Zone, zone } from './arbitrary-edits.ts'
import { oneByOne } from './one-by-one.ts'

/** What every plan must keep to: run a few times by the suite, a million times by `npm run plans`. */

/** Compared as JSON with sorted keys: the order of keys means nothing, and null is the same as absent. */
const canonical = (content: Zone): unknown => sorted(Object.fromEntries(content))

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, member]) => member !== null && member !== undefined)
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, member]) => [key, sorted(member)]))
}

const same = (one: Zone, other: Zone): void => assert.deepEqual(canonical(one), canonical(other))

const withoutStack = (content: Zone): Zone => new Map([...content].map(([id, element]) => [id, { ...element, z: 0 }]))

export const planProperties: Record<string, fc.IPropertyWithHooks<never>> = {
  'a plan and its inverse give back what was': property(fc.tuple(zone, someEdits('a', 12)), ([content, edits]) => {
    const result = planned(content, edits)
    if (!result) return
    const changed = after(content, result)
    for (const { before, after } of result.changes) {
      const { id } = (before ?? after) as Element
      same(single(content.get(id)), single(before))
      same(single(changed.get(id)), single(after))
    }
    same(applyOperations(changed, result.inverse), content)
  }),

  'plans of parts, one after the other, equal the plan of the whole': property(
    fc.tuple(zone, someEdits('a', 12), fc.nat(12)),
    ([content, edits, at]) => {
      const whole = planned(content, edits)
      const first = planned(content, edits.slice(0, at))
      const half = first && after(content, first)
      const second =
        half && plan(indexContent(half.values(), { size: half.size, top: first.top }), edits.slice(at)).plan
      assert.equal(whole === undefined, second === undefined)
      if (whole && half && second) same(after(content, whole), after(half, second))
    },
  ),

  'the order of independent edits does not matter': property(
    fc.tuple(zone, someEdits('b', 15), someEdits('a', 8), someEdits('b', 8), fc.infiniteStream(fc.boolean())),
    ([content, more, ours, theirs, turns]) => {
      for (const [id, element] of grow(more, start('b'))) content.set(id, element)
      const straight = planned(content, [...ours, ...theirs])
      const mixed = planned(content, interleave(ours, theirs, turns))
      assert.equal(straight === undefined, mixed === undefined)
      if (straight && mixed) same(withoutStack(after(content, straight)), withoutStack(after(content, mixed)))
    },
  ),

  'what requirements name is all that a plan looks at': property(
    fc.tuple(zone, someEdits('a', 12)),
    ([content, edits]) => {
      const { ids, frames, shapes } = requirements(edits)
      const full = indexContent(content.values())
      const needed = [
        ...[...ids].flatMap((id) => full.get(id) ?? []),
        ...[...frames].flatMap((id) => [...full.childrenOf(id)]),
        ...[...shapes].flatMap((id) => [...full.connectorsOf(id)]),
      ]
      const part = planned(new Map(needed.map((element) => [element.id, element])), edits)
      const whole = planned(content, edits)
      assert.equal(part === undefined, whole === undefined)
      if (part && whole) same(after(content, part), after(content, whole))
    },
  ),

  'a plan does what the rules say, done one by one': property(
    fc.tuple(zone, someEdits('a', 12)),
    ([content, edits]) => {
      const result = planned(content, edits)
      if (result) same(withoutStack(after(content, result)), withoutStack(oneByOne(new Map(content), edits)))
    },
  ),

  'each element is written once, and references hold afterwards': property(
    fc.tuple(zone, someEdits('a', 12)),
    ([content, edits]) => {
      const result = planned(content, edits)
      if (!result) return
      const written = result.operations.filter(({ op }) => op !== 'order').map(({ id }) => id)
      assert.equal(new Set(written).size, written.length)
      assert.ok(result.changes.length <= editLimits.operations)
      const left = after(content, result)
      for (const { frame_id, body } of left.values()) {
        if (frame_id !== null) assert.equal(left.get(frame_id)?.kind, 'FRAME')
        for (const end of Object.values(body.connected ?? {}) as { shape_id?: string }[]) {
          if (end.shape_id !== undefined) assert.equal(left.get(end.shape_id)?.kind, 'SHAPE')
        }
      }
    },
  ),
}

const single = (element: Element | undefined): Zone => new Map(element ? [[element.id, element]] : [])

function property<T>(arbitrary: fc.Arbitrary<T>, holds: (value: T) => void): fc.IPropertyWithHooks<never> {
  return fc.property(arbitrary, holds) as unknown as fc.IPropertyWithHooks<never>
}

const interleave = <T>(one: readonly T[], other: readonly T[], turns: Iterator<boolean>): T[] => {
  const [ours, theirs] = [[...one], [...other]]
  const mixed: T[] = []
  while (ours.length > 0 && theirs.length > 0) mixed.push((turns.next().value ? ours : theirs).shift() as T)
  return [...mixed, ...ours, ...theirs]
}
