import { type ErrorName, errors, type Operation } from '@easel/contract'
import type { TSchema } from 'typebox'
import type { ErrorContext } from '../api-error.ts'
import { SuccessResponse } from '../handler.ts'
import type { Decoded, JsonResponse } from './context.ts'

/** What a handler returned, in the envelope of a success. */
export const encode = ({ operation, request }: Decoded, result: unknown): JsonResponse =>
  operation.encode(result, requestUri(request.raw.url ?? ''))

export const compileResponse = ({ data, message }: Pick<Operation, 'data' | 'message'>) => {
  const encodeData = compileEncoder(data)
  const head = successHead(message)
  return (result: unknown, uri: string): JsonResponse => {
    const envelope = (start: string, value: unknown) => `${start}${JSON.stringify(uri)},"data":${encodeData(value)}}`
    if (!(result instanceof SuccessResponse)) return { status: 200, json: envelope(head, result) }
    const start = result.message === undefined ? head : successHead(result.message)
    return { status: result.status, json: envelope(start, result.data) }
  }
}

const successHead = (message: string): string =>
  `{"status":"success","message":${JSON.stringify(message)},"request_uri":`

export const encodeError = (error: ErrorName, uri: string, context: ErrorContext): string => {
  const [, error_code, message] = errors[error]
  const details = { error_code, message, ...context }
  return JSON.stringify({ status: 'error', request_uri: uri, error: { details } })
}

/** G2: the path as received, without the query string. */
export const requestUri = (url: string): string => {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

type Encode = (value: never) => string

interface Node {
  type?: string
  properties?: Record<string, Node>
  patternProperties?: Record<string, Node>
  items?: Node
  anyOf?: Node[]
  '~codec'?: { encode: (value: never) => unknown }
}

/**
 * A function from what a handler answers to JSON text, made once from the declared schema. Keys that the schema does
 * not declare are not written, so nothing leaves that was not promised; ids, times and flags become their strings.
 */
export const compileEncoder = (schema: TSchema): ((value: unknown) => string) =>
  encoderOf(schema as Node) as (value: unknown) => string

const encoderOf = (node: Node): Encode => {
  const codec = node['~codec']
  if (codec) return (value) => text(codec.encode(value) as string)
  if (node.properties) return objectEncoder(node.properties)
  if (node.patternProperties) return recordEncoder(encoderOf(Object.values(node.patternProperties)[0] as Node))
  if (node.items) return arrayEncoder(encoderOf(node.items))
  if (node.anyOf?.length === 2 && node.anyOf[0]?.type === 'string' && node.anyOf[1]?.properties)
    return textOrObject(encoderOf(node.anyOf[1]))
  if (node.type === 'string') return text as Encode
  if (node.type === 'number' || node.type === 'integer' || node.type === 'boolean') return String as Encode
  return JSON.stringify as Encode
}

const objectEncoder = (properties: Record<string, Node>): Encode => {
  const encoders = Object.entries(properties).map(
    ([key, node]) => [key, `${JSON.stringify(key)}:`, encoderOf(node)] as const,
  )
  return (value: Record<string, never | undefined>) => {
    let json = ''
    for (const [key, label, encodeMember] of encoders) {
      const member = value[key]
      if (member !== undefined)
        json += (json === '' ? '' : ',') + label + (member === null ? 'null' : encodeMember(member))
    }
    return `{${json}}`
  }
}

/** Values of one form by names of no fixed set. */
const recordEncoder =
  (encodeMember: Encode): Encode =>
  (values: Record<string, never>) => {
    let json = ''
    for (const key in values)
      json += `${json === '' ? '' : ','}${JSON.stringify(key)}:${encodeMember(values[key] as never)}`
    return `{${json}}`
  }

/** Text, or an object of one form. */
const textOrObject =
  (encodeMember: Encode): Encode =>
  (value: string | object) =>
    typeof value === 'string' ? text(value) : encodeMember(value as never)

const arrayEncoder =
  (encodeMember: Encode): Encode =>
  (values: never[]) => {
    let json = ''
    for (const value of values as unknown[]) {
      json += (json === '' ? '' : ',') + encodeMember(value as never)
    }
    return `[${json}]`
  }

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that JSON escapes
const needsEscape = /["\\\u0000-\u001f\ud800-\udfff]/

/** Most text has nothing to escape: the test is much cheaper than JSON.stringify. */
const text = (value: string): string => (needsEscape.test(value) ? JSON.stringify(value) : `"${value}"`)
