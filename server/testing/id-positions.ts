import { type Operation, paramsOf } from '@easel/contract'
import type { TSchema } from 'typebox'
import type { SampleInput } from './sample-request.ts'

/** Where a request names something: `space_id`, `query.team_id`, `body.members_info[].zuid`. */
type Position = string

const isIdName = (name: string): boolean => /(^|_)(id|ids|zuid|key|order)$/.test(name)

interface Node {
  properties?: Record<string, TSchema>
  items?: TSchema
  anyOf?: TSchema[]
}

/** Every position that an operation declares, found by the names in its path and its schemas. */
export const idPositions = (operation: Operation): Position[] => [
  ...paramsOf(operation),
  ...(operation.query ? positionsIn(operation.query, 'query') : []),
  ...(operation.body ? positionsIn(operation.body, 'body') : []),
]

const positionsIn = (schema: TSchema, at: string): Position[] => {
  const { properties = {}, items, anyOf = [] } = schema as Node
  return [
    ...Object.entries(properties).flatMap(([name, inner]) => {
      const there = `${at}.${name}`
      const below = positionsIn(inner, there)
      if (!isIdName(name)) return below
      return [(inner as Node).items ? `${there}[]` : there, ...below]
    }),
    ...(items ? positionsIn(items, `${at}[]`) : []),
    ...anyOf.flatMap((inner) => positionsIn(inner, at)),
  ]
}

export interface Named {
  position: Position
  value: string
}

/** Every text in a request, and where it stands. */
export const namedIn = (input: SampleInput): Named[] =>
  Object.entries(input).flatMap(([name, value]) => textsIn(value, name))

const textsIn = (value: unknown, at: string): Named[] => {
  if (typeof value === 'string') return [{ position: at, value }]
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, `${at}[]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, `${at}.${name}`))
}

/** The request with one text at one position replaced by another. */
export const swapped = (input: SampleInput, { position, value }: Named, other: string): SampleInput =>
  Object.fromEntries(Object.entries(input).map(([name, inner]) => [name, swapIn(inner, name, position, value, other)]))

const swapIn = (inner: unknown, at: string, position: string, value: string, other: string): unknown => {
  if (inner === value && at === position) return other
  if (Array.isArray(inner)) return inner.map((item) => swapIn(item, `${at}[]`, position, value, other))
  if (typeof inner !== 'object' || inner === null) return inner
  return Object.fromEntries(
    Object.entries(inner).map(([name, deeper]) => [name, swapIn(deeper, `${at}.${name}`, position, value, other)]),
  )
}
