import type { OperationName, OperationTypes } from './operations.ts'

/** The ids of records that `fields` selects from: each is there unless other fields were asked for. */
type OwnId = 'edition_id' | 'space_id' | 'zone_id' | 'version_id' | 'zuid' | 'id'

type WithIds<T> = T extends readonly (infer Item)[]
  ? WithIds<Item>[]
  : T extends object
    ? { [Key in keyof T as Key extends OwnId ? Key : never]-?: T[Key] } & {
        [Key in keyof T as Key extends OwnId ? never : Key]: WithIds<T[Key]>
      }
    : T

type HasFields<I> = I extends { query?: infer Q } ? ('fields' extends keyof NonNullable<Q> ? true : false) : false

/** Their answers are whole records of those kinds. */
type WholeName = 'duplicateSpace' | 'moveSpace' | 'updateEdition'

/** The `data` of a success of a call without `fields`. */
export type WholeData<Name extends OperationName> = Name extends WholeName
  ? WithIds<OperationTypes[Name]['data']>
  : HasFields<OperationTypes[Name]['input']> extends true
    ? WithIds<OperationTypes[Name]['data']>
    : OperationTypes[Name]['data']
