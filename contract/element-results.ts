import Type, { type TSchema, type TString } from 'typebox'
import { namedObject } from './schema.ts'

const Status = Type.Enum(['success', 'failed'])
const error = { error_code: Type.String(), message: Type.String() }

/** F5: the outcome of each item of an update. */
export const UpdateResults = namedObject('UpdateResults', {
  results: Type.Array(
    Type.Object({
      id: Type.String(),
      status: Status,
      errors: Type.Optional(Type.Array(Type.Object({ ...error, facet: Type.String() }))),
    }),
  ),
})

/** F5: the outcome of each item of a removal; `key` names the id, such as `frame_id`. */
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

/** F4: the requested ids that do not exist. */
export const notFoundErrors = { errors: Type.Optional(Type.Array(Type.Object({ ...error, id: Type.String() }))) }

export const boundedArray = <T extends TSchema>(items: T, maxItems: number) =>
  Type.Array(items, { minItems: 1, maxItems })
