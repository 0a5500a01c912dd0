import {
  type Encoded,
  type Operation,
  type OperationName,
  type Operations,
  operationEntries,
  type ParamNames,
} from '@easel/contract'
import type { TSchema } from 'typebox'
import type { OperationInfo } from './operation-info.ts'
import type { UploadBody } from './request.ts'

// The build replaces this file by one that has the same types and the same table written out, without the contract.

export type { OperationName }

type WireOf<S> = S extends TSchema ? Encoded<S> : never
type Optional<T> = { [Key in keyof T as object extends Pick<T, Key> ? Key : never]: T[Key] }

/** A query may hold `undefined` for what is left out. */
type QueryOf<S> = Omit<WireOf<S>, keyof Optional<WireOf<S>>> & {
  [K in keyof Optional<WireOf<S>>]?: WireOf<S>[K] | undefined
}

type QueryInput<Q> = object extends Q ? { query?: Q | undefined } : { query: Q }

/** Path parameters, the query under `query`, headers under `headers`, the body under `body`. */
type InputOf<O extends Operation> = { [Name in ParamNames<O>]: string } & (O extends { query: infer Q extends TSchema }
  ? QueryInput<QueryOf<Q>>
  : unknown) &
  (O extends { headers: infer H extends TSchema } ? { headers?: WireOf<H> | undefined } : unknown) &
  (O extends { bodyOptional: true; body: infer B extends TSchema }
    ? { body?: WireOf<B> | undefined }
    : O extends { body: infer B extends TSchema }
      ? { body: WireOf<B> }
      : O extends { upload: readonly string[] }
        ? { body: UploadBody }
        : unknown)

/** What each operation takes and gives. */
export type OperationTypes = {
  [Name in OperationName]: {
    input: InputOf<Operations[Name]>
    data: WireOf<Operations[Name]['data']>
  } & (Operations[Name] extends { etag: true | 'own' } ? { etag: true } : unknown)
}

/** Zone data and a version are one document, not a list; frames, shapes and connectors are listed by themselves. */
const documents = ['getZoneData', 'getZoneVersion']

const isPaged = (name: string, { query }: Operation) =>
  !documents.includes(name) && query?.properties.from !== undefined && query.properties.limit !== undefined

const defaultOf = (schema: unknown): number => (schema as { default: number }).default

const infoOf = (name: string, operation: Operation): OperationInfo => ({
  route: operation.route,
  ...(operation.binary && { binary: true }),
  ...(operation.upload && { upload: true }),
  ...(isPaged(name, operation) && {
    page: {
      first: defaultOf(operation.query?.properties.from),
      limit: defaultOf(operation.query?.properties.limit),
    },
  }),
})

export const operations = Object.fromEntries(
  operationEntries.map(([name, operation]) => [name, infoOf(name, operation)]),
) as Record<OperationName, OperationInfo>
