import assert from 'node:assert/strict'
import {
  basePath,
  type ErrorName,
  errors,
  methodOf,
  type Operation,
  type OperationName,
  operations,
  pathOf,
  possibleErrors,
} from '@easel/contract'
import { Check } from 'typebox/value'

export interface Answer {
  name: OperationName
  /** Method and path, for the report. */
  request: string
  path: string
  status: number
  headers: Headers
  /** The envelope; empty of a 304. */
  body: Record<string, unknown>
  /** The error in the catalogue; absent on success. */
  error?: ErrorName
  details: Record<string, unknown>
}

const catalogue = Object.entries(errors) as [ErrorName, readonly [number, string, string]][]

/** Errors differ by status, code and message; the message of `rateLimited` contains the limit. */
const findError = (operation: Operation, status: number, details: Record<string, unknown>): ErrorName | undefined => {
  const { error_code, message } = details
  const alike = catalogue.filter(([, [s, c]]) => s === status && c === error_code)
  const worded = alike.filter(([name, [, , words]]) => name === 'rateLimited' || words === message)
  const declared = possibleErrors(operation)
  return (worded.find(([name]) => declared.includes(name)) ?? worded[0])?.[0]
}

/** Reads a response, and checks its envelope, data and error against the declaration of the operation. */
export const readAnswer = async (name: OperationName, request: Request, response: Response): Promise<Answer> => {
  const operation: Operation = operations[name]
  const path = new URL(request.url).pathname
  const label = `${name}: ${request.method} ${path} answered ${response.status}`
  const text = await response.text()
  const { status, headers } = response
  assert.ok(headers.get('x-request-id'), `${label} without x-request-id [G11]`)
  if (operation.etag === true && status < 400) assert.match(headers.get('etag') ?? '', /^"[1-9]\d*"$/, `${label} [J5]`)
  const met = { name, request: `${request.method} ${path}`, path, status, headers }
  if (status === 304) {
    assert.ok(operation.etag && text === '' && !headers.has('content-type'), `${label} with ${text} [J5]`)
    return { ...met, body: {}, details: {} }
  }
  if (operation.binary && status < 400) {
    assert.ok(operation.binary.includes(headers.get('content-type') ?? ''), label)
    return { ...met, body: { data: text }, details: {} }
  }
  assert.match(headers.get('content-type') ?? '', /^application\/json/, `${label} with ${text.slice(0, 200)}`)
  const body = JSON.parse(text) as Record<string, unknown>
  const answer = { ...met, body }
  if (status < 400) {
    checkSuccess(operation, answer, `${label} ${text.slice(0, 2000)}`)
    return { ...answer, details: {} }
  }
  const details = checkFailure(answer, `${label} ${text}`)
  const error = findError(operation, status, details)
  assert.ok(error && possibleErrors(operation).includes(error), `${label} ${text}: the operation does not declare this`)
  return { ...answer, error, details }
}

type UncheckedAnswer = Omit<Answer, 'details' | 'error'>

const checkSuccess = (operation: Operation, { path, status, body }: UncheckedAnswer, label: string): void => {
  assert.ok(status === 200 || (status === 206 && operation.partial), label)
  assert.deepEqual(Object.keys(body), ['status', 'message', 'request_uri', 'data'], label)
  assert.equal(body.status, 'success', label)
  assert.equal(typeof body.message, 'string', label)
  assert.equal(body.request_uri, path, label)
  assert.ok(Check(operation.data, body.data), `${label}: the data is not what the operation declares`)
  checkFormats(body.data, label)
}

const checkFailure = ({ path, body }: UncheckedAnswer, label: string): Record<string, unknown> => {
  assert.deepEqual(Object.keys(body), ['status', 'request_uri', 'error'], label)
  assert.equal(body.status, 'error', label)
  assert.equal(body.request_uri, path, label)
  const { details } = body.error as { details: Record<string, unknown> }
  assert.equal(typeof details.error_code, 'string', label)
  assert.equal(typeof details.message, 'string', label)
  return details
}

const timestamp = /^(Sun|Mon|Tue|Wed|Thu|Fri|Sat), \d\d [A-Z][a-z]{2} \d{4}, \d\d:\d\d:\d\d$/
const numeric = /^[1-9]\d*$/
const formats: [RegExp, RegExp][] = [
  [/_time$|^createdTime$|^time$|^purchase_date$/, timestamp],
  [
    /^(edition|team|space|current_user|edition_owner|version)_id$|zuid$|^zsoid$|^zone_key$|^(added|modified|created)_by$/,
    numeric,
  ],
  [/^(zone|frame|comment|shape)_id$/, /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i],
]

/** Times, numeric ids and UUIDs have their format everywhere (conventions 5 and 7). */
const checkFormats = (value: unknown, label: string): void => {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    const [, form] = formats.find(([names]) => names.test(key)) ?? []
    if (form && inner !== null && typeof inner !== 'object') assert.match(String(inner), form, `${key} in ${label}`)
    checkFormats(inner, label)
  }
}

/** Method and path of an operation, as the API reference writes it. */
export const routeOf = (operation: Operation): string =>
  `${methodOf(operation)} ${basePath}${pathOf(operation).replace(/:(\w+)/g, '{$1}')}`
