import { errors } from './errors.ts'
import { basePath } from './operation.ts'
import { scopes } from './scopes.ts'

/** Every path parameter, with its description. */
export const pathParameters: Readonly<Record<string, string>> = {
  edition_id: 'id of an edition the caller belongs to',
  team_id: 'id of a team of the edition',
  space_id: 'id of a space of the edition',
  zone_id: 'id of a zone of the space',
  member_id: 'zuid of a member, or the id of a team or edition that is one',
  user_id: 'zuid of a user',
  template_id: 'id of a template',
  comment_id: 'id of a comment',
  asset_id: 'id of an image of the zone',
  version_id: 'id of a version of the zone',
  voting_id: 'id of a voting of the zone',
  note_id: 'id of a private note of the zone',
  webhook_id: 'id of a webhook',
  other_version_id: 'id of another version of the zone',
  element_id: 'id of a frame, shape or connector',
  group_id: 'id of a group of the edition',
  key_id: 'id of an API key of the edition',
  client_key: 'key of an OAuth client',
  bot_id: 'id of a bot of the edition: its zuid',
  link_id: 'id of a link for guests of the space',
  token_id: 'id of a personal access token, or of a token of the bot',
}

/** Of every POST. */
export const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A POST that is sent again within 24 hours with the same key and body is done once, and answered as it was then',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
} as const

/** The tags, most specific first: an operation has the first one that is a segment of its path. */
export const tags: Readonly<Record<string, string>> = {
  permission: 'roles of the caller and of others',
  subscription: 'the plan of an edition',
  apikeys: 'API keys of an edition',
  bots: 'bots of an edition and their tokens',
  tokens: 'personal access tokens of the caller',
  audit: 'who changed what in an edition',
  clients: 'OAuth clients of the caller',
  groups: 'groups of people to share spaces with',
  guestlinks: 'links for people without an account',
  templates: 'ready-made content for zones',
  search: 'search in a team',
  changes: 'what has changed in a zone, and changes of several things at once',
  comments: 'threads of comments in a zone',
  frames: 'frames of a zone',
  shapes: 'shapes of a zone',
  connectors: 'connectors between shapes or points of a zone',
  votings: 'votings on elements of a zone',
  privatenotes: 'notes that only their authors read until they are revealed',
  version: 'the history of a zone',
  assets: 'images of a zone',
  zones: 'zones of a space and what is drawn in them',
  members: 'members of teams, spaces and zones',
  spaces: 'spaces of a team',
  teams: 'teams of an edition',
  editions: 'editions of the caller',
}

/** Path parameters that are UUIDs; the others are numeric. */
export const uuidParameters: readonly string[] = ['zone_id', 'comment_id', 'element_id', 'asset_id', 'note_id']

export const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

const text = (description: string) => ({ type: 'string', description })
const fromPath = text('from the path, once the caller is known')

export const successSchema = {
  type: 'object',
  required: ['status', 'message', 'request_uri'],
  properties: {
    status: { const: 'success' },
    message: text('what was done'),
    request_uri: text('the path of the request'),
  },
}

const errorDetails = {
  type: 'object',
  required: ['error_code', 'message'],
  properties: {
    error_code: text('what went wrong, for programs'),
    message: text('what went wrong, for people'),
    attribute: text('of a 400: dotted path of the first offender'),
    reason: text('of a 400: what is wrong with it'),
    required_scope: text('of a 403 A1010: the scope that the token lacks'),
    cause: {
      enum: ['token', 'permission'],
      description:
        'of a 401 A1003: whether another token would help, or a right is missing. An extension of the contract',
    },
    request_id: text('of a 500: the id to look for in the logs'),
    edition_id: fromPath,
    space_id: fromPath,
    zone_id: fromPath,
    current_user_id: text('zuid of the caller, once known'),
  },
}

const [, error_code, message] = errors.editionNotFound

export const errorSchema = {
  type: 'object',
  examples: [{ status: 'error', request_uri: `${basePath}/editions/1`, error: { details: { error_code, message } } }],
  required: ['status', 'request_uri', 'error'],
  properties: {
    status: { const: 'error' },
    request_uri: text('the path of the request'),
    error: { type: 'object', required: ['details'], properties: { details: errorDetails } },
  },
}

const header = (description: string) => ({ description, schema: { type: 'string' } })

export const headers = {
  'x-request-id': header('id of this request; the logs name it'),
  'WWW-Authenticate': header('`Bearer`, where the token was missing or not valid'),
  'RateLimit-Limit': header('requests a minute that the operation allows one user'),
  'RateLimit-Remaining': header('requests left in this minute'),
  'RateLimit-Reset': header('seconds until the minute ends'),
  ETag: header("of what was read, mostly the zone's sequence number, in quotes; for `If-None-Match`"),
  'Retry-After': header('seconds to wait before the next try'),
}

/** Optional, and no security alternative: generators take alternatives for different ways to sign in. */
export const apiKeyParameter = {
  name: 'x-service-apikey',
  in: 'header',
  description: 'an API key of the edition; needed where the service demands one',
  schema: { type: 'string' },
}

export const securitySchemes = (authUrl: string) => ({
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
    description: 'an access token of OAuth; `Service-oauthtoken` is taken for `Bearer`',
  },
})
