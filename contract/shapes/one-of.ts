import Type, { type TObject } from 'typebox'

type Keys<S extends TObject> = readonly (keyof S['properties'] & string)[]

/** An object that has exactly one of `keys`; `aliases` are further spellings, taken but not advertised. */
export const exactlyOne = <const S extends TObject>(schema: S, keys: Keys<S>, aliases: Keys<S> = []) => {
  const all = [...keys, ...aliases]
  return Type.Refine(
    schema,
    (value) => count(value, all) === 1,
    (value) => `must have exactly one of ${keys.join(', ')}; it has ${listed(value, all)}`,
  )
}

export const atMostOne = <const S extends TObject>(schema: S, keys: Keys<S>) =>
  Type.Refine(
    schema,
    (value) => count(value, keys) <= 1,
    (value) => `must have at most one of ${keys.join(', ')}; it has ${listed(value, keys)}`,
  )

const count = (value: unknown, keys: readonly string[]): number => {
  let found = 0
  for (const key of keys) if (Object.hasOwn(value as object, key)) found++
  return found
}

const listed = (value: unknown, keys: readonly string[]): string =>
  keys.filter((key) => Object.hasOwn(value as object, key)).join(' and ') || 'none of them'
