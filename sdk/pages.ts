import type { Arguments, Client, Data, Input } from './client.ts'
import { type OperationName, type OperationTypes, operations } from './operations.ts'
import type { CallOptions } from './options.ts'
import type { AnyInput } from './request.ts'
import type { WholeData } from './whole-records.ts'

type HasPages<I> = I extends { query?: infer Q }
  ? 'query' extends keyof I
    ? 'from' | 'limit' extends keyof NonNullable<Q>
      ? true
      : false
    : false
  : false

/** The operations that list in pages. Zone data and a version are one document, not a list. */
export type PagedName = Exclude<
  { [Name in OperationName]: HasPages<OperationTypes[Name]['input']> extends true ? Name : never }[OperationName],
  'getZoneData' | 'getZoneVersion'
>

type ItemsIn<T> = {
  [Key in keyof T]-?: Key extends 'errors' ? never : NonNullable<T[Key]> extends readonly (infer I)[] ? I : never
}[keyof T]
type Inner<T> = {
  [Key in keyof T]-?: NonNullable<T[Key]> extends readonly unknown[]
    ? never
    : NonNullable<T[Key]> extends object
      ? ItemsIn<NonNullable<T[Key]>>
      : never
}[keyof T]

type ItemOf<D> = ItemsIn<D> | Inner<D>

/** One item of a list. */
export type Item<Name extends PagedName> = ItemOf<Data<Name>>

type Values = Record<string, unknown>

/** The items of a page: of its arrays, or of those one level deeper; ids that were not found are no items. */
const itemsOf = (data: Values, depth = 0): unknown[] =>
  Object.entries(data).flatMap(([key, value]) => {
    if (Array.isArray(value)) return key === 'errors' ? [] : (value as unknown[])
    return depth === 0 && typeof value === 'object' && value !== null ? itemsOf(value as Values, 1) : []
  })

/** The pages of a list, from `from` on, each asked for when it is needed. */
export async function* pages<Name extends PagedName>(
  client: Client,
  name: Name,
  ...args: Arguments<Input<Name>>
): AsyncGenerator<Data<Name>, void, undefined> {
  const { first, limit } = operations[name].page ?? { first: 0, limit: 20 }
  const [input = {}, options] = args as [AnyInput?, CallOptions?]
  const { query, ...others } = input as { query?: { from?: number; limit?: number; ids?: string } }
  // Whoever writes JSON by hand may send text, as ids are.
  const size = Number(query?.limit ?? limit)
  // Where the first page is 1, `from` counts pages; else it counts items.
  const step = first === 1 ? 1 : size
  const list = client[name] as unknown as (input: object, options?: CallOptions) => Promise<Data<Name> | undefined>
  for (let from = Number(query?.from ?? first); ; from += step) {
    const data = await list({ ...others, query: { ...query, limit: size, from } }, options)
    // A 304: nothing has changed.
    if (data === undefined) return
    yield data
    // What is asked for by ids comes whole.
    if (query?.ids !== undefined || itemsOf(data as Values).length < size) return
  }
}

/** The items of a list, one by one, however many pages they fill. Without `fields` each has its id. */
export function items<Name extends PagedName>(
  client: Client,
  name: Name,
  ...args: Arguments<Input<Name> & { query?: { fields?: never } }>
): AsyncGenerator<ItemOf<WholeData<Name>>, void, undefined>
export function items<Name extends PagedName>(
  client: Client,
  name: Name,
  ...args: Arguments<Input<Name>>
): AsyncGenerator<Item<Name>, void, undefined>
export async function* items<Name extends PagedName>(
  client: Client,
  name: Name,
  ...args: Arguments<Input<Name>>
): AsyncGenerator<Item<Name>, void, undefined> {
  for await (const page of pages(client, name, ...args)) yield* itemsOf(page as Values) as Item<Name>[]
}
