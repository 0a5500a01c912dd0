import type { Operation } from '@easel/contract'
import type { FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { invalidRequest } from '../api-error.ts'

interface Node {
  properties?: Record<string, TSchema>
  patternProperties?: Record<string, TSchema>
  items?: TSchema
  anyOf?: TSchema[]
}

interface UnknownKey {
  path: string
  /** The keys that the object could have had. */
  known: string[]
}

/** RFC 7240: of a preference that is named twice, the first counts. */
export const prefersStrict = (prefer: string | string[] | undefined): boolean => {
  for (const preference of [prefer ?? []].flat().join(',').split(',')) {
    const [name, value] = (preference.split(';')[0] as string).split('=')
    if (name?.trim().toLowerCase() !== 'handling') continue
    return /^"?strict"?$/i.test(value?.trim() ?? '')
  }
  return false
}

/** G13: refuses what would be dropped without a word, a parameter of the query or a key anywhere in the body. */
export const refuseUnknownKeys = (
  { query, body }: Pick<Operation, 'query' | 'body'>,
  request: Pick<FastifyRequest, 'query' | 'body'>,
): void => {
  const parameter = findUnknownKey(query ?? nothing, request.query, '')
  if (parameter) throw refusal(parameter, 'parameter of this operation')
  const key = findUnknownKey(body ?? nothing, request.body, '')
  if (key) throw refusal(key, 'key that is taken here')
}

const nothing = { properties: {} } as TSchema

const refusal = ({ path, known }: UnknownKey, what: string) =>
  invalidRequest(path, `is not a ${what}; ${known.length > 0 ? `there are ${known.join(', ')}` : 'there are none'}`)

/** Looks at keys only: whether values are right is checked afterwards. */
const findUnknownKey = (schema: TSchema, value: unknown, path: string): UnknownKey | undefined => {
  const node = schema as Node
  if (typeof value !== 'object' || value === null) return undefined
  if (node.anyOf) return findInAlternatives(node.anyOf, value, path)
  if (Array.isArray(value)) return node.items && findInItems(node.items, value, path)
  const [pattern] = Object.values(node.patternProperties ?? {})
  for (const [key, member] of Object.entries(value)) {
    const at = path === '' ? shorten(key) : `${path}.${shorten(key)}`
    const child = node.properties && Object.hasOwn(node.properties, key) ? node.properties[key] : pattern
    if (!child && node.properties) return { path: at, known: Object.keys(node.properties) }
    const found = child && findUnknownKey(child, member, at)
    if (found) return found
  }
  return undefined
}

const findInItems = (items: TSchema, values: unknown[], path: string): UnknownKey | undefined => {
  for (const [index, value] of values.entries()) {
    const found = findUnknownKey(items, value, `${path}[${index}]`)
    if (found) return found
  }
  return undefined
}

/** Known where one of them knows it. */
const findInAlternatives = (schemas: TSchema[], value: object, path: string): UnknownKey | undefined => {
  const takeObjects = schemas.filter((schema) => 'properties' in schema || 'items' in schema || 'anyOf' in schema)
  const found = takeObjects.map((schema) => findUnknownKey(schema, value, path))
  return found.every((unknown) => unknown !== undefined) ? found[0] : undefined
}

const MAX_NAME_LENGTH = 100

/** A key may be as long as a body. */
const shorten = (key: string): string => (key.length > MAX_NAME_LENGTH ? `${key.slice(0, MAX_NAME_LENGTH)}…` : key)
