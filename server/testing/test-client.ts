import type { OperationName } from '@easel/contract'
import type { Data, Input, OperationTypes } from '@easel/sdk/index.ts'

/** Queries are typed loosely here: tests send wrong values on purpose. */
type LooseInput<Name extends OperationName> = Omit<Input<Name>, 'query'> & {
  query?: Input<Name> extends { query?: infer Q }
    ? Partial<Record<keyof NonNullable<Q>, string | number | boolean>>
    : never
}

interface Conditional<Name extends OperationName> {
  (input: LooseInput<Name> & { headers: object }): Promise<Data<Name> | undefined>
  (input: LooseInput<Name> & { headers?: never }): Promise<Data<Name>>
}

/** The SDK client as tests see it. */
export type TestClient = {
  [Name in OperationName]: OperationTypes[Name] extends { etag: true }
    ? Conditional<Name>
    : (input: LooseInput<Name>) => Promise<Data<Name>>
}
