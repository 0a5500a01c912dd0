import type { ErrorName } from '@easel/contract'
import type { TObject, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'
import { type Failure, invalid } from '../failure.ts'

type Read = (value: unknown) => unknown

/**
 * A function from what came in to what a handler works with: checked against the schema, unknown keys dropped,
 * defaults filled in, ids and times turned into numbers.
 */
export const compileReader = (schema: TObject): ((value: unknown) => unknown) => {
  const validator = Compile(schema)
  const convert = converter(schema)
  return (value) => {
    if (!validator.Check(value)) throw offence(validator.Errors(value), value)
    return convert(value)
  }
}

/** Query parameters are text: numbers and booleans among them are read as such (G6). */
export const compileQueryReader = (schema: TObject): ((query: Record<string, unknown>) => unknown) => {
  const read = compileReader(schema)
  const coerced = Object.entries(schema.properties).filter(([, property]) => coercions[typeOf(property)])
  return (query) => {
    const value: Record<string, unknown> = { ...query }
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

/** The first offender, as G8 wants it told. */
const offence = (found: TLocalizedValidationError[], value: unknown): Failure => {
  const first = found[0]
  if (!first) return invalid('body', 'does not have the form that this operation takes')
  if (first.keyword === 'required') {
    const missing = first.params.requiredProperties[0] as string
    return invalid(dotted(`${first.instancePath}/${missing}`), 'is required and was not sent')
  }
  const attribute = dotted(first.instancePath) || 'body'
  const error: ErrorName =
    first.keyword === 'minItems' && isEmptyArray(first.instancePath, value) ? 'emptyArray' : 'invalid'
  return invalid(attribute, reasonOf(first), error)
}

const reasonOf = (error: TLocalizedValidationError): string => {
  if (error.keyword === 'enum') return `must be one of ${error.params.allowedValues.join(', ')}`
  if (error.keyword === 'const') return `must be ${String(error.params.allowedValue)}`
  return error.message
}

const isEmptyArray = (pointer: string, value: unknown): boolean => {
  const keys = pointer.split('/').slice(1)
  const found = keys.reduce((at: unknown, key) => (at as Record<string, unknown> | undefined)?.[key], value)
  return Array.isArray(found) && found.length === 0
}

/** `/frames/3/properties/fills/0` becomes `frames[3].properties.fills[0]`. */
const dotted = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key.replaceAll('~1', '/').replaceAll('~0', '~')}`))
    .join('')
    .replace(/^\./, '')
