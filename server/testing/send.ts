import assert from 'node:assert/strict'
import { type ErrorName, errors, type Operation, type OperationName } from '@easel/contract'
import { EaselError, requestFor } from '@easel/sdk/index.ts'
import { type SampleInput, sampleInput } from './sample-request.ts'
import type { TestApp } from './test-app.ts'

export interface SendOptions {
  token?: string | undefined
  apiKey?: string | undefined
  /** Path parameters; one that is missing here is sent as an id that does not exist. */
  params?: Record<string, string>
  input?: Partial<SampleInput>
  /** Headers that override those of the SDK. */
  headers?: Record<string, string>
}

/** Sends a well-formed request for any operation. */
export const send = (testApp: TestApp, operation: Operation, options: SendOptions): Promise<Response> => {
  const { token, apiKey, params = {}, input = {}, headers = {} } = options
  const request = requestFor({ baseUrl: testApp.baseUrl, token, apiKey }, operation, {
    ...sampleInput(operation, params),
    ...input,
  })
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
  return testApp.request(request)
}

/** Like `send`, with the given bytes as the body. */
export const sendRaw = (
  testApp: TestApp,
  operation: Operation,
  { token, params = {}, headers = {} }: SendOptions,
  body: string | Uint8Array<ArrayBuffer>,
): Promise<Response> => {
  const request = requestFor({ baseUrl: testApp.baseUrl, token }, operation, sampleInput(operation, params))
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
  return testApp.request(request.url, { method: request.method, headers: request.headers, body })
}

export interface ErrorEnvelope {
  status: string
  request_uri: string
  error: { details: Record<string, unknown> }
}

/** Asserts that the response is this error in its envelope, and returns its details. */
export const assertErrorResponse = async (
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

/** Asserts that an SDK call fails with this error, and returns its details. */
export const expectError = async (
  call: Promise<unknown>,
  status: number,
  code: string,
  details: Record<string, unknown> = {},
): Promise<Record<string, unknown>> => {
  const error = await call.then(
    (data) => assert.fail(`expected ${status} ${code}, and it succeeded: ${JSON.stringify(data)}`),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof EaselError, `expected ${status} ${code}, got ${error}`)
  assert.deepEqual({ status: error.status, code: error.code }, { status, code }, error.message)
  assert.partialDeepStrictEqual(error.details, details)
  return error.details
}
