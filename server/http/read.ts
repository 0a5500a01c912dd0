import type { TObject, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { invalid } from '../failure.ts'
import { offence } from './offence.ts'

type Read = (value: unknown) => unknown

/**
 * A function from what came in to what a handler works with: checked against the schema, unknown keys dropped,
 * defaults filled in, ids and times turned into numbers.
 */
export const compileReader = (schema: TObject): ((value: unknown) => unknown) => {
  // At the first request: compiling every operation's would take half a second of the start.
  let validator: Validator | undefined
  const convert = converter(schema)
  return (value) => {
    validator ??= Compile(schema)
    if (!validator.Check(value)) throw offence(schema, value)
    return convert(value)
  }
}

/** Query parameters are text: numbers and booleans among them are read as such (G6). */
export const compileQueryReader = (schema: TObject): ((query: Record<string, unknown>) => unknown) => {
  const read = compileReader(schema)
  const names = Object.keys(schema.properties)
  const coerced = Object.entries(schema.properties).filter(([, property]) => coercions[typeOf(property)])
  return (query) => {
    const value: Record<string, unknown> = { ...query }
    for (const name of names) {
      const text = value[name]
      // PostgreSQL cannot keep it, nor compare with it.
      if (typeof text === 'string' && text.includes('\0')) throw invalid(name, 'must not hold the character U+0000')
    }
    for (const [name, property] of coerced) {
      const text = value[name]
      if (typeof text === 'string') value[name] = coercions[typeOf(property)]?.(text)
    }
    return read(value)
  }
}

const typeOf = (schema: TSchema): string => String((schema as { type?: unknown }).type)

const coercions: Record<string, (text: string) => unknown> = {
  integer: (text) => (/^-?\d{1,16}$/.test(text) ? Number(text) : text),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text),
}

const converter = (schema: TSchema): Read => {
  const node = schema as Node
  const inner = structure(node)
  const decode = node['~codec']?.decode
  return decode ? (value) => decode(inner(value)) : inner
}

interface Node {
  type?: string
  properties?: Record<string, Node & { default?: unknown }>
  items?: Node
  '~codec'?: { decode: Read; encode: Read }
}

const structure = (node: Node): Read => {
  if (node.properties) return objectReader(node.properties)
  if (node.items) {
    const read = converter(node.items as TSchema)
    return (value) => (value as unknown[]).map(read)
  }
  return (value) => value
}

const objectReader = (properties: NonNullable<Node['properties']>): Read => {
  const readers = Object.entries(properties).map(
    ([key, property]) => [key, converter(property as TSchema), property.default] as const,
  )
  return (value) => {
    const source = value as Record<string, unknown>
    const result: Record<string, unknown> = {}
    for (const [key, read, normal] of readers) {
      if (Object.hasOwn(source, key) && source[key] !== undefined) result[key] = read(source[key])
      else if (normal !== undefined) result[key] = normal
    }
    return result
  }
}
