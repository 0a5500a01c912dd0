import { isUuid, toId } from '@easel/contract'
import type { TObject, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { Params } from '../access/path-access.ts'
import { invalidRequest } from '../api-error.ts'
import type { Authenticated, Decoded } from './context.ts'
import { validationError } from './validation-error.ts'

export const emptyBody = () => invalidRequest('body', 'The body is empty; send a JSON object', 'emptyBody')

/** Query and body as the declaration wants them. */
export const decode = (admitted: Authenticated): Decoded => {
  const { operation, request } = admitted
  const { declaration } = operation
  const query = operation.decodeQuery?.(request.query as Record<string, unknown>)
  if (declaration.body && request.body === undefined && !declaration.bodyOptional) throw emptyBody()
  // null is sent, and is no object: only what was left out counts as {}.
  const body = operation.decodeBody?.(request.body === undefined ? {} : request.body)
  return { ...admitted, query, body }
}

const uuidParams = ['zone_id', 'comment_id']

const toUuid = (text: string): string => (isUuid(text) ? text.toLowerCase() : '')

/** Ids of a path: one that is not of its form becomes 0 or '', and is found nowhere. */
export const compileParamsDecoder = (names: readonly string[]) => {
  const decoders = names.map((name) => [name, uuidParams.includes(name) ? toUuid : toId] as const)
  return (raw: Record<string, string>): Params => {
    const params: Record<string, number | string> = {}
    for (const [name, decodeParam] of decoders) params[name] = decodeParam(raw[name] as string)
    return params
  }
}

type Decode = (value: unknown) => unknown

/**
 * A function from what came in to what a handler works with: checked against the schema, unknown keys dropped,
 * defaults filled in, ids and times turned into numbers.
 */
export const compileDecoder = (schema: TObject): ((value: unknown) => unknown) => {
  // At the first request: compiling every operation's would take half a second of the start.
  let validator: Validator | undefined
  const convert = converter(schema)
  return (value) => {
    validator ??= Compile(schema)
    if (!validator.Check(value)) throw validationError(schema, value)
    return convert(value)
  }
}

/** Query parameters are text: numbers and booleans among them are read as such (G6). */
export const compileQueryDecoder = (schema: TObject): ((query: Record<string, unknown>) => unknown) => {
  const decodeTyped = compileDecoder(schema)
  const names = Object.keys(schema.properties)
  const coerced = Object.entries(schema.properties).filter(([, property]) => coercions[typeOf(property)])
  return (query) => {
    const value: Record<string, unknown> = { ...query }
    for (const name of names) {
      const text = value[name]
      // PostgreSQL cannot keep it, nor compare with it.
      if (typeof text === 'string' && text.includes('\0'))
        throw invalidRequest(name, 'must not hold the character U+0000')
    }
    for (const [name, property] of coerced) {
      const text = value[name]
      if (typeof text === 'string') value[name] = coercions[typeOf(property)]?.(text)
    }
    return decodeTyped(value)
  }
}

const typeOf = (schema: TSchema): string => String((schema as { type?: unknown }).type)

const coercions: Record<string, (text: string) => unknown> = {
  integer: (text) => (/^-?\d{1,16}$/.test(text) ? Number(text) : text),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text),
}

const converter = (schema: TSchema): Decode => {
  const node = schema as Node
  const inner = structure(node)
  const decode = node['~codec']?.decode
  return decode ? (value) => decode(inner(value)) : inner
}

interface Node {
  type?: string
  properties?: Record<string, Node & { default?: unknown }>
  items?: Node
  '~codec'?: { decode: Decode; encode: Decode }
}

const structure = (node: Node): Decode => {
  if (node.properties) return objectDecoder(node.properties)
  if (node.items) {
    const decodeItem = converter(node.items as TSchema)
    return (value) => (value as unknown[]).map(decodeItem)
  }
  return (value) => value
}

const objectDecoder = (properties: NonNullable<Node['properties']>): Decode => {
  const decoders = Object.entries(properties).map(
    ([key, property]) => [key, converter(property as TSchema), property.default] as const,
  )
  return (value) => {
    const source = value as Record<string, unknown>
    const result: Record<string, unknown> = {}
    for (const [key, decodeMember, fallback] of decoders) {
      if (Object.hasOwn(source, key) && source[key] !== undefined) result[key] = decodeMember(source[key])
      else if (fallback !== undefined) result[key] = fallback
    }
    return result
  }
}
