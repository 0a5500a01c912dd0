import assert from 'node:assert/strict'
import {
  type ErrorName,
  errors,
  hasTag,
  type Operation,
  operationEntries,
  paramsOf,
  parseTime,
  possibleErrors,
  toId,
  zoneEtag,
} from '@easel/contract'
import type { TObject, TSchema } from 'typebox'
import { Check, Decode } from 'typebox/value'
import type { FuzzRequest } from './build-request.ts'

export interface FuzzResponse {
  status: number
  headers: Record<string, unknown>
  body: string
}

const IfNoneMatch = zoneEtag.headers.properties['if-none-match']

/** What must hold for every response, whatever the request. */
export const checkResponse = (operation: Operation, request: FuzzRequest, response: FuzzResponse): void => {
  assert.ok(response.status < 500, `a ${response.status}`)
  assert.ok(response.headers['x-request-id'])
  if (operation.etag && response.status < 400) checkEtag(operation, request, response)
  if (operation.etag && response.status === 304) return
  if (operation.binary && response.status < 400) {
    assert.ok(operation.binary.includes(String(response.headers['content-type'])))
    return
  }
  assert.match(String(response.headers['content-type']), /^application\/json/)
  const envelope = JSON.parse(response.body) as Record<string, unknown>
  assert.equal(envelope.request_uri, request.url.split('?')[0])
  if (response.status >= 400) checkError(operation, request, response.status, envelope)
  else checkSuccess(operation, request, response.status, envelope)
}

/** A 304, without a body, exactly where `If-None-Match` names the ETag. */
const checkEtag = ({ etag: kind }: Operation, { headers }: FuzzRequest, response: FuzzResponse): void => {
  const etag = String(response.headers.etag)
  assert.match(etag, kind === 'own' ? /^"[\w-]+"$/ : /^"[1-9]\d*"$/, `the ETag ${etag}`)
  const sent = headers['if-none-match']
  const tags = sent === undefined ? undefined : Decode(IfNoneMatch, sent)
  assert.equal(response.status === 304, hasTag(tags, etag), `a ${response.status} to ${sent}`)
  if (response.status === 304) assert.equal(response.body, '')
}

const checkSuccess = (
  operation: Operation,
  request: FuzzRequest,
  status: number,
  envelope: Record<string, unknown>,
): void => {
  const variant = variantFor(operation, request.body)
  assert.ok(status === 200 || (status === 206 && variant.partial), `a ${status}`)
  assert.deepEqual(Object.keys(envelope), ['status', 'message', 'request_uri', 'data'])
  assert.equal(envelope.status, 'success')
  assert.equal(typeof envelope.message, 'string')
  checkData(variant.data, envelope.data, 'data')
  assert.equal(request.malformedBody, undefined, `a body with ${request.malformedBody} was accepted`)
  assert.ok(acceptsBody(operation, request), 'a body that the schema rejects was accepted')
  assert.ok(acceptsQuery(operation, request), 'a query that the schema rejects was accepted')
}

/** Operations on one route differ by `action_type`. */
const variantsOf = (operation: Operation): Operation[] =>
  operationEntries.map(([, other]) => other).filter(({ route }) => route === operation.route)

const variantFor = (operation: Operation, body: unknown): Operation =>
  variantsOf(operation).find((kind) => kind.body && Check(kind.body, body)) ?? operation

const acceptsBody = (operation: Operation, { body, payload }: FuzzRequest): boolean => {
  if (!operation.body) return true
  if (payload === undefined) return operation.bodyOptional === true
  return variantsOf(operation).some((kind) => kind.body && Check(kind.body, body))
}

const acceptsQuery = ({ query: schema }: Operation, { query, hasOddQueryTail }: FuzzRequest): boolean => {
  if (!schema || hasOddQueryTail) return true
  const names = query.map(([name]) => name).filter((name) => Object.hasOwn(schema.properties, name))
  if (new Set(names).size < names.length) return false
  const value = Object.fromEntries(query.map(([name, text]) => [name, coerce(schema, name, text)]))
  return Check(schema, value)
}

const coerce = (schema: TObject, name: string, text: string): unknown => {
  const type = (schema.properties[name] as { type?: string } | undefined)?.type
  if (type === 'integer') return /^-?\d+$/.test(text) ? Number(text) : text
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  return text
}

/** Errors that come before the operation is known. */
const bodyErrors: ErrorName[] = ['malformedJson', 'emptyBody', 'invalid', 'bodyTooLarge', 'unsupportedMedia']

const checkError = (
  operation: Operation,
  request: FuzzRequest,
  status: number,
  envelope: Record<string, unknown>,
): void => {
  assert.deepEqual(Object.keys(envelope), ['status', 'request_uri', 'error'])
  assert.equal(envelope.status, 'error')
  const { details } = envelope.error as { details: Record<string, unknown> }
  const declared = new Set(variantsOf(operation).flatMap(possibleErrors))
  if (request.payload) for (const name of bodyErrors) declared.add(name)
  if (hasOverlongId(operation, request)) declared.add('notFound')
  const match = [...declared].find((name) => errors[name][0] === status && errors[name][1] === details.error_code)
  assert.ok(match, `${status} ${details.error_code} is not declared by the operation`)
  const messages = [...declared].map((name) => errors[name][2] as string)
  assert.ok(messages.includes(String(details.message)), `says "${details.message}"`)
  if (status === 400 && String(details.error_code).startsWith('IAM')) {
    assert.equal(typeof details.attribute, 'string')
    assert.equal(typeof details.reason, 'string')
  }
}

/** An id of more than 200 characters is 404 before the route is known. */
const hasOverlongId = (operation: Operation, { url }: FuzzRequest): boolean =>
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

/** The data matches its schema, ids and times have their format, and there is no undeclared field. */
const checkData = (schema: TSchema, data: unknown, path: string): void => {
  assert.ok(Check(schema, data), `${path} does not match its schema: ${JSON.stringify(data)?.slice(0, 300)}`)
  checkFormats(schema, data, path)
}

const checkFormats = (schema: TSchema, value: unknown, path: string): void => {
  const { properties, patternProperties, items, '~codec': codec } = schema as Node
  if (codec?.decode === toId) assert.match(String(value), /^[1-9]\d{0,15}$/, `${path} is no id`)
  if (codec?.decode === parseTime) assert.ok(Number.isFinite(parseTime(String(value))), `${path} is no time: ${value}`)
  if (items && Array.isArray(value)) for (const one of value) checkFormats(items, one, `${path}[]`)
  if (typeof value !== 'object' || value === null) return
  const [pattern] = Object.values(patternProperties ?? {})
  for (const [key, member] of Object.entries(value)) {
    const child = properties?.[key] ?? pattern
    if (properties || pattern) assert.ok(child, `${path}.${key} is not declared`)
    if (child && !Array.isArray(value)) checkFormats(child, member, `${path}.${key}`)
  }
}
