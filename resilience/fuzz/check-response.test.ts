import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Operation, operations } from '@easel/contract'
import type { FuzzRequest } from './build-request.ts'
import { checkAnswer, type FuzzAnswer } from './check-response.ts'

const { createEdition, listEditions } = operations

const request = (more: Partial<FuzzRequest> = {}): FuzzRequest => ({
  method: 'GET',
  url: '/service/api/v1/editions',
  headers: {},
  payload: undefined,
  query: [],
  body: undefined,
  brokenText: undefined,
  hasOddQuery: false,
  ...more,
})

const answer = (status: number, rest: object, more: Partial<FuzzAnswer> = {}): FuzzAnswer => ({
  status,
  headers: { 'content-type': 'application/json', 'x-request-id': 'x' },
  body: JSON.stringify({
    status: status < 400 ? 'success' : 'error',
    ...(status < 400 && { message: 'Done' }),
    request_uri: '/service/api/v1/editions',
    ...rest,
  }),
  seconds: 0.01,
  ...more,
})

const refusal = (status: number, details: object) => answer(status, { error: { details } })
const listed = (...editions_info: object[]) => answer(200, { data: { editions_info } })

const sees = (pattern: RegExp, operation: Operation, asked: FuzzRequest, got: FuzzAnswer) =>
  assert.throws(() => checkAnswer(operation, asked, got), { message: pattern })

describe('what the fuzz looks at', () => {
  test('a right answer is taken', () => {
    checkAnswer(listEditions, request(), listed({ edition_id: '7', created_time: 'Tue, 04 Feb 2025, 11:34:28' }))
    const invalid = { error_code: 'IAM1031', message: 'Invalid request - validation failed' }
    checkAnswer(listEditions, request(), refusal(400, { ...invalid, attribute: 'fields', reason: 'is odd' }))
  })

  test('a 5xx and a hang are found', () => {
    sees(/a 500/, listEditions, request(), refusal(500, { error_code: 'U1001' }))
    sees(/took 6.0 s/, listEditions, request(), { ...listed(), seconds: 6 })
  })

  test('an answer that is not of its schema is found, and one that says too much', () => {
    sees(/not what its schema says/, listEditions, request(), answer(200, { data: {} }))
    sees(/is no id/, listEditions, request(), listed({ edition_id: 'x' }))
    sees(/is no time/, listEditions, request(), listed({ created_time: 'yesterday' }))
    sees(/not declared/, listEditions, request(), listed({ password: 'x' }))
    sees(/a 206/, listEditions, request(), { ...listed(), status: 206 })
  })

  test('a refusal that the operation does not list is found, and one that gives no reason', () => {
    sees(/not among the answers/, listEditions, request(), refusal(404, { error_code: 'Z1008' }))
    const invalid = { error_code: 'IAM1031', message: 'Invalid request - validation failed' }
    sees(/undefined/, listEditions, request(), refusal(400, invalid))
  })

  test('a body or a query that was taken and should not have been is found', () => {
    const data = { current_user_id: '1', edition_id: '2', team_id: '3', team_name: 'x' }
    const sent = { method: 'POST', payload: Buffer.from('{}'), body: {} } as const
    sees(/schema refuses was taken/, createEdition, request(sent), answer(200, { data }))
    sees(/schema refuses was taken/, createEdition, request({ method: 'POST' }), answer(200, { data }))
    sees(/was taken/, createEdition, request({ ...sent, brokenText: 'NaN' }), answer(200, { data }))
    sees(/query that the schema/, listEditions, request({ query: [['fields', 'shoe_size']] }), listed())
    const twice: [string, string][] = [
      ['fields', 'state'],
      ['fields', 'state'],
    ]
    sees(/query that the schema/, listEditions, request({ query: twice }), listed())
  })
})
