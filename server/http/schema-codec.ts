import type { TSchema } from 'typebox'

export type Convert = (value: unknown) => unknown

interface Node {
  type?: string
  default?: unknown
  properties?: Record<string, Node>
  patternProperties?: Record<string, Node>
  items?: Node
  anyOf?: Node[]
  '~codec'?: { decode: Convert; encode: Convert }
}

type Direction = 'decode' | 'encode'

const identity: Convert = (value) => value

/**
 * A function from values on the wire to those that handlers work with, or back: ids, times and flags converted, keys
 * that the schema does not declare dropped. Decoding also fills in defaults.
 */
export const compileConverter = (schema: TSchema, direction: Direction): Convert => convertNode(schema, direction)

const convertNode = (node: Node, direction: Direction): Convert => {
  const codec = node['~codec']?.[direction]
  const inner = convertStructure(node, direction)
  if (!codec || inner === identity) return codec ?? inner
  return direction === 'decode' ? (value) => codec(inner(value)) : (value) => inner(codec(value))
}

const convertStructure = (node: Node, direction: Direction): Convert => {
  if (node.properties) return convertObject(node.properties, direction)
  const [pattern] = Object.values(node.patternProperties ?? {})
  if (pattern) {
    const convert = convertNode(pattern, direction)
    return (value) => Object.fromEntries(Object.entries(value as object).map(([key, item]) => [key, convert(item)]))
  }
  if (node.items) {
    const convert = convertNode(node.items, direction)
    return convert === identity ? identity : (value) => (value as unknown[]).map(convert)
  }
  const object = node.anyOf?.[0]?.type === 'string' && node.anyOf[1]?.properties
  if (object) {
    const convert = convertObject(object, direction)
    return (value) => (typeof value === 'string' ? value : convert(value))
  }
  return identity
}

const convertObject = (properties: Record<string, Node>, direction: Direction): Convert => {
  const members = Object.entries(properties).map(([key, node]) => {
    const fallback = direction === 'decode' ? node.default : undefined
    return { key, fallback, convert: convertNode(node, direction) }
  })
  return (value) => {
    const source = value as Record<string, unknown>
    const result: Record<string, unknown> = {}
    for (const { key, fallback, convert } of members) {
      const member = source[key]
      if (member !== undefined) result[key] = member === null ? null : convert(member)
      else if (fallback !== undefined) result[key] = fallback
    }
    return result
  }
}
