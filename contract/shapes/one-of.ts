import Type, { type TObject } from 'typebox'

type Keys<S extends TObject> = readonly (keyof S['properties'] & string)[]

/** An object that has exactly one of `keys`; `aliases` are accepted spellings that messages do not mention. */
export const exactlyOne = <const S extends TObject>(schema: S, keys: Keys<S>, aliases: Keys<S> = []) => {
  const all = [...keys, ...aliases]
  return Type.Refine(
    schema,
    (value) => countPresent(value, all) === 1,
    (value) => `must have exactly one of ${keys.join(', ')}; it has ${presentKeys(value, all)}`,
  )
}

export const atMostOne = <const S extends TObject>(schema: S, keys: Keys<S>) =>
  Type.Refine(
    schema,
    (value) => countPresent(value, keys) <= 1,
    (value) => `must have at most one of ${keys.join(', ')}; it has ${presentKeys(value, keys)}`,
  )

const countPresent = (value: unknown, keys: readonly string[]): number => {
  let found = 0
  for (const key of keys) if (Object.hasOwn(value as object, key)) found++
  return found
}

const presentKeys = (value: unknown, keys: readonly string[]): string =>
  keys.filter((key) => Object.hasOwn(value as object, key)).join(' and ') || 'none of them'
