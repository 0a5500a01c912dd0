import Type, { type TObject, type TProperties } from 'typebox'
import { documented } from './schema.ts'

type Keys<S extends TObject> = readonly (keyof S['properties'] & string)[]

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const presentKeys = (value: unknown, keys: readonly string[]): string[] =>
  keys.filter((key) => Object.hasOwn(value as object, key))

const list = (keys: readonly string[]): string => keys.join(' and ') || 'none of them'

/** An object that has exactly one of `keys`; `aliases` are accepted spellings that messages do not mention. */
export const exactlyOne = <const S extends TObject>(schema: S, keys: Keys<S>, aliases: Keys<S> = []) => {
  const all = [...keys, ...aliases]
  return Type.Refine(
    schema,
    (value) => presentKeys(value, all).length === 1,
    (value) => `must have exactly one of ${keys.join(', ')}; it has ${list(presentKeys(value, all))}`,
  )
}

export const atMostOne = <const S extends TObject>(schema: S, keys: Keys<S>) =>
  Type.Refine(
    schema,
    (value) => presentKeys(value, keys).length <= 1,
    (value) => `must have at most one of ${keys.join(', ')}; it has ${list(presentKeys(value, keys))}`,
  )

/** An object that has at least one of its optional properties. */
export const atLeastOne = <P extends TProperties>(properties: P): TObject<P> => {
  const names = Object.keys(properties)
  return Type.Refine(
    Type.Object(properties, documented({ minProperties: 1 })),
    (body: unknown) => isObject(body) && presentKeys(body, names).length > 0,
    () => `must have at least one of ${names.join(', ')}`,
  ) as TObject<P>
}

const MAX_CHARACTERS = 11_000

/** G10: "object size at most 11000" counts the characters of the object as JSON. */
export const limitedObject = <P extends TProperties>(properties: P): TObject<P> =>
  Type.Refine(
    Type.Object(properties),
    (value: unknown) => !isObject(value) || JSON.stringify(value).length <= MAX_CHARACTERS,
    () => `must have at most ${MAX_CHARACTERS} characters as JSON`,
  ) as TObject<P>
