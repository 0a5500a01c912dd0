import type { Patch } from '@easel/contract'
import { indexContent } from '@easel/contract/content/content.ts'
import { applyOperations, type Body, type Element, type ElementKind } from '@easel/contract/content/element.ts'
import { type Edit, type Insertion, type Plan, plan } from '@easel/contract/content/plan.ts'
import fc from 'fast-check'

export type Zone = Map<string, Element>

export const kinds: ElementKind[] = ['FRAME', 'SHAPE', 'CONNECTOR']
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

/** As requests leave them: null unsets. */
const editorFields = {
  groups: fc.constantFrom(null, ['group-0'], ['group-1', 'group-0']),
  locked: fc.constantFrom(null, true),
}

const patchFor = (group: string, kind: ElementKind): fc.Arbitrary<{ set: Patch; frame_id?: string | null }> => {
  if (kind === 'CONNECTOR') {
    return fc
      .record(
        {
          'connected.first': endOn(group),
          'connected.second': endOn(group),
          type: fc.constant('CURVE'),
          ...editorFields,
        },
        { requiredKeys: [] },
      )
      .map((set) => ({ set }))
  }
  const paths = {
    'properties.layout.top': coordinate,
    'properties.layout.left': coordinate,
    'properties.fills': fc.constant([]),
    'meta.name': fc.constantFrom('a', 'b'),
    ...editorFields,
    ...(kind === 'SHAPE' && { text, basic: fc.constantFrom({ type: 'OVAL' }, null) }),
  }
  const set = fc.record(paths, { requiredKeys: [] })
  if (kind === 'FRAME') return set.map((set) => ({ set }))
  return fc
    .tuple(set, fc.option(frameOf(group), { nil: undefined }))
    .map(([set, frame_id]) => (frame_id === undefined ? { set } : { set: { ...set, frame_id }, frame_id }))
}

export const anyEdit = (group: string): fc.Arbitrary<Edit> =>
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

export const setBack = (group: string): fc.Arbitrary<Edit> =>
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

export const someEdits = (group: string, maxLength: number) => fc.array(anyEdit(group), { maxLength })

/** Content as edits leave it; those that are refused leave nothing. */
export const grow = (edits: readonly Edit[], zone: Zone = new Map()): Zone => {
  for (const edit of edits) {
    const planned = plan(indexContent(zone.values()), [edit])
    if (planned.plan) applyOperations(zone, planned.plan.operations)
  }
  return zone
}

/** Two frames, a shape in each and one outside, a connector between two of them: what moves and detaches is there. */
export const start = (group: string): Zone => {
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

export const zone = someEdits('a', 15).map((edits) => grow(edits, start('a')))

export const planned = (content: Zone, edits: readonly Edit[]): Plan | undefined =>
  plan(indexContent(content.values(), { size: content.size, top: 1000 }), edits).plan

export const after = (content: Zone, { operations }: Plan): Zone => applyOperations(new Map(content), operations)
