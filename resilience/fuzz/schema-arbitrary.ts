import { ConnectorInsert, ConnectorUpdate, FrameInsert, FrameUpdate, ShapeInsert, ShapeUpdate } from '@easel/contract'
import {
  connectorInsert,
  connectorUpdate,
  frameInsert,
  frameUpdate,
  shapeInsert,
  shapeUpdate,
} from '@easel/server/testing/arbitraries/shapes.ts'
import fc from 'fast-check'
import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { anyCodePoint } from './mutations.ts'
import { type Kind, kindByName, placeholder } from './placeholders.ts'

interface Node {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
  maxLength?: number
  pattern?: string
  properties?: Record<string, TSchema>
  required?: string[]
  items?: TSchema
  anyOf?: TSchema[]
  default?: unknown
  examples?: unknown[]
  description?: string
}

const id = (kind: Kind) => fc.nat(50).map((n) => placeholder(kind, n))
const someIds = (kind: Kind) => [placeholder(kind, 0), placeholder(kind, 1), placeholder(kind, 2)]

/** The object model has its own arbitraries, which respect the dependencies between fields. */
const modelArbitraries = new Map<TSchema, fc.Arbitrary<unknown>>([
  [FrameInsert, frameInsert],
  [FrameUpdate, id('frame').chain(frameUpdate)],
  [ShapeInsert, shapeInsert(someIds('frame'))],
  [ShapeUpdate, id('shape').chain(shapeUpdate)],
  [ConnectorInsert, connectorInsert(someIds('shape'))],
  [ConnectorUpdate, id('connector').chain((one) => connectorUpdate(one, someIds('shape')))],
])

const cache = new WeakMap<TSchema, Map<string, fc.Arbitrary<unknown>>>()

/** Values of a schema, nearly all of them valid. `name` tells what an id is the id of. */
export const schemaArbitrary = (schema: TSchema, name = ''): fc.Arbitrary<unknown> => {
  const byName = cache.get(schema) ?? new Map<string, fc.Arbitrary<unknown>>()
  cache.set(schema, byName)
  const arbitrary = byName.get(name) ?? buildArbitrary(schema, name)
  byName.set(name, arbitrary)
  return arbitrary
}

const buildArbitrary = (schema: TSchema, name: string): fc.Arbitrary<unknown> => {
  const node = schema as Node
  const model = modelArbitraries.get(schema)
  if (model) return fc.oneof({ weight: 3, arbitrary: model }, { weight: 1, arbitrary: objects(schema, node) })
  if ('const' in node) return fc.constant(node.const)
  if (node.enum) return fc.constantFrom(...node.enum)
  if (node.anyOf) return fc.oneof(...node.anyOf.map((one) => schemaArbitrary(one, name)))
  if (node.properties) return objects(schema, node)
  if (node.items) return arrays(node, name)
  if (node.type === 'boolean') return fc.boolean()
  if (node.type === 'integer' || node.type === 'number') return numbers(node)
  return texts(schema, node, name)
}

/** Required keys and some optional ones: rarely many, for schemas that take exactly one of them. */
const objects = (schema: TSchema, { properties = {}, required = [] }: Node): fc.Arbitrary<unknown> => {
  const optional = Object.keys(properties).filter((key) => !required.includes(key))
  const members = Object.fromEntries(
    Object.entries(properties).map(([key, value]) => [key, schemaArbitrary(value, key)]),
  )
  const subset = fc.oneof(
    { weight: 2, arbitrary: fc.subarray(optional, { maxLength: Math.min(2, optional.length) }) },
    { weight: 1, arbitrary: fc.subarray(optional) },
  )
  const cache = subset.chain((more) =>
    fc.record(Object.fromEntries([...required, ...more].map((key) => [key, members[key] as fc.Arbitrary<unknown>]))),
  )
  const examples = (schema as Node).examples
  return examples
    ? fc.oneof({ weight: 4, arbitrary: cache }, { weight: 1, arbitrary: fc.constantFrom(...examples) })
    : cache
}

const arrays = ({ items, minItems = 0, maxItems = 1000 }: Node, name: string): fc.Arbitrary<unknown> => {
  const any = fc.array(schemaArbitrary(items as TSchema, name), {
    minLength: minItems,
    maxLength: Math.min(maxItems, minItems + 4),
  })
  // An order must name every zone of the space, once.
  return name === 'zone_order'
    ? fc.oneof(any, fc.shuffledSubarray([placeholder('zone', 0), placeholder('zone', 1)], { minLength: 2 }))
    : any
}

const numbers = ({ type, minimum, maximum, exclusiveMinimum = 0 }: Node): fc.Arbitrary<unknown> => {
  const [min, max] = [minimum ?? exclusiveMinimum, maximum ?? 1000]
  const edges = fc.constantFrom(min, max)
  if (type === 'integer') return fc.oneof(fc.integer({ min, max: Math.min(max, min + 30) }), edges)
  return fc.oneof(
    fc.double({ min, max, noNaN: true }).map((value) => value + 0),
    edges,
  )
}

const samples = [
  'Sample',
  'sample@example.com',
  '1',
  '0190a5d8-7c3a-7bb2-8f0e-3d5b6a7c8d9e',
  'Tue, 04 Feb 2025, 11:34:28',
  '0,0,100,100',
  'https://app.example.com/callback',
  'a',
  '%',
  '_',
  "'; drop table user; --",
  '“quoted” “words”',
  'Ω ключ 鍵 🔑',
  'x y z',
]

/** Text that the schema accepts: a placeholder, an example, or any text. */
const texts = (schema: TSchema, node: Node, name: string): fc.Arbitrary<unknown> => {
  const accepts = (text: string) => Check(schema, text)
  const listed = /any of: ([^;]*)/.exec(node.description ?? '')?.[1]?.split(', ') ?? []
  const good = [...((node.examples ?? []) as string[]), ...listed, ...samples].filter(accepts)
  const any = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.string({ unit: anyCodePoint, maxLength: 600, size: 'max' }),
  )
  const fallback = good[0] ?? 'Sample'
  const choices: fc.WeightedArbitrary<unknown>[] = [
    { weight: 2, arbitrary: any.map((text) => (accepts(text) ? text : fallback)) },
  ]
  if (good.length > 0) choices.push({ weight: 3, arbitrary: fc.constantFrom(...good) })
  if (listed.length > 0)
    choices.push({ weight: 4, arbitrary: fc.subarray(listed, { minLength: 1 }).map((names) => names.join(',')) })
  const kind = kindByName(name)
  if (kind) choices.push({ weight: 12, arbitrary: id(kind) })
  if (name === 'ids')
    choices.push({
      weight: 8,
      arbitrary: fc.array(id('element'), { minLength: 1, maxLength: 4 }).map((all) => all.join(',')),
    })
  return fc.oneof(...choices)
}
