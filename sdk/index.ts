import {
  basePath,
  type Encoded,
  methodOf,
  type Operation,
  type OperationName,
  type Operations,
  operationEntries,
  type ParamNames,
  pathOf,
} from '@easel/contract'
import type { TSchema } from 'typebox'

type WireOf<S> = S extends TSchema ? Encoded<S> : never
type Query<O extends Operation> = O['query'] extends TSchema
  ? Partial<Record<keyof WireOf<O['query']>, string | number | boolean>>
  : never

/** Path parameters, the query under `query`, headers under `headers`, the body under `body`. */
export type Input<O extends Operation> = { [Name in ParamNames<O>]: string } & {
  query?: Query<O>
} & (O['headers'] extends TSchema ? { headers?: WireOf<O['headers']> } : unknown) &
  (O extends { bodyOptional: true }
    ? { body?: WireOf<O['body']> }
    : O['body'] extends TSchema
      ? { body: WireOf<O['body']> }
      : unknown)

export interface ClientOptions {
  baseUrl: string
  token?: string | undefined
  apiKey?: string | undefined
  /** Another `fetch`, for tests and for environments of their own. */
  fetch?: typeof fetch
}

/** A refusal by the service: the status, and `details` as the contract has them. */
export class EaselError extends Error {
  readonly status: number
  readonly code: string
  readonly details: Record<string, unknown>
  readonly headers: Headers
  constructor(status: number, details: Record<string, unknown>, headers: Headers) {
    super(
      `${status} ${details.error_code}: ${details.message}${details.reason ? ` (${details.attribute} ${details.reason})` : ''}`,
    )
    this.status = status
    this.code = String(details.error_code)
    this.details = details
    this.headers = headers
  }
}

type Data<O extends Operation> = WireOf<O['data']>

/** With `if-none-match` undefined is a 304: nothing has changed. */
interface ConditionalMethod<O extends Operation> {
  (input: Input<O> & { headers: object }): Promise<Data<O> | undefined>
  (input: Input<O> & { headers?: never }): Promise<Data<O>>
}

type Method<O extends Operation> = O extends { etag: true }
  ? ConditionalMethod<O>
  : (input: Input<O>) => Promise<Data<O>>

export type Client = { [Name in OperationName]: Method<Operations[Name]> }

/** One method an operation: resolves with `data`, throws EaselError. */
export const createClient = (options: ClientOptions): Client =>
  Object.fromEntries(
    operationEntries.map(([name, operation]) => [name, (input: AnyInput = {}) => call(options, operation, input)]),
  ) as unknown as Client

type AnyInput = Record<string, unknown> & {
  query?: Record<string, unknown>
  headers?: Record<string, string>
  body?: unknown
}

/** Sends one operation: resolves with its `data`, its bytes or, of a 304, undefined; throws EaselError. */
export const call = async (options: ClientOptions, operation: Operation, input: AnyInput): Promise<unknown> => {
  const response = await (options.fetch ?? fetch)(requestFor(options, operation, input))
  if (response.status === 304) return undefined
  if (operation.binary && response.ok) return new Uint8Array(await response.arrayBuffer())
  const envelope = await envelopeOf(response)
  if (envelope.error) throw new EaselError(response.status, envelope.error.details, response.headers)
  return envelope.data
}

interface Envelope {
  data?: unknown
  error?: { details: Record<string, unknown> }
}

/** What stands between a client and the service may answer in its place, and not in JSON. */
const envelopeOf = async (response: Response): Promise<Envelope> => {
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('application/json')) return (await response.json()) as Envelope
  const message = `answered with ${type || 'no content type'} in place of JSON`
  return { error: { details: { error_code: `HTTP${response.status}`, message } } }
}

/** The HTTP request of an operation. */
export const requestFor = (options: ClientOptions, operation: Operation, input: AnyInput): Request => {
  const path = pathOf(operation).replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(input[name])))
  const query = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(query.map(([name, value]): [string, string] => [name, String(value)])).toString()
  const headers = new Headers(input.headers)
  if (options.token !== undefined) headers.set('authorization', `Bearer ${options.token}`)
  if (options.apiKey !== undefined) headers.set('x-service-apikey', options.apiKey)
  if (input.body !== undefined) headers.set('content-type', 'application/json')
  return new Request(options.baseUrl + basePath + path + (search && `?${search}`), {
    method: methodOf(operation),
    headers,
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
  })
}
