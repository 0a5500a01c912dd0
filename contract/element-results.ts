import Type, { type TSchema, type TString } from 'typebox'
import { namedObject } from './schema.ts'

const Status = Type.Enum(['success', 'failed'])
const error = { error_code: Type.String(), message: Type.String() }

/** F5: what became of each item of an update. */
export const UpdateResults = namedObject('UpdateResults', {
  results: Type.Array(
    Type.Object({
      id: Type.String(),
      status: Status,
      errors: Type.Optional(Type.Array(Type.Object({ ...error, facet: Type.String() }))),
    }),
  ),
})

/** F5: what became of each item of a removal, under the name that kind of element has. */
export const removalResults = <const K extends string>(key: K) =>
  Type.Object({
    results: Type.Array(
      Type.Object({
        ...({ [key]: Type.String() } as Record<K, TString>),
        status: Status,
        errors: Type.Optional(Type.Array(Type.Object(error))),
      }),
    ),
  })

/** F4: the ids that were asked for and are not there. */
export const missing = { errors: Type.Optional(Type.Array(Type.Object({ ...error, id: Type.String() }))) }

export const list = <T extends TSchema>(items: T, most: number) => Type.Array(items, { minItems: 1, maxItems: most })
