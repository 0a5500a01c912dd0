import { createCall } from './call.ts'
import { type OperationName, type OperationTypes, operations } from './operations.ts'
import type { CallOptions, ClientOptions } from './options.ts'
import type { AnyInput } from './request.ts'
import type { WholeData } from './whole-records.ts'

/** Path parameters, the query under `query`, headers under `headers`, the body under `body`. */
export type Input<Name extends OperationName> = OperationTypes[Name]['input']
/** The `data` of a success. */
export type Data<Name extends OperationName> = OperationTypes[Name]['data']

/** The input may be left out where nothing of it is needed. */
export type Arguments<I> = object extends I ? [input?: I, options?: CallOptions] : [input: I, options?: CallOptions]

/** With `if-none-match` undefined is a 304: nothing has changed. */
interface ConditionalMethod<I, D> {
  (input: I & { headers: object }, options?: CallOptions): Promise<D | undefined>
  (input: I & { headers?: never }, options?: CallOptions): Promise<D>
}

type Method<T extends { input: unknown; data: unknown }> = T extends { etag: true }
  ? ConditionalMethod<T['input'], T['data']>
  : (...args: Arguments<T['input']>) => Promise<T['data']>

/** Of `createZone`: the record with `query: { view: 'ZONE_INFO' }`, without it text that holds JSON. */
interface MethodByView<I, D> {
  (input: I & { query: { view: string } }, options?: CallOptions): Promise<Exclude<D, string>>
  (input: I & { query?: { view?: never } }, options?: CallOptions): Promise<Extract<D, string>>
  (input: I, options?: CallOptions): Promise<D>
}

/** Of records from which `fields` selects: without it each has its id. */
interface MethodByFields<I, D, Whole> {
  (input: I & { query: { fields: string } }, options?: CallOptions): Promise<D>
  (...args: Arguments<I & { query?: { fields?: never } }>): Promise<Whole>
  (...args: Arguments<I>): Promise<D>
}

type MethodOf<Name extends OperationName> = Name extends 'createZone'
  ? MethodByView<Input<Name>, Data<Name>>
  : Data<Name> extends WholeData<Name>
    ? Method<OperationTypes[Name]>
    : MethodByFields<Input<Name>, Data<Name>, WholeData<Name>>

export type Client = { [Name in OperationName]: MethodOf<Name> }

/** One method an operation: resolves with `data`, throws EaselError. */
export const createClient = (options: ClientOptions): Client => {
  const call = createCall(options)
  return Object.fromEntries(
    Object.entries(operations).map(([name, operation]) => [
      name,
      (input: AnyInput = {}, callOptions?: CallOptions) => call(operation, input, callOptions),
    ]),
  ) as unknown as Client
}
