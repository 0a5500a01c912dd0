import Type, { type TOptional, type TProperties, type TString } from 'typebox'
import { limitedObject } from './object-rules.ts'
import { boundedArray } from './schema.ts'

export const MAX_MEMBERS = 100

/** The members of a request that adds or changes several. */
export const membersInfo = <P extends TProperties>(member: P) => boundedArray(limitedObject(member), MAX_MEMBERS)

/** The members of such a request that were refused; `keys` name them, such as `zuid`. */
export const failedMembers = <const K extends string>(...keys: K[]) =>
  Type.Optional(
    Type.Array(
      Type.Object({
        ...(Object.fromEntries(keys.map((key) => [key, Type.String()])) as Record<K, TString>),
        error_code: Type.String(),
        error_message: Type.String(),
      }),
    ),
  )

/** Like `failedMembers`, where each was named by one of the keys. */
export const failedMembersByEither = <const K extends string>(...keys: K[]) =>
  Type.Optional(
    Type.Array(
      Type.Object({
        ...(Object.fromEntries(keys.map((key) => [key, Type.Optional(Type.String())])) as Record<
          K,
          TOptional<TString>
        >),
        error_code: Type.String(),
        error_message: Type.String(),
      }),
    ),
  )
