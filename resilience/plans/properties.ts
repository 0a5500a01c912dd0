import assert from 'node:assert/strict'
import type { Patch } from '@easel/contract'
import { indexContent } from '@easel/contract/content/content.ts'
import { applyOperations, type Body, type Element, type ElementKind } from '@easel/contract/content/element.ts'
import { type Edit, editLimits, type Insertion, type Plan, plan, requirements } from '@easel/contract/content/plan.ts'
import fc from 'fast-check'

/** What every plan must keep to: run a few times by the suite, a million times by `npm run plans`. */

type Zone = Map<string, Element>

const kinds: ElementKind[] = ['FRAME', 'SHAPE', 'CONNECTOR']
const idOf = (group: string, kind: ElementKind, n: number): string => `${group}-${kind.toLowerCase()}-${n}`
const idsOf = (group: string, kind: ElementKind): string[] => [0, 1, 2].map((n) => idOf(group, kind, n))

/** Quarters of a pixel: sums of them are exact, so that two orders of the same moves can be compared. */
const coordinate = fc.integer({ min: -400, max: 400 }).map((quarters) => quarters / 4)
const layout = fc.record({ top: coordinate, left: coordinate, width: coordinate }, { requiredKeys: [] })
const paragraph = (n: number) => ({ id: `paragraph-${n}`, portions: [{ text: `word ${n}` }] })
const text = fc.record({ paragraphs: fc.subarray([0, 1, 2].map(paragraph)) })

const endOn = (group: string) =>
  fc.record(
    { shape_id: fc.constantFrom(...idsOf(group, 'SHAPE')), side: fc.constantFrom('NORTH', 'WEST') },
    { requiredKeys: ['shape_id'] },
  )

const frameOf = (group: string) => fc.constantFrom(null, ...idsOf(group, 'FRAME'))

const insertion = (group: string): fc.Arbitrary<Insertion> =>
  fc.constantFrom(...kinds).chain((kind) =>
    fc
      .record({
        id: fc.constantFrom(...idsOf(group, kind)),
        frame_id: kind === 'SHAPE' ? frameOf(group) : fc.constant(null),
        properties: fc.record({ layout }, { requiredKeys: [] }),
        connected: fc.record({ first: endOn(group), second: endOn(group) }),
        text,
      })
      .map(({ id, frame_id, properties, connected, text }): Insertion => {
        const parts: Record<ElementKind, Body> = {
          FRAME: { properties },
          SHAPE: { properties, text, ...(frame_id && { frame_id }) },
          CONNECTOR: { connected },
        }
        return { edit: 'insert', id, kind, frame_id, body: { meta: { id }, ...parts[kind] } }
      }),
  )

const patchFor = (group: string, kind: ElementKind): fc.Arbitrary<{ set: Patch; frame_id?: string | null }> => {
  if (kind === 'CONNECTOR') {
    return fc
      .record(
        { 'connected.first': endOn(group), 'connected.second': endOn(group), type: fc.constant('CURVE') },
        { requiredKeys: [] },
      )
      .map((set) => ({ set }))
  }
  const paths = {
    'properties.layout.top': coordinate,
    'properties.layout.left': coordinate,
    'properties.fills': fc.constant([]),
    'meta.name': fc.constantFrom('a', 'b'),
    ...(kind === 'SHAPE' && { text, basic: fc.constantFrom({ type: 'OVAL' }, null) }),
  }
  const set = fc.record(paths, { requiredKeys: [] })
  if (kind === 'FRAME') return set.map((set) => ({ set }))
  return fc
    .tuple(set, fc.option(frameOf(group), { nil: undefined }))
    .map(([set, frame_id]) => (frame_id === undefined ? { set } : { set: { ...set, frame_id }, frame_id }))
}

const anyEdit = (group: string): fc.Arbitrary<Edit> =>
  fc.oneof(
    { weight: 3, arbitrary: insertion(group) },
    {
      weight: 5,
      arbitrary: fc
        .constantFrom(...kinds)
        .chain((kind) =>
          fc
            .tuple(fc.constantFrom(...idsOf(group, kind)), patchFor(group, kind))
            .map(([id, change]): Edit => ({ edit: 'update', kind, id, ...change })),
        ),
    },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom(...kinds)
        .chain((kind) => fc.constantFrom(...idsOf(group, kind)).map((id): Edit => ({ edit: 'remove', kind, id }))),
    },
    { weight: 1, arbitrary: setBack(group) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(...kinds.flatMap((kind) => idsOf(group, kind)))
        .chain((id) => fc.integer({ min: 1, max: 9 }).map((z): Edit => ({ edit: 'order', id, z }))),
    },
  )

const setBack = (group: string): fc.Arbitrary<Edit> =>
  fc.oneof(
    insertion(group).map((edit): Edit => {
      const { edit: _, ...element } = edit
      return { edit: 'set', id: element.id, element: { ...element, frame_id: null, z: 5, body: unattached(element) } }
    }),
    fc.constantFrom(...idsOf(group, 'CONNECTOR')).map((id): Edit => ({ edit: 'set', id, element: null })),
  )

/** Nothing follows from a `set`, so what it puts there refers to nothing that may be gone. */
const unattached = ({ kind, body: { frame_id: _, ...body } }: Pick<Element, 'kind' | 'body'>): Body => {
  const end = { point: { x: 1, y: 1 } }
  return kind === 'CONNECTOR' ? { ...body, connected: { first: end, second: end } } : body
}

const someEdits = (group: string, maxLength: number) => fc.array(anyEdit(group), { maxLength })

/** Content as edits leave it; those that are refused leave nothing. */
const grow = (edits: readonly Edit[], zone: Zone = new Map()): Zone => {
  for (const edit of edits) {
    const planned = plan(indexContent(zone.values()), [edit])
    if (planned.plan) applyOperations(zone, planned.plan.operations)
  }
  return zone
}

/** Two frames, a shape in each and one outside, a connector between two of them: what moves and detaches is there. */
const start = (group: string): Zone => {
  const [frame, otherFrame] = idsOf(group, 'FRAME') as [string, string]
  const [shape, otherShape, outside] = idsOf(group, 'SHAPE') as [string, string, string]
  const at = (left: number, top: number) => ({ properties: { layout: { left, top, width: 8 } } })
  const insert = (kind: ElementKind, id: string, frame_id: string | null, parts: Body): Edit => ({
    edit: 'insert',
    kind,
    id,
    frame_id,
    body: { meta: { id }, ...(frame_id && { frame_id }), ...parts },
  })
  return grow([
    insert('FRAME', frame, null, at(10, 20)),
    insert('FRAME', otherFrame, null, at(-7, 3)),
    insert('SHAPE', shape, frame, at(11, 21)),
    insert('SHAPE', otherShape, otherFrame, at(1, 1)),
    insert('SHAPE', outside, null, at(5, 5)),
    insert('CONNECTOR', idOf(group, 'CONNECTOR', 0), null, {
      connected: { first: { shape_id: shape, side: 'WEST' }, second: { shape_id: outside } },
    }),
  ])
}

const zone = someEdits('a', 15).map((edits) => grow(edits, start('a')))

const planned = (content: Zone, edits: readonly Edit[]): Plan | undefined =>
  plan(indexContent(content.values(), { size: content.size, top: 1000 }), edits).plan

const after = (content: Zone, { operations }: Plan): Zone => applyOperations(new Map(content), operations)

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

/** The rules of the object model without any economy: every consequence is carried out at once. */
const oneByOne = (content: Zone, edits: readonly Edit[]): Zone => {
  for (const edit of edits) {
    const before = content.get(edit.id)
    if (edit.edit === 'insert') applyOperations(content, [{ z: 0, ...edit, op: 'add' }])
    if (edit.edit === 'set') {
      if (edit.element) content.set(edit.id, edit.element)
      else content.delete(edit.id)
    }
    if (!before || (edit.edit !== 'update' && edit.edit !== 'remove') || edit.kind !== before.kind) continue
    if (edit.edit === 'update') {
      applyOperations(content, [{ ...edit, op: 'patch' }])
      const [from, to] = [before, content.get(edit.id) as Element].map(({ body }) => body.properties?.layout ?? {})
      const [x, y] = [(to.left ?? 0) - (from.left ?? 0), (to.top ?? 0) - (from.top ?? 0)]
      if (edit.kind === 'FRAME' && (x !== 0 || y !== 0)) shiftChildren(content, edit.id, x, y)
    } else {
      content.delete(edit.id)
      for (const { id, frame_id } of content.values()) {
        if (frame_id === edit.id)
          applyOperations(content, [{ op: 'patch', id, set: { frame_id: null }, frame_id: null }])
      }
      for (const connector of content.values()) detachNaively(content, connector, before)
    }
  }
  return content
}

const shiftChildren = (content: Zone, frameId: string, x: number, y: number): void => {
  for (const { id, frame_id, body } of content.values()) {
    const { left = 0, top = 0 } = body.properties?.layout ?? {}
    const set = { 'properties.layout.left': left + x, 'properties.layout.top': top + y }
    if (frame_id === frameId) applyOperations(content, [{ op: 'patch', id, set }])
  }
}

const detachNaively = (content: Zone, { id, kind, body }: Element, shape: Element): void => {
  if (kind !== 'CONNECTOR' || shape.kind !== 'SHAPE') return
  const { left = 0, top = 0, width = 0, height = 0 } = shape.body.properties?.layout ?? {}
  const places: Record<string, { x: number; y: number }> = {
    NORTH: { x: left + width / 2, y: top },
    WEST: { x: left, y: top + height / 2 },
  }
  for (const end of ['first', 'second']) {
    const { shape_id, side, ...rest } = body.connected[end]
    if (shape_id !== shape.id) continue
    const point = places[side] ?? { x: left + width / 2, y: top + height / 2 }
    applyOperations(content, [{ op: 'patch', id, set: { [`connected.${end}`]: { ...rest, point } } }])
  }
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
