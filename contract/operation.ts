import type { TObject, TSchema } from 'typebox'
import type { Right } from './access.ts'
import type { AuditEvent } from './audit-events.ts'
import type { ErrorName } from './errors.ts'
import type { Scope } from './scopes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Route = `${Method} /${string}`

/** Fields are named from the top: `members_info.role` is the role of each. Never a text, a token or a secret. */
export interface Audit {
  event: AuditEvent
  /** Fields of query, body and result that say what was done, besides the ids of the path. */
  query?: readonly string[]
  body?: readonly string[]
  result?: readonly string[]
}

/** How much of the rows on a path to a zone: their states and where the zone's journal stands, or the whole zone as well. */
export type PathRows = 'place' | 'zone'

/** One operation of the API. Routes, validation, OpenAPI, the SDK and the inventory tests are made from it. */
export interface Operation {
  route: Route
  /** Heading in the reference. */
  summary: string
  /** The `message` of a success. */
  message: string
  /** The token needs any one of these. */
  scope: readonly Scope[]
  access: Right
  /** The error for a caller who sees the resource but lacks the right; noPermission by default. */
  forbiddenError?: ErrorName
  /** The error for a member of the edition who is not in the team or space; notInTeam or spaceNotFound by default. */
  nonMemberError?: ErrorName
  /** Also works while the space or the zone is in the trash. */
  allowTrashed?: true
  /**
   * Takes the lock of the edition, for rules over many of its rows, such as the number of seats, and for those that must
   * not race with the removal of a member.
   */
  exclusive?: true
  /** The handler commits by itself, and is not run in a transaction. */
  ownTransaction?: true
  /** How much of the rows on its path the handler reads; all by default. Columns that nobody reads cost as much as joins. */
  pathRows?: PathRows
  /** Records that the caller opened the space, for lists sorted by last opening (S5). */
  recordsOpen?: true
  /** Requests per minute and user; the service's general limit by default. */
  rate?: number
  /** Ignores the API key header, since the path has no edition. */
  skipApiKey?: true
  query?: TObject
  /** Request headers, by their names in lower case; those that are not declared are not looked at. */
  headers?: TObject
  body?: TObject
  /** The body is optional. */
  bodyOptional?: true
  /** The body is bytes of one of these media types, not JSON; what they are, they say themselves. */
  upload?: readonly string[]
  /** How many bytes it may have at most; as many as an image of a zone by default. */
  uploadBytes?: number
  /** The `data` of the JSON envelope; `Bytes` with `binary`. */
  data: TSchema
  /** A success is bytes of one of these media types, not the JSON envelope. */
  binary?: readonly string[]
  /** One event, where `Accept: text/event-stream` gets events in place of the JSON envelope. */
  events?: TSchema
  /** A success holds a secret that is shown once: it is not kept for a request that is sent again. */
  secretData?: true
  /** May answer 206. */
  partial?: true
  /**
   * A success has an ETag, and is 304 where `If-None-Match` names it: the zone's sequence number, or one of its own. Set by
   * `zoneEtag` and `ownEtag`.
   */
  etag?: true | 'own'
  /** What a success leaves in the audit trail (N8), in the transaction of the change; of a read, before its answer. */
  audit?: Audit
  /** The errors of its handler, besides those of its path, input and access; none by default. */
  errors: readonly ErrorName[]
  /** Not in the service contract; `x-extension` in OpenAPI. Set by `extension()`. */
  extension?: true
}

type Declaration = Omit<Operation, 'errors' | 'extension'> & { errors?: readonly ErrorName[] }
type NoOtherKeys<O> = Record<Exclude<keyof O, keyof Operation>, never>
type WithErrors<O> = O extends { errors: readonly ErrorName[] } ? O : O & { errors: readonly [] }

/** Declares an operation of the service contract; a key that `Operation` does not have does not compile. */
export const operation = <const O extends Declaration>(declaration: O & NoOtherKeys<O>) =>
  ({ errors: [], ...declaration }) as unknown as WithErrors<O>

/** Declares an operation that is not in the service contract. */
export const extension = <const O extends Declaration>(declaration: O & NoOtherKeys<O>) =>
  ({ ...operation<O>(declaration), extension: true }) as WithErrors<O> & { extension: true }

type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** `edition_id | team_id` for `GET /editions/:edition_id/teams/:team_id`. */
export type ParamNames<O extends Operation> = Names<O['route']>

export const methodOf = (operation: Operation): Method => operation.route.split(' ')[0] as Method
export const pathOf = (operation: Operation): string => operation.route.split(' ')[1] as string
export const paramsOf = (operation: Operation): string[] =>
  [...operation.route.matchAll(/:(\w+)/g)].map(([, name]) => name as string)

/** The statuses of an answer that is no error. */
export const successStatuses = ({ partial, etag }: Operation): (200 | 206 | 304)[] => [
  200,
  ...(partial ? [206 as const] : []),
  ...(etag ? [304 as const] : []),
]

/** Selects one of the operations that share a route. */
export const actionTypeOf = ({ body }: Operation): string | undefined =>
  (body?.properties.action_type as { const?: string } | undefined)?.const

export const basePath = '/service/api/v1'

const notFoundErrors: Partial<Record<string, ErrorName[]>> = {
  edition_id: ['editionNotFound', 'twoFactorRequired'],
  team_id: ['teamNotFound'],
  space_id: ['spaceNotFound'],
  zone_id: ['zoneNotFound', 'restrictedZone'],
}
const stateErrors: Partial<Record<string, ErrorName[]>> = { space_id: ['spaceNotActive'], zone_id: ['zoneNotActive'] }

/** The errors of the path parameters, outermost first. */
export const pathErrors = (operation: Operation): ErrorName[] =>
  paramsOf(operation).flatMap((param) => notFoundErrors[param] ?? [])

export const nonMemberErrorOf = (operation: Operation): ErrorName =>
  operation.nonMemberError ?? (paramsOf(operation).includes('team_id') ? 'notInTeam' : 'spaceNotFound')

/** Rights of everyone who can see the resource, so that checking them cannot fail. */
const visibilityRights: readonly Right[] = ['anyone', 'edition.see', 'team.see', 'team.belong', 'space.see']

/** Every error that the operation can answer with. */
export const possibleErrors = (operation: Operation): ErrorName[] => {
  const params = paramsOf(operation)
  // `invalid` also of operations without input: `Prefer: handling=strict` refuses any parameter (G13).
  const result: ErrorName[] = ['badToken', 'noScope', 'rateLimited', 'invalid', ...pathErrors(operation)]
  if (!operation.skipApiKey && params.includes('edition_id')) result.push('badApiKey')
  if (methodOf(operation) === 'POST') result.push('keyReused')
  if (operation.secretData) result.push('answerNotKept')
  if (operation.body) result.push('malformedJson', 'bodyTooLarge', 'unsupportedMedia')
  if (operation.upload) result.push('bodyTooLarge', 'imageTypeNotTaken', 'imageNotTaken')
  if (operation.upload || (operation.body && !operation.bodyOptional)) result.push('emptyBody')
  if (params.includes('team_id') || params.includes('space_id')) result.push(nonMemberErrorOf(operation))
  if (!visibilityRights.includes(operation.access)) result.push(operation.forbiddenError ?? 'noPermission')
  if (!operation.allowTrashed) result.push(...params.flatMap((param) => stateErrors[param] ?? []))
  return [...new Set([...result, ...operation.errors])]
}
