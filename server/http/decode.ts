import { isUuid, type Operation, toId } from '@easel/contract'
import type { TObject, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { Params } from '../access/path-access.ts'
import { invalidRequest } from '../api-error.ts'
import { repeatableRequest } from './idempotency.ts'
import type { AuthenticatedRequest, DecodedRequest } from './pipeline-types.ts'
import { type Convert, compileConverter } from './schema-codec.ts'
import { prefersStrict, refuseUnknownKeys } from './unknown-keys.ts'
import { validationError } from './validation-error.ts'

export const emptyBody = () =>
  invalidRequest(
    'body',
    'The body is empty; send a JSON object, or the bytes of an image where one is wanted',
    'emptyBody',
  )

/** Query, headers and body as the declaration wants them. */
export const decode = (admitted: AuthenticatedRequest): DecodedRequest => {
  const { operation, request, reply } = admitted
  const { declaration } = operation
  if (request.headers.prefer !== undefined && prefersStrict(request.headers.prefer)) {
    reply.header('preference-applied', 'handling=strict')
    refuseUnknownKeys(declaration, declaration.upload ? { query: request.query, body: undefined } : request)
  }
  const query = operation.decodeQuery?.(request.query)
  const headers = operation.decodeHeaders?.(request.headers)
  if (isRequired(declaration) && request.body === undefined) throw emptyBody()
  // null is sent, and is no object: only what was left out counts as {}.
  const body = declaration.upload
    ? request.body
    : operation.decodeBody?.(request.body === undefined ? {} : request.body)
  return { ...admitted, query, headers, body, repeatable: operation.isRead ? undefined : repeatableRequest(admitted) }
}

const isRequired = ({ body, bodyOptional, upload }: Operation): boolean =>
  upload !== undefined || (body !== undefined && !bodyOptional)

const uuidParams = ['zone_id', 'comment_id', 'element_id', 'asset_id', 'note_id']

const toUuid = (text: string): string => (isUuid(text) ? text.toLowerCase() : '')

/** Ids of a path: one that is not of its form becomes 0 or '', and is found nowhere. */
export const compileParamsDecoder = (names: readonly string[]) => {
  const decoders = names.map((name) => [name, uuidParams.includes(name) ? toUuid : toId] as const)
  return (raw: Record<string, string>): Params => {
    const params: Record<string, number | string> = {}
    for (const [name, decodeParam] of decoders) params[name] = decodeParam(raw[name] as string)
    return params
  }
}

/** A function from what came in to what a handler works with, checked against the schema. */
export const compileDecoder = (schema: TObject): Convert => {
  // At the first request: compiling every operation's would take half a second of the start.
  let validator: Validator | undefined
  const convert = compileConverter(schema, 'decode')
  return (value) => {
    validator ??= Compile(schema)
    if (!validator.Check(value)) throw validationError(schema, value)
    return convert(value)
  }
}

/** Query parameters are text: numbers and booleans among them are read as such (G6). */
export const compileQueryDecoder = (schema: TObject): Convert => {
  const decodeTyped = compileDecoder(schema)
  const types = Object.entries(schema.properties).map(([name, property]) => [name, typeOf(property)] as const)
  return (query) => {
    const value = { ...(query as Record<string, unknown>) }
    for (const [name, type] of types) {
      const text = value[name]
      if (typeof text !== 'string') continue
      // PostgreSQL cannot keep it, nor compare with it.
      if (text.includes('\0')) throw invalidRequest(name, 'must not hold the character U+0000')
      value[name] = coercions[type]?.(text) ?? text
    }
    return decodeTyped(value)
  }
}

const typeOf = (schema: TSchema): string => String((schema as { type?: unknown }).type)

const coercions: Record<string, (text: string) => unknown> = {
  integer: (text) => (/^-?\d{1,16}$/.test(text) ? Number(text) : text),
  number: (text) => (/^-?\d{1,12}(?:\.\d{1,12})?$/.test(text) ? Number(text) : text),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text),
}
