import assert from 'node:assert/strict'
import {
  type ErrorName,
  errors,
  type Operation,
  operationEntries,
  paramsOf,
  parseTime,
  possibleErrors,
  toId,
} from '@easel/contract'
import type { TObject, TSchema } from 'typebox'
import { Check } from 'typebox/value'
import type { FuzzRequest } from './fuzz-request.ts'

export interface FuzzAnswer {
  status: number
  headers: Record<string, unknown>
  body: string
  seconds: number
}

const longest = 5

/** Everything that must hold of an answer, whatever was asked. */
export const checkAnswer = (operation: Operation, request: FuzzRequest, answer: FuzzAnswer): void => {
  assert.ok(answer.status < 500, `a ${answer.status}`)
  assert.ok(answer.seconds < longest, `took ${answer.seconds.toFixed(1)} s`)
  assert.match(String(answer.headers['content-type']), /^application\/json/)
  assert.ok(answer.headers['x-request-id'])
  const envelope = JSON.parse(answer.body) as Record<string, unknown>
  assert.equal(envelope.request_uri, request.url.split('?')[0])
  if (answer.status >= 400) checkRefusal(operation, request, answer.status, envelope)
  else checkSuccess(operation, request, answer.status, envelope)
}

const checkSuccess = (
  operation: Operation,
  request: FuzzRequest,
  status: number,
  envelope: Record<string, unknown>,
): void => {
  const answering = kindOf(operation, request.body)
  assert.ok(status === 200 || (status === 206 && answering.partial), `a ${status}`)
  assert.deepEqual(Object.keys(envelope), ['status', 'message', 'request_uri', 'data'])
  assert.equal(envelope.status, 'success')
  assert.equal(typeof envelope.message, 'string')
  checkData(answering.data, envelope.data, 'data')
  assert.equal(request.brokenText, undefined, `a body with ${request.brokenText} was taken`)
  assert.ok(takesBody(operation, request), 'a body that the schema refuses was taken')
  assert.ok(takesQuery(operation, request), 'a query that the schema refuses was taken')
}

/** The operations of one route are told apart by `action_type`. */
const kindsOf = (operation: Operation): Operation[] =>
  operationEntries.map(([, other]) => other).filter(({ route }) => route === operation.route)

const kindOf = (operation: Operation, body: unknown): Operation =>
  kindsOf(operation).find((kind) => kind.body && Check(kind.body, body)) ?? operation

const takesBody = (operation: Operation, { body, payload }: FuzzRequest): boolean => {
  if (!operation.body) return true
  if (payload === undefined) return operation.bodyOptional === true
  return kindsOf(operation).some((kind) => kind.body && Check(kind.body, body))
}

const takesQuery = ({ query: schema }: Operation, { query, hasOddQuery }: FuzzRequest): boolean => {
  if (!schema || hasOddQuery) return true
  const names = query.map(([name]) => name).filter((name) => Object.hasOwn(schema.properties, name))
  if (new Set(names).size < names.length) return false
  const value = Object.fromEntries(query.map(([name, text]) => [name, coerced(schema, name, text)]))
  return Check(schema, value)
}

const coerced = (schema: TObject, name: string, text: string): unknown => {
  const type = (schema.properties[name] as { type?: string } | undefined)?.type
  if (type === 'integer') return /^-?\d+$/.test(text) ? Number(text) : text
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  return text
}

/** Anybody may be told these, who sends what is no request for an operation. */
const ofTheBody: ErrorName[] = ['malformedJson', 'emptyBody', 'invalid', 'bodyTooLarge', 'unsupportedMedia']

const checkRefusal = (
  operation: Operation,
  request: FuzzRequest,
  status: number,
  envelope: Record<string, unknown>,
): void => {
  assert.deepEqual(Object.keys(envelope), ['status', 'request_uri', 'error'])
  assert.equal(envelope.status, 'error')
  const { details } = envelope.error as { details: Record<string, unknown> }
  const listed = new Set(kindsOf(operation).flatMap(possibleErrors))
  if (request.payload) for (const name of ofTheBody) listed.add(name)
  if (isLong(operation, request)) listed.add('notFound')
  const told = [...listed].find((name) => errors[name][0] === status && errors[name][1] === details.error_code)
  assert.ok(told, `${status} ${details.error_code} is not among the answers that the operation lists`)
  const messages = [...listed].map((name) => errors[name][2] as string)
  assert.ok(messages.includes(String(details.message)), `says "${details.message}"`)
  if (status === 400 && String(details.error_code).startsWith('IAM')) {
    assert.equal(typeof details.attribute, 'string')
    assert.equal(typeof details.reason, 'string')
  }
}

/** An id of more than 200 characters is turned away before anybody knows what it is the id of. */
const isLong = (operation: Operation, { url }: FuzzRequest): boolean =>
  paramsOf(operation).length > 0 &&
  url
    .split('?')[0]
    ?.split('/')
    .some((part) => part.length > 200) === true

interface Node {
  properties?: Record<string, TSchema>
  patternProperties?: Record<string, TSchema>
  items?: TSchema
  '~codec'?: { decode: (text: string) => unknown }
}

/** What leaves is of its schema, ids and times have their form, and nothing is there that was not declared. */
const checkData = (schema: TSchema, data: unknown, path: string): void => {
  assert.ok(Check(schema, data), `${path} is not what its schema says: ${JSON.stringify(data)?.slice(0, 300)}`)
  checkForms(schema, data, path)
}

const checkForms = (schema: TSchema, value: unknown, path: string): void => {
  const { properties, patternProperties, items, '~codec': codec } = schema as Node
  if (codec?.decode === toId) assert.match(String(value), /^[1-9]\d{0,15}$/, `${path} is no id`)
  if (codec?.decode === parseTime) assert.ok(Number.isFinite(parseTime(String(value))), `${path} is no time: ${value}`)
  if (items && Array.isArray(value)) for (const one of value) checkForms(items, one, `${path}[]`)
  if (typeof value !== 'object' || value === null) return
  const [pattern] = Object.values(patternProperties ?? {})
  for (const [key, member] of Object.entries(value)) {
    const child = properties?.[key] ?? pattern
    if (properties || pattern) assert.ok(child, `${path}.${key} is not declared`)
    if (child && !Array.isArray(value)) checkForms(child, member, `${path}.${key}`)
  }
}
