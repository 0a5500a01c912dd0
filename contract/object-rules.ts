import Type, { type TObject, type TProperties } from 'typebox'

/** An object that has at least one of its optional properties. */
export const atLeastOne = <P extends TProperties>(properties: P): TObject<P> => {
  const names = Object.keys(properties)
  return Type.Refine(
    Type.Object(properties),
    (body: unknown) => isObject(body) && names.some((name) => Object.hasOwn(body, name)),
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

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
