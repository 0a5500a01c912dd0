import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'

interface Node {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  minimum?: number
  minItems?: number
  properties?: Record<string, TSchema>
  required?: string[]
  items?: TSchema
  anyOf?: TSchema[]
  default?: unknown
  examples?: unknown[]
}

/** Candidate strings; the first that the schema accepts is taken. */
const texts = [
  'Sample',
  'sample@example.com',
  '1',
  '0190a5d8-7c3a-7bb2-8f0e-3d5b6a7c8d9e',
  'Tue, 04 Feb 2025, 11:34:28',
]

/** A value that the schema accepts, generated from the schema, so that new operations have one too. */
export const sampleOf = (schema: TSchema): unknown => {
  if (!cache.has(schema)) cache.set(schema, generate(schema))
  return cache.get(schema)
}

const cache = new WeakMap<TSchema, unknown>()

const generate = (schema: TSchema): unknown => {
  const value = candidates(schema as Node).find((candidate) => Check(schema, candidate))
  if (value === undefined) throw new Error(`no sample fits ${JSON.stringify(schema)}: give its schema \`examples\``)
  return value
}

const candidates = (node: Node): unknown[] => {
  if ('const' in node) return [node.const]
  if (node.enum) return node.enum
  if (node.anyOf) return node.anyOf.map(sampleOf)
  if (node.properties) return sampleObjects(node)
  if (node.items)
    return [Array.from({ length: Math.max(1, node.minItems ?? 0) }, () => sampleOf(node.items as TSchema))]
  // What may be null is sent with a value.
  const [type] = [node.type].flat()
  if (type === 'boolean') return [true]
  if (type === 'integer' || type === 'number') return [node.default, node.minimum, 1].filter((n) => n !== undefined)
  return [...(node.examples ?? []), ...texts]
}

/** With the required properties alone, with one optional property each, and with all of them. */
const sampleObjects = ({ properties = {}, required = [] }: Node): Record<string, unknown>[] => {
  const optional = Object.keys(properties).filter((name) => !required.includes(name))
  const choices = [...(required.length > 0 ? [[]] : [optional]), ...optional.map((name) => [name]), optional]
  return choices.map((more) =>
    Object.fromEntries([...required, ...more].map((name) => [name, sampleOf(properties[name] as TSchema)])),
  )
}
