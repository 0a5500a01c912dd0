import { type Operation, paramsOf } from '@easel/contract'
import fc from 'fast-check'
import type { TSchema } from 'typebox'
import { brokenTexts, mutated, oddValues } from './mutations.ts'
import { kindOfName, symbol } from './placeholders.ts'
import { valuesOf } from './schema-arbitrary.ts'

/** A request to be, with symbols in place of ids. */
export interface Case {
  caller: number
  /** Which of the places of the site: edition, team, space and zone that belong together. */
  place: number
  /** In place of what belongs there. */
  params: Record<string, string>
  query: [name: string, value: unknown][]
  /** Goes to the end of the query as it is. */
  queryTail: string
  body: unknown
  brokenText: number | undefined
  contentType: string
  apiKey: string | undefined
  authorization: string | undefined
}

const seldom = <T>(arbitrary: fc.Arbitrary<T>, times: number): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: times, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })

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

const paramsFor = (operation: Operation): fc.Arbitrary<Record<string, string>> => {
  const named = paramsOf(operation).map((name) => {
    const kind = kindOfName(name)
    const other = kind ? fc.nat(50).map((n) => symbol(kind, n)) : oddIds
    return [name, seldom(fc.oneof(oddIds, other), 10)] as const
  })
  return fc.record(Object.fromEntries(named)).map(withoutUndefined)
}

const withoutUndefined = (record: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Record<string, string>

const queryFor = (operation: Operation): fc.Arbitrary<[string, unknown][]> => {
  const { query } = operation
  if (!query) return fc.constant([])
  const entries = (value: unknown) =>
    Object.entries(typeof value === 'object' && value !== null ? value : {}) as [string, unknown][]
  const valid = valuesOf(query as TSchema).map(entries)
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

const tails = fc.constantFrom(
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

const bodyFor = (operation: Operation): fc.Arbitrary<unknown> => {
  const { body } = operation
  if (!body) return seldom(fc.oneof(fc.constant({}), oddValues), 20)
  const valid = valuesOf(body as TSchema)
  return fc.oneof(
    { weight: 10, arbitrary: valid },
    { weight: 8, arbitrary: mutated(valid) },
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

/** Requests for an operation: about half of them well-formed and aimed at what is there. */
export const casesOf = (operation: Operation): fc.Arbitrary<Case> =>
  fc.record({
    caller: fc.oneof(fc.constant(0), fc.nat(20)),
    place: fc.nat(20),
    params: paramsFor(operation),
    query: queryFor(operation),
    queryTail: seldom(tails, 20).map((tail) => tail ?? ''),
    body: bodyFor(operation),
    brokenText: operation.body ? seldom(fc.nat(brokenTexts.length - 1), 12) : fc.constant(undefined),
    contentType: seldom(contentTypes, 30).map((type) => type ?? 'application/json'),
    apiKey: seldom(fc.constantFrom('made-up', '', 'x'.repeat(5000), symbol('key', 0)), 20),
    authorization: seldom(fc.constantFrom('', 'Bearer', 'Bearer x', 'Basic YTpi', `Bearer ${'x'.repeat(9000)}`), 30),
  })
