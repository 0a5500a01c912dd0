import assert from 'node:assert/strict'
import { indexContent } from '@easel/contract/content/content.ts'
import { differenceOf } from '@easel/contract/content/difference.ts'
import { applyOperations, type Element } from '@easel/contract/content/element.ts'
import { type Edit, editLimits, type Plan, plan } from '@easel/contract/content/plan.ts'
import { requirements } from '@easel/contract/content/requirements.ts'
import { revertEdits } from '@easel/contract/content/revert-edits.ts'
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
      const part = planned(needed(content, edits), edits)
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
      referencesHold(after(content, result))
    },
  ),

  'commits of one author, taken back newest first, leave what was': property(
    fc.tuple(zone, fc.array(someEdits('a', 4), { maxLength: 6 })),
    ([content, requests]) => {
      const { commits, left } = commitAll(content, requests)
      let current = left
      for (const commit of commits.toReversed()) {
        const undone = takeBack(current, commit)
        assert.deepEqual(undone.kept, [])
        current = after(current, undone)
      }
      same(current, content)
    },
  ),

  'an undo that is undone leaves what it found': property(
    fc.tuple(zone, someEdits('a', 6), someEdits('a', 4)),
    ([content, ours, theirs]) => {
      const { commits, left } = commitAll(content, [ours, theirs])
      for (const commit of commits) {
        const undone = takeBack(left, commit)
        const between = after(left, undone)
        const redone = takeBack(between, undone)
        assert.deepEqual(redone.kept, [])
        same(after(between, redone), left)
      }
    },
  ),

  'an undo leaves what others changed since, and references hold': property(
    fc.tuple(zone, someEdits('a', 6), fc.array(someEdits('a', 4), { maxLength: 4 })),
    ([content, ours, theirs]) => {
      const [mine] = commitAll(content, [ours]).commits
      if (!mine) return
      const mineLeft = after(content, mine)
      const { left } = commitAll(mineLeft, theirs)
      const edits = revertEdits(mine.operations, mine.inverse)
      const undone = takeBack(left, mine)
      const result = after(left, undone)
      referencesHold(result)
      for (const [id, before] of left) {
        const now = result.get(id)
        // What nobody but others made is there as it was, besides what it referred to.
        if (edits.some((edit) => edit.id === id) || !now) continue
        same(single(unbound(now)), single(unbound(before)))
      }
      const part = needed(left, edits)
      const again = planned(part, edits)
      assert.ok(again)
      same(after(left, again), result)
    },
  ),

  'the differences of two contents, applied to the first, give the second': property(
    fc.tuple(zone, someEdits('a', 10)),
    ([content, edits]) => {
      const other = grow(edits, new Map(content))
      const result = new Map(content)
      for (const id of new Set([...content.keys(), ...other.keys()])) {
        const difference = differenceOf(content.get(id), other.get(id))
        if (difference?.after) result.set(id, difference.after)
        else if (difference) result.delete(id)
      }
      same(result, other)
      for (const [id, element] of content) assert.equal(differenceOf(element, content.get(id)), undefined)
    },
  ),
}

/** What was committed of requests, each on what the ones before left. */
const commitAll = (content: Zone, requests: readonly (readonly Edit[])[]): { commits: Plan[]; left: Zone } => {
  const commits: Plan[] = []
  let left = content
  for (const edits of requests) {
    const result = planned(left, edits)
    if (!result) continue
    commits.push(result)
    left = after(left, result)
  }
  return { commits, left }
}

const takeBack = (content: Zone, { operations, inverse }: Plan): Plan => {
  const result = planned(content, revertEdits(operations, inverse))
  assert.ok(result)
  return result
}

const referencesHold = (content: Zone): void => {
  for (const { frame_id, body } of content.values()) {
    if (frame_id !== null) assert.equal(content.get(frame_id)?.kind, 'FRAME')
    for (const end of Object.values(body.connected ?? {}) as { shape_id?: string }[]) {
      if (end.shape_id !== undefined) assert.equal(content.get(end.shape_id)?.kind, 'SHAPE')
    }
  }
}

/** Without what a removal of others does to it: its frame, and the ends on shapes. */
const unbound = ({ frame_id: _, body, ...element }: Element): Element => {
  const { frame_id: _frame, connected: _connected, ...rest } = body
  return { ...element, frame_id: null, body: rest }
}

const needed = (content: Zone, edits: readonly Edit[]): Zone => {
  const { ids, frames, shapes } = requirements(edits)
  const full = indexContent(content.values())
  const elements = [
    ...[...ids].flatMap((id) => full.get(id) ?? []),
    ...[...frames].flatMap((id) => [...full.childrenOf(id)]),
    ...[...shapes].flatMap((id) => [...full.connectorsOf(id)]),
  ]
  return new Map(elements.map((element) => [element.id, element]))
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
