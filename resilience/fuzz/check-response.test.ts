import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Operation, operations } from '@easel/contract'
import type { FuzzRequest } from './build-request.ts'
import { checkResponse, type FuzzResponse } from './check-response.ts'

const { createEdition, listEditions, listFrames } = operations

const request = (more: Partial<FuzzRequest> = {}): FuzzRequest => ({
  method: 'GET',
  url: '/service/api/v1/editions',
  headers: {},
  payload: undefined,
  query: [],
  body: undefined,
  malformedBody: undefined,
  hasOddQueryTail: false,
  ...more,
})

const response = (status: number, rest: object, more: Partial<FuzzResponse> = {}): FuzzResponse => ({
  status,
  headers: { 'content-type': 'application/json', 'x-request-id': 'x' },
  body: JSON.stringify({
    status: status < 400 ? 'success' : 'error',
    ...(status < 400 && { message: 'Done' }),
    request_uri: '/service/api/v1/editions',
    ...rest,
  }),
  ...more,
})

const errorResponse = (status: number, details: object) => response(status, { error: { details } })
const editions = (...editions_info: object[]) => response(200, { data: { editions_info } })

const assertFinds = (pattern: RegExp, operation: Operation, request: FuzzRequest, response: FuzzResponse) =>
  assert.throws(() => checkResponse(operation, request, response), { message: pattern })

describe('the checks of the fuzz', () => {
  test('a correct response passes', () => {
    checkResponse(listEditions, request(), editions({ edition_id: '7', created_time: 'Tue, 04 Feb 2025, 11:34:28' }))
    const invalid = { error_code: 'IAM1031', message: 'Invalid request - validation failed' }
    checkResponse(listEditions, request(), errorResponse(400, { ...invalid, attribute: 'fields', reason: 'is odd' }))
  })

  test('a 5xx and a slow response are found', () => {
    assertFinds(/a 500/, listEditions, request(), errorResponse(500, { error_code: 'U1001' }))
  })

  test('data that does not match its schema is found, and an undeclared field', () => {
    assertFinds(/does not match its schema/, listEditions, request(), response(200, { data: {} }))
    assertFinds(/is no id/, listEditions, request(), editions({ edition_id: 'x' }))
    assertFinds(/is no time/, listEditions, request(), editions({ created_time: 'yesterday' }))
    assertFinds(/not declared/, listEditions, request(), editions({ password: 'x' }))
    assertFinds(/a 206/, listEditions, request(), { ...editions(), status: 206 })
  })

  test('a 304 is right where If-None-Match names the ETag, and nowhere else', () => {
    const unchanged = (etag: string) => ({ headers: { 'x-request-id': 'x', etag }, body: '', status: 304 })
    const naming = request({ headers: { 'if-none-match': 'W/"7"' } })
    checkResponse(listFrames, naming, response(304, {}, unchanged('"7"')))
    assertFinds(/a 304 to W/, listFrames, naming, response(304, {}, unchanged('"8"')))
    assertFinds(/a 304 to undefined/, listFrames, request(), response(304, {}, unchanged('"7"')))
    const whole = { headers: { ...unchanged('"7"').headers, 'content-type': 'application/json' } }
    assertFinds(/a 200 to W/, listFrames, naming, response(200, {}, whole))
    assertFinds(/the ETag undefined/, listFrames, request(), response(200, {}))
    assertFinds(/a 304/, listEditions, request(), { ...editions(), status: 304 })
  })

  test('an undeclared error is found, and a 400 without a reason', () => {
    assertFinds(
      /is not declared by the operation/,
      listEditions,
      request(),
      errorResponse(404, { error_code: 'Z1008' }),
    )
    const invalid = { error_code: 'IAM1031', message: 'Invalid request - validation failed' }
    assertFinds(/undefined/, listEditions, request(), errorResponse(400, invalid))
  })

  test('an accepted body or query that the schema rejects is found', () => {
    const data = { current_user_id: '1', edition_id: '2', team_id: '3', team_name: 'x' }
    const sent = { method: 'POST', payload: Buffer.from('{}'), body: {} } as const
    assertFinds(/schema rejects was accepted/, createEdition, request(sent), response(200, { data }))
    assertFinds(/schema rejects was accepted/, createEdition, request({ method: 'POST' }), response(200, { data }))
    assertFinds(/was accepted/, createEdition, request({ ...sent, malformedBody: 'NaN' }), response(200, { data }))
    assertFinds(/query that the schema/, listEditions, request({ query: [['fields', 'shoe_size']] }), editions())
    const twice: [string, string][] = [
      ['fields', 'state'],
      ['fields', 'state'],
    ]
    assertFinds(/query that the schema/, listEditions, request({ query: twice }), editions())
  })
})
