import type { TProperties, TSchema } from 'typebox'
import { type ErrorName, errors } from './errors.ts'
import { exampleOf, exampleParam } from './examples.ts'
import { toJson, withRefs } from './json-schema.ts'
import {
  apiKeyParameter,
  errorSchema,
  headers,
  idempotencyKey,
  pathParameters,
  ref,
  securitySchemes,
  successSchema,
  tags,
  uuidParameters,
} from './openapi-components.ts'
import { describeBody, describeOperation } from './openapi-text.ts'
import { actionTypeOf, basePath, methodOf, type Operation, paramsOf, pathOf, possibleErrors } from './operation.ts'
import { operationEntries } from './operations.ts'

export interface Addresses {
  baseUrl: string
  authUrl: string
}

type Json = Record<string, unknown>
type NamedOperation = readonly [name: string, operation: Operation]

/** The OpenAPI 3.1 document of the service, made from the table of operations. */
export const openApi = ({ baseUrl, authUrl }: Addresses, table: readonly NamedOperation[] = operationEntries) => {
  const schemas: Record<string, Json> = { Error: errorSchema, Success: successSchema }
  const routes = [...Map.groupBy(table, ([, { route }]) => route).values()]
  const operations = table.map(([, operation]) => operation)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Easel',
      version: '0.1.0',
      summary: 'A self-hosted collaborative canvas service',
      description:
        'Every success is the envelope `{status, message, request_uri, data}`, every refusal ' +
        '`{status, request_uri, error: {details}}`. Operations marked `x-extension` are not in the service contract. ' +
        'A token needs any one of the scopes in `x-scopes`. Lengths of text count UTF-16 units.',
      contact: { name: 'Whoever runs this service' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }],
    // Each operation says what it needs; this says where tokens come from.
    security: [{ oauth2: [] }],
    tags: [...new Set(operations.map(tagOf))].map((name) => ({ name, description: tags[name] })),
    paths: withRefs(pathItems(routes), schemas),
    components: {
      securitySchemes: securitySchemes(authUrl),
      parameters: {
        ...Object.fromEntries(operations.flatMap(paramsOf).map((name) => [name, pathParameter(name)])),
        ...(operations.some(takesApiKey) && { [apiKeyParameter.name]: apiKeyParameter }),
        IdempotencyKey: idempotencyKey,
      },
      headers,
      responses: {
        ...sortKeys(Object.fromEntries(routes.flatMap(errorsByStatus).map(errorResponse))),
        notModified,
      },
      schemas: sortKeys(schemas),
    },
  }
}

const sortKeys = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)))

const pathItems = (routes: NamedOperation[][]): Json => {
  const items: Record<string, Json> = {}
  for (const kinds of routes) {
    const [, first] = kinds[0] as NamedOperation
    const path = basePath + pathOf(first).replace(/:(\w+)/g, '{$1}')
    items[path] = { ...items[path], [methodOf(first).toLowerCase()]: pathItem(kinds) }
  }
  return items
}

/** The operationId of a route that several operations share. */
const sharedRouteIds: Readonly<Record<string, string>> = {
  'PUT /editions/:edition_id/spaces/:space_id/meta': 'changeSpaceMeta',
  'PUT /editions/:edition_id/spaces/:space_id/zones/:zone_id/comments/:comment_id': 'changeComment',
}

/** One method of one path: one operation, or several that `action_type` selects from. */
const pathItem = (kinds: readonly NamedOperation[]): Json => {
  const operations = kinds.map(([, operation]) => operation)
  const [name, first] = kinds[0] as NamedOperation
  const parameters = [
    ...paramsOf(first).map((param) => ref('parameters', param)),
    ...parametersIn('query', kinds),
    ...parametersIn('headers', kinds),
    ...(takesApiKey(first) ? [ref('parameters', apiKeyParameter.name)] : []),
    ...(methodOf(first) === 'POST' ? [ref('parameters', 'IdempotencyKey')] : []),
  ]
  return {
    operationId: kinds.length > 1 ? sharedRouteIds[first.route] : name,
    summary: operations.map(({ summary }) => summary).join(' / '),
    description: descriptionOf(operations),
    ...(kinds.length > 1 && { 'x-operations': Object.fromEntries(kinds.map(([kind, o]) => [actionTypeOf(o), kind])) }),
    tags: [tagOf(first)],
    security: [{ accessToken: [] }],
    'x-scopes': first.scope,
    ...(parameters.length > 0 && { parameters }),
    ...(first.body && { requestBody: requestBody(kinds) }),
    ...(first.upload && { requestBody: uploadBody(first.upload) }),
    responses: responses(kinds),
    'x-right': oneOrAll(operations.map(({ access }) => access)),
    ...(first.rate && { 'x-requests-per-minute': first.rate }),
    ...(operations.every(({ extension }) => extension) && { 'x-extension': true }),
  }
}

const oneOrAll = <T>(values: T[]): T | T[] => (new Set(values).size === 1 ? (values[0] as T) : values)

const tagOf = (operation: Operation): string => {
  const words = pathOf(operation).split('/')
  return Object.keys(tags).find((word) => words.includes(word)) ?? 'other'
}

/** What the summary does not say; of a route that several operations share, a line for each. */
const descriptionOf = (operations: readonly Operation[]): string =>
  operations.length === 1
    ? describeOperation(operations[0] as Operation)
    : operations.map((one) => `- \`${actionTypeOf(one)}\`: ${one.summary}. ${describeOperation(one)}`).join('\n')

const takesApiKey = (operation: Operation): boolean =>
  !operation.skipApiKey && paramsOf(operation).includes('edition_id')

const pathParameter = (name: string): Json => ({
  name,
  in: 'path',
  required: true,
  description: pathParameters[name],
  example: exampleParam(name),
  schema: { type: 'string', ...(uuidParameters.includes(name) ? { format: 'uuid' } : { pattern: '^\\d+$' }) },
})

const parametersIn = (key: 'query' | 'headers', kinds: readonly NamedOperation[]): Json[] => {
  const parameters = new Map<string, Json>()
  for (const [operationName, operation] of kinds) {
    const schema = operation[key]
    const example = exampleOf(operationName, operation).query ?? {}
    const { properties = {}, required = [] } = (schema ?? {}) as { properties?: TProperties; required?: string[] }
    for (const [name, property] of Object.entries(properties)) {
      // OpenAPI says so: the media types of the response stand for it.
      if (name === 'accept') continue
      const where = {
        name,
        in: key === 'query' ? 'query' : 'header',
        ...(required.includes(name) && { required: true }),
      }
      parameters.set(name, {
        ...where,
        ...describedSchema(toJson(property)),
        ...(key === 'query' && name in example && { example: example[name] }),
      })
    }
  }
  return [...parameters.values()]
}

/** Moves the description to the parameter, unless the schema is a component. */
const describedSchema = (json: Json): Json => {
  if ('title' in json || !('description' in json)) return { schema: json }
  const { description, ...schema } = json
  return { description, schema }
}

const json = (schema: Json) => ({ 'application/json': { schema } })

/** `RenameSpaceRequest` of `renameSpace`. */
const nameFor = (operation: string, suffix: string): string =>
  operation.charAt(0).toUpperCase() + operation.slice(1) + suffix

const oneOf = (schemas: Json[]): Json => (schemas.length === 1 ? (schemas[0] as Json) : { oneOf: schemas })

const requestBody = (kinds: readonly NamedOperation[]): Json => {
  const schemas = kinds.map(([name, { body }]) => ({ ...toJson(body as TSchema), title: nameFor(name, 'Request') }))
  const mapping = Object.fromEntries(
    kinds.map(([name, operation]) => [actionTypeOf(operation), ref('schemas', nameFor(name, 'Request')).$ref]),
  )
  const schema = {
    ...oneOf(schemas),
    ...(kinds.length > 1 && { discriminator: { propertyName: 'action_type', mapping } }),
  }
  return {
    description: bodyDescriptionOf(kinds),
    required: !kinds.some(([, { bodyOptional }]) => bodyOptional),
    content: { 'application/json': { schema, ...bodyExamples(kinds) } },
  }
}

const uploadBody = (mediaTypes: readonly string[]): Json => ({
  description: 'The bytes of a file; what it is, they say themselves.',
  required: true,
  content: Object.fromEntries(mediaTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
})

const bodyDescriptionOf = (kinds: readonly NamedOperation[]): string => {
  const texts = kinds.map(([, operation]) => describeBody(toJson(operation.body as TSchema)))
  if (texts.length === 1) return texts[0] as string
  return kinds.map(([, operation], index) => `- \`${actionTypeOf(operation)}\`: ${texts[index]}`).join('\n')
}

const bodyExamples = (kinds: readonly NamedOperation[]): Json => {
  const values = kinds.map(([name, operation]) => [name, exampleOf(name, operation).body] as const)
  if (values.length === 1) return { example: values[0]?.[1] }
  return {
    examples: Object.fromEntries(
      values.map(([name, value], index) => [name, { summary: kinds[index]?.[1].summary, value }]),
    ),
  }
}

const responses = (kinds: readonly NamedOperation[]): Json => {
  const success = successResponse(kinds)
  return {
    200: success,
    ...(kinds.some(([, { partial }]) => partial) && { 206: { ...success, description: 'Some of it was done' } }),
    ...(kinds.some(([, { etag }]) => etag) && { 304: ref('responses', 'notModified') }),
    ...Object.fromEntries(errorsByStatus(kinds).map(([status, names]) => [status, ref('responses', names.join('.'))])),
  }
}

/** In the order of the catalogue, so that operations with the same errors share a response. */
const errorsByStatus = (kinds: readonly NamedOperation[]): [status: string, ErrorName[]][] => {
  const possible = new Set<ErrorName>(
    kinds.flatMap(([, operation]) => [...possibleErrors(operation), 'internal', 'unavailable']),
  )
  const names = (Object.keys(errors) as ErrorName[]).filter((name) => possible.has(name))
  return [...Map.groupBy(names, (name) => String(errors[name][0]))]
}

const errorResponse = ([status, names]: [string, ErrorName[]]): [name: string, Json] => [
  names.join('.'),
  {
    description: names.map((name) => `\`${errors[name][1]}\` ${errors[name][2]}`).join('; '),
    headers: { ...commonHeaders, ...headersByStatus[status] },
    content: json(ref('schemas', 'Error')),
  },
]

const commonHeaders = { 'x-request-id': ref('headers', 'x-request-id') }
const rateLimitHeaders = Object.fromEntries(
  ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'].map((name) => [name, ref('headers', name)]),
)
const etagHeader = { ETag: ref('headers', 'ETag') }
const headersByStatus: Record<string, Json> = {
  401: { 'WWW-Authenticate': ref('headers', 'WWW-Authenticate') },
  429: { ...rateLimitHeaders, 'Retry-After': ref('headers', 'Retry-After') },
  503: { 'Retry-After': ref('headers', 'Retry-After') },
}

const successResponse = (kinds: readonly NamedOperation[]): Json => ({
  description: oneOrAll(kinds.map(([, { message }]) => message)).toString(),
  headers: { ...commonHeaders, ...rateLimitHeaders, ...(kinds.some(([, { etag }]) => etag) && etagHeader) },
  content: successContent(kinds),
})

const notModified: Json = {
  description: 'Nothing has changed since the ETag that the caller has',
  headers: { ...commonHeaders, ...rateLimitHeaders, ...etagHeader },
}

const successContent = (kinds: readonly NamedOperation[]): Json => {
  const [name, { binary, data, events }] = kinds[0] as NamedOperation
  if (binary) return Object.fromEntries(binary.map((mediaType) => [mediaType, { schema: toJson(data) }]))
  return {
    ...json(oneOf(kinds.map(successEnvelope))),
    ...(events && { 'text/event-stream': { schema: { ...toJson(events), title: nameFor(name, 'Event') } } }),
  }
}

/** Generators keep the suffix `Response` for themselves. */
const successEnvelope = ([name, { data }]: NamedOperation): Json => {
  const result = { title: nameFor(name, 'Result'), ...toJson(data) }
  return {
    title: nameFor(name, 'Success'),
    allOf: [ref('schemas', 'Success'), { type: 'object', required: ['data'], properties: { data: result } }],
  }
}
