import type { TSchema } from 'typebox'
import { type ErrorName, errors } from './errors.ts'
import { basePath, failuresOf, methodOf, type Operation, paramsOf, pathOf } from './operation.ts'
import { operationEntries } from './operations.ts'
import { scopes } from './scopes.ts'

export interface Addresses {
  baseUrl: string
  authUrl: string
}

type Json = Record<string, unknown>
type Named = readonly [name: string, operation: Operation]

/** Every name that a path may hold, and what it stands for. */
export const pathParameters: Readonly<Record<string, string>> = {
  edition_id: 'id of an edition the caller belongs to',
  team_id: 'id of a team of the edition',
  space_id: 'id of a space of the edition',
  zone_id: 'id of a zone of the space, a UUID',
  member_id: 'zuid of a member, or the id of a team or edition that is one',
  user_id: 'zuid of a user',
  template_id: 'id of a template',
  comment_id: 'id of a comment, a UUID',
  version_id: 'id of a version of the zone',
  group_id: 'id of a group of the edition',
  key_id: 'id of an API key of the edition',
  client_key: 'key of an OAuth client',
}

/** The OpenAPI 3.1 document of the service, made from the table of operations. */
export const openApi = ({ baseUrl, authUrl }: Addresses) => ({
  openapi: '3.1.0',
  info: {
    title: 'Easel',
    version: '0.1.0',
    summary: 'A self-hosted collaborative canvas service',
    description:
      'Every success is the envelope `{status, message, request_uri, data}`, every refusal ' +
      '`{status, request_uri, error: {details}}`. Operations marked `x-extension` are not in the service contract.',
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: baseUrl }],
  tags: [...new Set(operationEntries.map(([, operation]) => tagOf(operation)))].map((name) => ({ name })),
  paths: paths(),
  components: {
    securitySchemes: securitySchemes(authUrl),
    parameters: Object.fromEntries(Object.entries(pathParameters).filter(isUsed).map(pathParameter)),
    headers,
    schemas: { Error: errorSchema },
    examples: Object.fromEntries(usedErrors().map((name) => [name, errorExample(name)])),
  },
})

const paths = (): Json => {
  const routes = Map.groupBy(operationEntries as readonly Named[], ([, { route }]) => route)
  const found: Record<string, Json> = {}
  for (const kinds of routes.values()) {
    const [, first] = kinds[0] as Named
    const path = basePath + pathOf(first).replace(/:(\w+)/g, '{$1}')
    found[path] = { ...found[path], [methodOf(first).toLowerCase()]: pathItem(kinds) }
  }
  return found
}

/** What stands at one method of one path: one operation, or several kinds told apart by `action_type`. */
const pathItem = (kinds: readonly Named[]): Json => {
  const operations = kinds.map(([, operation]) => operation)
  const [name, first] = kinds[0] as Named
  const parameters = [...paramsOf(first).map((param) => ref('parameters', param)), ...queryParameters(operations)]
  return {
    operationId: name,
    summary: operations.map(({ summary }) => summary).join(' / '),
    ...(kinds.length > 1 && { description: `Kinds of \`action_type\`: ${kinds.map(([kind]) => kind).join(', ')}` }),
    tags: [tagOf(first)],
    security: securityOf(first),
    ...(parameters.length > 0 && { parameters }),
    ...(first.body && { requestBody: requestBody(operations) }),
    responses: responses(operations),
    'x-right': oneOrAll(operations.map(({ access }) => access)),
    ...(first.rate && { 'x-requests-per-minute': first.rate }),
    ...(operations.every(({ extension }) => extension) && { 'x-extension': true }),
  }
}

const oneOrAll = <T>(values: T[]): T | T[] => (new Set(values).size === 1 ? (values[0] as T) : values)

/** The most telling word of the path. */
const tagWords =
  'permission subscription apikeys clients groups templates search comments frames version zones members spaces teams editions'.split(
    ' ',
  )
const tagOf = (operation: Operation): string => {
  const words = pathOf(operation).split('/')
  return tagWords.find((word) => words.includes(word)) ?? 'other'
}

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

/** A schema as it travels: what TypeBox keeps beside it is not enumerable and stays behind. */
const wire = (schema: TSchema): Json => JSON.parse(JSON.stringify(schema)) as Json

const isUsed = ([name]: [string, string]) =>
  operationEntries.some(([, operation]) => paramsOf(operation).includes(name))

const pathParameter = ([name, description]: [string, string]) => [
  name,
  { name, in: 'path', required: true, description, schema: { type: 'string' } },
]

const queryParameters = (operations: Operation[]): Json[] => {
  const found = new Map<string, Json>()
  for (const { query } of operations) {
    for (const [name, property] of Object.entries(query?.properties ?? {})) {
      const { description, ...schema } = wire(property)
      const required = (query as { required?: string[] }).required?.includes(name) === true
      found.set(name, {
        name,
        in: 'query',
        ...(required && { required }),
        ...(description ? { description } : {}),
        schema,
      })
    }
  }
  return [...found.values()]
}

const json = (schema: Json, rest: Json = {}) => ({ 'application/json': { schema, ...rest } })

const oneOf = (schemas: Json[]): Json => (schemas.length === 1 ? (schemas[0] as Json) : { oneOf: schemas })

const requestBody = (operations: Operation[]): Json => ({
  required: !operations.some(({ bodyOptional }) => bodyOptional),
  content: json(oneOf(operations.map(({ body }) => wire(body as TSchema)))),
})

const responses = (operations: Operation[]): Json => {
  const success = successResponse(operations)
  const failures = [...new Set(operations.flatMap((operation) => [...failuresOf(operation), 'internal' as const]))]
  const byStatus = Map.groupBy(failures, (name) => String(errors[name][0]))
  return {
    200: success,
    ...(operations.some(({ partial }) => partial) && { 206: { ...success, description: 'Some of it was done' } }),
    ...Object.fromEntries([...byStatus].map(([status, names]) => [status, errorResponse(status, names)])),
  }
}

const always = { 'x-request-id': ref('headers', 'x-request-id') }
const limited = Object.fromEntries(
  ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'].map((name) => [name, ref('headers', name)]),
)
const headersOfStatus: Record<string, Json> = {
  401: { 'WWW-Authenticate': ref('headers', 'WWW-Authenticate') },
  429: { ...limited, 'Retry-After': ref('headers', 'Retry-After') },
}

const successResponse = (operations: Operation[]): Json => {
  const datas = operations.map(({ data }) => wire(data))
  return {
    description: oneOrAll(operations.map(({ message }) => message)).toString(),
    headers: { ...always, ...limited },
    content: json({
      type: 'object',
      required: ['status', 'message', 'request_uri', 'data'],
      properties: {
        status: { const: 'success' },
        message: { type: 'string' },
        request_uri: { type: 'string' },
        // Kinds may answer alike, so that one answer fits several of them.
        data: datas.length === 1 ? datas[0] : { anyOf: datas },
      },
    }),
  }
}

const errorResponse = (status: string, names: ErrorName[]): Json => ({
  description: names.map((name) => `\`${errors[name][1]}\` ${errors[name][2]}`).join('; '),
  headers: { ...always, ...headersOfStatus[status] },
  content: json(ref('schemas', 'Error'), {
    examples: Object.fromEntries(names.map((name) => [name, ref('examples', name)])),
  }),
})

const usedErrors = (): ErrorName[] => [
  ...new Set(operationEntries.flatMap(([, operation]) => failuresOf(operation))),
  'internal',
]

const errorExample = (name: ErrorName) => {
  const [, error_code, message] = errors[name]
  const details = { error_code, message }
  return { summary: error_code, value: { status: 'error', request_uri: `${basePath}/editions`, error: { details } } }
}

const text = (description: string) => ({ type: 'string', description })

const errorSchema = {
  type: 'object',
  required: ['status', 'request_uri', 'error'],
  properties: {
    status: { const: 'error' },
    request_uri: text('the path of the request'),
    error: {
      type: 'object',
      required: ['details'],
      properties: {
        details: {
          type: 'object',
          required: ['error_code', 'message'],
          properties: {
            error_code: text('what went wrong, for programs'),
            message: text('what went wrong, for people'),
            attribute: text('of a 400: dotted path of the first offender'),
            reason: text('of a 400: what is wrong with it'),
            required_scope: text('of a 403 A1010: the scope that the token lacks'),
            request_id: text('of a 500: the id to look for in the logs'),
            edition_id: text('from the path, once the caller is known'),
            space_id: text('from the path, once the caller is known'),
            zone_id: text('from the path, once the caller is known'),
            current_user_id: text('zuid of the caller, once known'),
          },
        },
      },
    },
  },
}

const header = (description: string) => ({ description, schema: { type: 'string' } })

const headers = {
  'x-request-id': header('id of this request; the logs name it'),
  'WWW-Authenticate': header('`Bearer`, where the token was missing or not valid'),
  'RateLimit-Limit': header('requests a minute that the operation allows one user'),
  'RateLimit-Remaining': header('requests left in this minute'),
  'RateLimit-Reset': header('seconds until the minute ends'),
  'Retry-After': header('seconds to wait before the next try'),
}

const securitySchemes = (authUrl: string) => ({
  oauth2: {
    type: 'oauth2',
    flows: {
      authorizationCode: {
        authorizationUrl: `${authUrl}/oauth/v2/auth`,
        tokenUrl: `${authUrl}/oauth/v2/token`,
        refreshUrl: `${authUrl}/oauth/v2/token`,
        scopes,
      },
    },
  },
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'an access token; `Service-oauthtoken` is taken for `Bearer`',
  },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-service-apikey',
    description: 'a key of the edition; optional unless the service demands it',
  },
})

/** Any one of the scopes; the API key beside it where the operation looks at one. */
const securityOf = (operation: Operation): Json[] => {
  const tokens = operation.scope.flatMap((scope) => [{ oauth2: [scope] }, { accessToken: [scope] }])
  const keyed = !operation.keyless && paramsOf(operation).includes('edition_id')
  return keyed ? [...tokens, ...tokens.map((token) => ({ ...token, apiKey: [] }))] : tokens
}
