import Type, {
  type StaticDecode,
  type StaticEncode,
  type TObjectOptions,
  type TProperties,
  type TSchema,
} from 'typebox'
import { formatTime, parseTime } from './time.ts'

/** The type a handler works with: numbers for ids and times, booleans for flags. */
export type Decoded<S extends TSchema> = StaticDecode<S>
/** The type on the wire: strings for ids, times and flags. */
export type Encoded<S extends TSchema> = StaticEncode<S>

/**
 * Keywords for the OpenAPI document alone. The service checks by its own rules, whose refusals say more, and counts
 * UTF-16 units where JSON Schema counts characters.
 */
export const documented = (openapi: Readonly<Record<string, unknown>>) => ({ openapi })

/** Makes a schema a component of the OpenAPI document, referred to by this name. */
export const named = <S extends TSchema>(name: string, schema: S): S => Object.assign(schema, { title: name })

export const namedObject = <P extends TProperties>(name: string, properties: P, options: TObjectOptions = {}) =>
  Type.Object(properties, { ...options, title: name })

const numeric = /^[1-9]\d{0,15}$/

/** Parses a numeric id. Malformed text gives 0, which no row has, so that it is not found. */
export const toId = (text: string): number => {
  const id = numeric.test(text) ? Number(text) : 0
  return Number.isSafeInteger(id) ? id : 0
}

export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)

/** A numeric id: a string on the wire, a number below 2^53 in handlers. */
export const Id = named(
  'Id',
  Type.Codec(
    Type.String({ maxLength: 100, description: 'numeric id', ...documented({ pattern: '^\\d+$', maxLength: 16 }) }),
  )
    .Decode(toId)
    .Encode(String),
)

/** A timestamp: `Tue, 04 Feb 2025, 11:34:28` (UTC) on the wire, milliseconds in handlers. */
export const Time = named(
  'Time',
  Type.Codec(
    Type.String({
      description: 'UTC',
      examples: ['Tue, 04 Feb 2025, 11:34:28'],
      ...documented({ pattern: '^[A-Z][a-z]{2}, \\d{2} [A-Z][a-z]{2} \\d{4,}, \\d{2}:\\d{2}:\\d{2}$' }),
    }),
  )
    .Decode(parseTime)
    .Encode(formatTime),
)

/** A boolean that is the string "true" or "false" on the wire. */
export const Flag = named(
  'Flag',
  Type.Codec(Type.Enum(['true', 'false']))
    .Decode((text) => text === 'true')
    .Encode((value: boolean) => (value ? 'true' : 'false')),
)

/** The bytes of a binary success. */
export const Bytes = Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' })

/** A count that is a string on the wire. */
export const Count = named(
  'Count',
  Type.Codec(Type.String({ pattern: '^\\d+$' }))
    .Decode(Number)
    .Encode(String),
)

export const Mail = named(
  'Mail',
  Type.Refine(
    Type.String(documented({ format: 'email', maxLength: 254 })),
    (mail) => mail.length <= 254 && /^[^\s@<>"]{1,64}@[^\s@<>"]+\.[^\s@<>".]+$|^[^\s@<>"]{1,64}@localhost$/.test(mail),
    () => 'must be an e-mail address',
  ),
)

/** Text whose length is counted in UTF-16 units, as in the contract's name rule. */
export const Text = (minimum: number, maximum: number) =>
  Type.Refine(
    Type.String(documented({ ...(minimum > 0 && { minLength: minimum }), maxLength: maximum })),
    (text) => text.length >= minimum && text.length <= maximum,
    () => `must have ${minimum} to ${maximum} characters`,
  )

export const boundedArray = <T extends TSchema>(items: T, maxItems: number) =>
  Type.Array(items, { minItems: 1, maxItems })

/** The `fields` selection (G5): comma-separated text, decoded to an array of names. */
export const Fields = <const Names extends readonly string[]>(names: Names) => {
  const findUnknown = (text: unknown) => splitList(String(text)).find((name) => !names.includes(name))
  return Type.Optional(
    Type.Codec(
      Type.Refine(
        Type.String({ description: `comma-separated, any of: ${names.join(', ')}` }),
        (text) => findUnknown(text) === undefined,
        (text) => `has the unknown name "${findUnknown(text)}"; the names are ${names.join(', ')}`,
      ),
    )
      .Decode((text) => splitList(text) as Names[number][])
      .Encode((list) => list.join(',')),
  )
}

export const splitList = (text: string): string[] => text.split(',').map((part) => part.trim())

/** `from` and `limit` of a list (G7); `first` is 0 where `from` is an index, 1 where it is a page number. */
export const paging = (first: 0 | 1, limit: number) => ({
  from: Type.Optional(Type.Integer({ minimum: first, maximum: Number.MAX_SAFE_INTEGER, default: first })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: limit })),
})
