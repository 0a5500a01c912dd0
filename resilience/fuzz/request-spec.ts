import { methodOf, type Operation, paramsOf } from '@easel/contract'
import fc from 'fast-check'
import type { TSchema } from 'typebox'
import { malformedBodies, mutate, oddValues } from './mutations.ts'
import { kindByName, placeholder } from './placeholders.ts'
import { schemaArbitrary } from './schema-arbitrary.ts'
import { uploads } from './uploads.ts'

/** A request with placeholders for ids. */
export interface RequestSpec {
  caller: number
  /** Index of the fixture's zone, which gives edition, team and space too. */
  zone: number
  /** Overrides of the path parameters. */
  params: Record<string, string>
  query: [name: string, value: unknown][]
  /** Appended to the query verbatim. */
  queryTail: string
  /** Those that the operation declares. */
  headers: Record<string, string>
  body: unknown
  /** Index of what is sent where bytes are wanted. */
  upload: number
  malformedBody: number | undefined
  contentType: string
  apiKey: string | undefined
  authorization: string | undefined
}

const rarely = <T>(arbitrary: fc.Arbitrary<T>, weight: number): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: weight, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })

const oddIds = fc.constantFrom(
  '0',
  '-1',
  '1.0',
  '1e3',
  '9007199254740993',
  '99999999999999999999',
  'null',
  '%',
  '%00',
  ' 1',
  '1 ',
  'ⅷ',
  '🙂',
  'x'.repeat(300),
  '0190a5d8-7c3a-7bb2-8f0e-3d5b6a7c8d9e',
  '0190A5D8-7C3A-7BB2-8F0E-3D5B6A7C8D9E',
  "1' or '1'='1",
  '__proto__',
)

const paramArbitrary = (operation: Operation): fc.Arbitrary<Record<string, string>> => {
  const named = paramsOf(operation).map((name) => {
    const kind = kindByName(name)
    const other = kind ? fc.nat(50).map((n) => placeholder(kind, n)) : oddIds
    return [name, rarely(fc.oneof(oddIds, other), 10)] as const
  })
  return fc.record(Object.fromEntries(named)).map(withoutUndefined)
}

const withoutUndefined = (record: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Record<string, string>

const queryArbitrary = (operation: Operation): fc.Arbitrary<[string, unknown][]> => {
  const { query } = operation
  if (!query) return fc.constant([])
  const entries = (value: unknown) =>
    Object.entries(typeof value === 'object' && value !== null ? value : {}) as [string, unknown][]
  const valid = schemaArbitrary(query as TSchema).map(entries)
  const names = Object.keys(query.properties)
  const odd = fc.tuple(fc.constantFrom(...names, 'extra'), oddValues)
  return fc.oneof(
    { weight: 6, arbitrary: valid },
    {
      weight: 2,
      arbitrary: fc
        .tuple(valid, odd)
        .map(([all, [name, value]]) => [...all.filter(([n]) => n !== name), [name, value]] as [string, unknown][]),
    },
    { weight: 1, arbitrary: valid.map((all) => [...all, ...all.slice(0, 1)]) },
    { weight: 1, arbitrary: valid.map((all) => all.slice(1)) },
  )
}

const oddHeaders = fc.constantFrom(
  '*',
  '"1"',
  'W/"3"',
  Array.from({ length: 60 }, (_, n) => `"${n}"`).join(', '),
  '5',
  '"',
  '',
  'x'.repeat(5000),
  '"\u00e9", ,',
)

/** Few, so that requests share one. */
const idempotencyKeys = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('one', 'two', 'three') },
  { weight: 1, arbitrary: fc.constantFrom('', ' ', 'a b', 'k'.repeat(255), 'k'.repeat(256), '"one"', '\u00e9') },
)

const headersArbitrary = (operation: Operation): fc.Arbitrary<Record<string, string>> => {
  const named = Object.keys(operation.headers?.properties ?? {}).map((name) => [name, rarely(oddHeaders, 1)] as const)
  const isPost = methodOf(operation) === 'POST'
  const key = isPost ? [['idempotency-key', rarely(idempotencyKeys, 3)] as const] : []
  return fc.record(Object.fromEntries([...named, ...key])).map(withoutUndefined)
}

const queryTails = fc.constantFrom(
  '&',
  '&%',
  '&%zz=1',
  '&=',
  '&a[b]=c',
  '&__proto__=1',
  '&constructor=1',
  '&fields=%ff',
  '#x',
  '&%00=%00',
)

const bodyArbitrary = (operation: Operation): fc.Arbitrary<unknown> => {
  const { body } = operation
  if (!body) return rarely(fc.oneof(fc.constant({}), oddValues), 20)
  const valid = schemaArbitrary(body as TSchema)
  return fc.oneof(
    { weight: 10, arbitrary: valid },
    { weight: 8, arbitrary: mutate(valid) },
    { weight: 1, arbitrary: oddValues },
    { weight: 1, arbitrary: fc.constant(undefined) },
  )
}

const contentTypes = fc.constantFrom(
  'text/plain',
  'application/json; charset=utf-16',
  'application/jsonx',
  'APPLICATION/JSON',
  '',
  ';',
)

/** Requests of an operation: about half of them are valid and name what exists. */
export const requestSpecs = (operation: Operation): fc.Arbitrary<RequestSpec> =>
  fc.record({
    caller: fc.oneof(fc.constant(0), fc.nat(20)),
    zone: fc.nat(20),
    params: paramArbitrary(operation),
    query: queryArbitrary(operation),
    queryTail: rarely(queryTails, 20).map((tail) => tail ?? ''),
    headers: headersArbitrary(operation),
    body: bodyArbitrary(operation),
    upload: fc.nat(uploads.length - 1),
    malformedBody: operation.body ? rarely(fc.nat(malformedBodies.length - 1), 12) : fc.constant(undefined),
    contentType: rarely(contentTypes, 30).map((type) => type ?? 'application/json'),
    apiKey: rarely(fc.constantFrom('made-up', '', 'x'.repeat(5000), placeholder('key', 0)), 20),
    authorization: rarely(fc.constantFrom('', 'Bearer', 'Bearer x', 'Basic YTpi', `Bearer ${'x'.repeat(9000)}`), 30),
  })
