import fc from 'fast-check'

interface Mutation {
  kind: (typeof mutationKinds)[number]
  at: number
  odd: unknown
}

const mutationKinds = ['drop', 'replace', 'wrap', 'repeat', 'empty', 'add'] as const

/** Any code point but a lone surrogate. fast-check's unit `binary` spends seconds on building a table. */
export const anyCodePoint: fc.Arbitrary<string> = fc
  .oneof(fc.nat(0xd7ff), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((point) => String.fromCodePoint(point))

export const oddValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    1e308,
    -1e308,
    Number.MAX_SAFE_INTEGER + 2,
    '',
    ' ',
    '0',
    '-1',
    '1e3',
    'null',
    'constructor',
    '9'.repeat(400),
    'x'.repeat(20_000),
    '🙂'.repeat(600),
    'e\u0301'.repeat(400),
    '\u202e\u200b\ufeff',
    "' or 1=1 --",
    '{{7*7}}',
    '../../../etc/passwd',
    '%00%0a',
    [],
    {},
    [[]],
    [null],
    { length: 1e9 },
    { toJSON: 1, valueOf: 2, toString: 3 },
  ),
  fc.string({ unit: anyCodePoint, maxLength: 50 }),
  fc.jsonValue({ maxDepth: 3 }),
)

const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom(...mutationKinds),
  at: fc.nat(1000),
  odd: oddValues,
})

/** The value with one to three mutations. */
export const mutate = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(values, fc.array(mutation, { minLength: 1, maxLength: 3 }))
    .map(([value, mutations]) => mutations.reduce(applyMutation, value))

type Path = (string | number)[]

function* pathsOf(value: unknown, path: Path = []): Generator<Path> {
  yield path
  if (typeof value !== 'object' || value === null) return
  for (const key of Object.keys(value)) yield* pathsOf((value as Record<string, unknown>)[key], [...path, key])
}

const applyMutation = (value: unknown, { kind, at, odd }: Mutation): unknown => {
  const paths = [...pathsOf(value)]
  const path = paths[at % paths.length] as Path
  return changeAt(value, path, (old) => {
    if (kind === 'drop') return undefined
    if (kind === 'wrap') return at % 2 ? [old] : { value: old }
    if (kind === 'repeat') return Array.isArray(old) ? repeat(old, at) : [old, old]
    if (kind === 'empty') return Array.isArray(old) ? [] : typeof old === 'string' ? '' : {}
    if (kind === 'add' && typeof old === 'object' && old !== null && !Array.isArray(old))
      return { ...old, [['extra', 'constructor', 'hasOwnProperty', 'edition_id', 'id'][at % 5] as string]: odd }
    return odd
  })
}

/** Twice, or longer than any list may be. */
const repeat = (list: unknown[], at: number): unknown[] =>
  at % 4 || list.length === 0 ? [...list, ...list] : Array.from({ length: 1001 }, (_, n) => list[n % list.length])

const changeAt = (value: unknown, path: Path, change: (old: unknown) => unknown): unknown => {
  const [key, ...rest] = path
  if (key === undefined) return change(value)
  if (Array.isArray(value)) {
    const changed = value.map((one, index) => (String(index) === key ? changeAt(one, rest, change) : one))
    return changed.filter((one) => one !== undefined)
  }
  const { [key]: old, ...others } = value as Record<string, unknown>
  const now = changeAt(old, rest, change)
  return now === undefined ? others : { ...others, [key]: now }
}

export interface MalformedBody {
  name: string
  bytes: (json: string) => Buffer
}

const text = (name: string, change: (json: string) => string): MalformedBody => ({
  name,
  bytes: (json) => Buffer.from(change(json)),
})

const DEPTH = 5_000

/** Each of these must be rejected, whatever the body was. */
export const malformedBodies: readonly MalformedBody[] = [
  text('cut off', (json) => json.slice(0, -1)),
  text('a comma too many', (json) => json.replace(/([}\]])$/, ',$1')),
  text('something after its end', (json) => `${json}x`),
  text('single quotes', (json) => `{'a':${json}}`),
  text('NaN', (json) => json.replace(/}$/, `${json === '{}' ? '' : ','}"extra":NaN}`)),
  text('a key twice', (json) => json.replace(/}$/, `${json === '{}' ? '' : ','}"extra":1,"extra":2}`)),
  text('__proto__', (json) => json.replace(/}$/, `${json === '{}' ? '' : ','}"__proto__":{"a":1}}`)),
  text('half of a surrogate pair', (json) => json.replace(/}$/, `${json === '{}' ? '' : ','}"extra":"\\ud800"}`)),
  text('U+0000', (json) => json.replace(/}$/, `${json === '{}' ? '' : ','}"extra":"\\u0000"}`)),
  text('deep arrays', (json) =>
    json.replace(/}$/, `${json === '{}' ? '' : ','}"extra":${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}}`),
  ),
  text('blanks', () => ' \n'),
  { name: 'broken UTF-8', bytes: (json) => Buffer.concat([Buffer.from(json.slice(0, -1)), Buffer.from([0xff, 0x7d])]) },
  { name: 'UTF-16', bytes: (json) => Buffer.from(json, 'utf16le') },
]
