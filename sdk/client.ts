import { createCall } from './call.ts'
import { type OperationName, type OperationTypes, operations } from './operations.ts'
import type { CallOptions, ClientOptions } from './options.ts'
import type { AnyInput } from './request.ts'

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

export type Client = { [Name in keyof OperationTypes]: Method<OperationTypes[Name]> }

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
