import { type Operation, paramsOf } from '@easel/contract'
import type { TSchema } from 'typebox'
import type { SampleInput } from './sample-request.ts'

/** Where an id is in a request: `space_id`, `query.team_id`, `body.members_info[].zuid`. */
type Position = string

const isIdName = (name: string): boolean => /(^|_)(id|ids|zuid|key|order)$/.test(name)

interface Node {
  type?: string
  properties?: Record<string, TSchema>
  items?: TSchema
  anyOf?: TSchema[]
}

/** All positions of ids that an operation declares, by the names in its path and its schemas. */
export const idPositions = (operation: Operation): Position[] => [
  ...paramsOf(operation),
  ...(operation.query ? positionsIn(operation.query, 'query') : []),
  ...(operation.body ? positionsIn(operation.body, 'body') : []),
]

const positionsIn = (schema: TSchema, at: string): Position[] => {
  const { properties = {}, items, anyOf = [] } = schema as Node
  return [
    ...Object.entries(properties).flatMap(([name, inner]) => {
      const position = `${at}.${name}`
      const nested = positionsIn(inner, position)
      // An order may be a number too, which names nobody.
      if (!isIdName(name) || (inner as Node).properties || (inner as Node).type === 'number') return nested
      return [(inner as Node).items ? `${position}[]` : position, ...nested]
    }),
    ...(items ? positionsIn(items, `${at}[]`) : []),
    ...anyOf.flatMap((inner) => positionsIn(inner, at)),
  ]
}

export interface IdOccurrence {
  position: Position
  value: string
}

/** All strings of a request with their positions. */
export const findOccurrences = (input: SampleInput): IdOccurrence[] =>
  Object.entries(input).flatMap(([name, value]) => stringsIn(value, name))

const stringsIn = (value: unknown, at: string): IdOccurrence[] => {
  if (typeof value === 'string') return [{ position: at, value }]
  if (Array.isArray(value)) return value.flatMap((item) => stringsIn(item, `${at}[]`))
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return []
  return Object.entries(value).flatMap(([name, inner]) => stringsIn(inner, `${at}.${name}`))
}

/** The request with one string at one position replaced. */
export const replaceOccurrence = (input: SampleInput, { position, value }: IdOccurrence, other: string): SampleInput =>
  Object.fromEntries(
    Object.entries(input).map(([name, inner]) => [name, replaceIn(inner, name, position, value, other)]),
  )

const replaceIn = (inner: unknown, at: string, position: string, value: string, other: string): unknown => {
  if (inner === value && at === position) return other
  if (Array.isArray(inner)) return inner.map((item) => replaceIn(item, `${at}[]`, position, value, other))
  if (typeof inner !== 'object' || inner === null || inner instanceof Uint8Array) return inner
  return Object.fromEntries(
    Object.entries(inner).map(([name, deeper]) => [name, replaceIn(deeper, `${at}.${name}`, position, value, other)]),
  )
}
