import type { TObject, TSchema } from 'typebox'
import type { Right } from './access.ts'
import type { ErrorName } from './errors.ts'
import type { Scope } from './scopes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Route = `${Method} /${string}`

/** One operation of the API: the unit that routes, validation, OpenAPI, the SDK and the inventory tests fold over. */
export interface Operation {
  route: Route
  /** Heading in the reference. */
  summary: string
  /** The `message` of a success. */
  message: string
  /** Any one of these opens the operation. */
  scope: readonly Scope[]
  access: Right
  /** What a caller who sees the place but lacks the right is told; noPermission unless said. */
  refusal?: ErrorName
  /** What a caller of the edition who is outside the team or space is told; notInTeam or spaceNotFound unless said. */
  outside?: ErrorName
  /** Also while the space or the zone is in the trash; otherwise both must be active. */
  anyState?: true
  /**
   * One request of the edition at a time: for rules that count over many of its rows, such as seats, or that must not
   * meet a member who is just leaving.
   */
  alone?: true
  /** Reading it opens the space, as lists in the order of openings have it (S5). */
  opens?: true
  /** Requests a minute and user; the service's general limit unless said. */
  rate?: number
  /** The API key header is not looked at: the two calls on the collection of editions. */
  keyless?: true
  query?: TObject
  /** Request headers by their names in lower case. */
  headers?: TObject
  body?: TObject
  /** A body may be left out. */
  bodyOptional?: true
  /** The `data` of the JSON envelope; `Bytes` with `binary`. */
  data: TSchema
  /** A success is bytes of one of these media types, not the JSON envelope. */
  binary?: readonly string[]
  /** One event, where `Accept: text/event-stream` gets events in place of the JSON envelope. */
  events?: TSchema
  /** May answer 206. */
  partial?: true
  /** What it can fail with beyond what its path, body and access already say. */
  errors: readonly ErrorName[]
  /** Not in the contract: marked `x-extension` in OpenAPI. */
  extension?: true
}

export const operation = <const O extends Operation>(declaration: O): O => declaration

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

/** What tells apart the operations of one route, where several share it. */
export const actionTypeOf = ({ body }: Operation): string | undefined =>
  (body?.properties.action_type as { const?: string } | undefined)?.const

export const basePath = '/service/api/v1'

/** What the path itself can answer with, outermost first. */
export const pathErrors = (operation: Operation): ErrorName[] => {
  const names = paramsOf(operation)
  const found: ErrorName[] = []
  if (names.includes('edition_id')) found.push('editionNotFound')
  if (names.includes('team_id')) found.push('teamNotFound')
  if (names.includes('space_id')) found.push('spaceNotFound')
  if (names.includes('zone_id')) found.push('zoneNotFound', 'restrictedZone')
  return found
}

const stateErrors = (operation: Operation): ErrorName[] => {
  if (operation.anyState) return []
  const names = paramsOf(operation)
  return [
    ...(names.includes('space_id') ? (['spaceNotActive'] as const) : []),
    ...(names.includes('zone_id') ? (['zoneNotActive'] as const) : []),
  ]
}

export const outsideOf = (operation: Operation): ErrorName =>
  operation.outside ?? (paramsOf(operation).includes('team_id') ? 'notInTeam' : 'spaceNotFound')

/** Whoever sees the place holds these: they are refused to nobody who got that far. */
const seeing: readonly Right[] = ['anyone', 'edition.see', 'team.see', 'team.belong', 'space.see']

const refusalsOf = (operation: Operation): ErrorName[] => {
  const names = paramsOf(operation)
  const found: ErrorName[] = []
  if (names.includes('team_id') || names.includes('space_id')) found.push(outsideOf(operation))
  if (!seeing.includes(operation.access)) found.push(operation.refusal ?? 'noPermission')
  return found
}

/** Everything the operation can fail with: for the reference, and for the tests that walk the table. */
export const failuresOf = (operation: Operation): ErrorName[] => {
  const found: ErrorName[] = ['badToken', 'noScope', 'rateLimited', ...pathErrors(operation)]
  if (!operation.keyless && paramsOf(operation).includes('edition_id')) found.push('badApiKey')
  if (operation.query || operation.headers || operation.body) found.push('invalid')
  if (operation.body) found.push('malformedJson', 'bodyTooLarge', 'unsupportedMedia')
  if (operation.body && !operation.bodyOptional) found.push('emptyBody')
  found.push(...refusalsOf(operation), ...stateErrors(operation))
  return [...new Set([...found, ...operation.errors])]
}
