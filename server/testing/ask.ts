import assert from 'node:assert/strict'
import { type ErrorName, errors, type Operation, type OperationName } from '@easel/contract'
import { requestFor } from '@easel/sdk'
import { type SampleInput, sampleInput } from './sample-request.ts'
import type { World } from './world.ts'

export interface Asking {
  token?: string | undefined
  apiKey?: string | undefined
  /** Ids for the path; what is not named is an id that nothing has. */
  place?: Record<string, string>
  input?: Partial<SampleInput>
  /** Headers in place of those that the SDK would send. */
  headers?: Record<string, string>
}

/** A well-formed request for any operation, and what it is answered. */
export const ask = (world: World, operation: Operation, asking: Asking): Promise<Response> => {
  const { token, apiKey, place = {}, input = {}, headers = {} } = asking
  const request = requestFor({ baseUrl: world.baseUrl, token, apiKey }, operation, {
    ...sampleInput(operation, place),
    ...input,
  })
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
  return world.request(request)
}

/** The request of `ask` with a body of the test's own, byte for byte. */
export const askRaw = (
  world: World,
  operation: Operation,
  { token, place = {}, headers = {} }: Asking,
  body: string | Uint8Array<ArrayBuffer>,
): Promise<Response> => {
  const request = requestFor({ baseUrl: world.baseUrl, token }, operation, sampleInput(operation, place))
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
  return world.request(request.url, { method: request.method, headers: request.headers, body })
}

export interface ErrorEnvelope {
  status: string
  request_uri: string
  error: { details: Record<string, unknown> }
}

/** Asserts that an answer is this error in its envelope, and answers its details. */
export const assertRefusal = async (
  response: Response,
  error: ErrorName,
  name: OperationName | string,
  details: Record<string, unknown> = {},
): Promise<Record<string, unknown>> => {
  const [status, error_code] = errors[error]
  const text = await response.text()
  assert.equal(response.status, status, `${name} answered ${response.status} ${text}`)
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/, name)
  assert.ok(response.headers.get('x-request-id'), `${name} answered without x-request-id`)
  const envelope = JSON.parse(text) as ErrorEnvelope
  assert.deepEqual(Object.keys(envelope), ['status', 'request_uri', 'error'], name)
  assert.equal(envelope.status, 'error')
  assert.partialDeepStrictEqual(envelope.error.details, { error_code, ...details }, `${name}: ${text}`)
  return envelope.error.details
}
