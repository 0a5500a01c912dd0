import {
  basePath,
  can,
  type ErrorName,
  isUuid,
  methodOf,
  type Operation,
  type OperationName,
  operationEntries,
  outsideOf,
  paramsOf,
  pathOf,
  reaches,
  toId,
} from '@easel/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { lockEdition } from '../access/lock-edition.ts'
import { type AnyStanding, type Found, judged, type Params, standing } from '../access/standing.ts'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/schema.ts'
import { Failure, fail, invalid } from '../failure.ts'
import { Answer, type Caller, type Handlers, type Services } from '../handler.ts'
import { checkApiKey, type FindApiKey } from './api-key.ts'
import { authenticate, type FindCaller } from './authenticate.ts'
import { requestUri, type SuccessEnvelope, successEnvelope } from './envelope.ts'
import { logOf } from './logging.ts'
import type { Guard } from './overload.ts'
import type { CountRequest } from './rate-limit.ts'
import { compileQueryReader, compileReader } from './read.ts'
import { compileWriter } from './write.ts'

/** Whom a token speaks for, and what the path of a read holds for them, in one statement. */
export type FindOnPath = (token: string, params: Params) => Promise<{ caller: Caller; found: Found } | undefined>

export interface Gate {
  findCaller: FindCaller
  /** undefined: tokens are another's, and say nothing to the database */
  findOnPath: FindOnPath | undefined
  findApiKey: FindApiKey
  /** undefined: limits are off */
  countRequest: CountRequest | undefined
  guard: Guard
}

export interface Binding extends Gate, Services {
  database: Database
  handlers: Handlers
}

// biome-ignore lint/suspicious/noExplicitAny: one function runs every operation; each handler was checked against its own types
type AnyHandler = (context: any) => Promise<unknown>

/** An operation made ready to run: whatever does not depend on the request is worked out here. */
interface Bound {
  name: OperationName
  operation: Operation
  reads: boolean
  readParams: (raw: Record<string, string>) => Params
  /** What somebody outside the team or space is told. */
  outside: ErrorName
  handler: AnyHandler
  readQuery: (query: Record<string, unknown>) => unknown
  readBody: (body: unknown) => unknown
  write: (data: unknown) => string
  envelope: SuccessEnvelope
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
    /** What metrics call the request. */
    operation: string | undefined
    /** The path's ids as handlers take them, and what a read has found along it already. */
    way: { params: Params; found: Found | undefined } | undefined
  }
}

/** Turns the table of operations into routes. */
export const bindOperations = (app: FastifyInstance, binding: Binding): void => {
  const routes = new Map<string, Bound[]>()
  for (const [name, operation] of operationEntries) {
    const bound: Bound = {
      name,
      operation,
      reads: methodOf(operation) === 'GET',
      readParams: paramsReader(paramsOf(operation)),
      outside: outsideOf(operation),
      handler: binding.handlers[name] as AnyHandler,
      readQuery: operation.query ? compileQueryReader(operation.query) : () => undefined,
      readBody: operation.body ? compileReader(operation.body) : () => undefined,
      write: compileWriter(operation.data),
      envelope: successEnvelope(operation.message),
    }
    routes.set(operation.route, [...(routes.get(operation.route) ?? []), bound])
  }
  for (const kinds of routes.values()) bindRoute(app, binding, kinds)
}

const bindRoute = (app: FastifyInstance, binding: Binding, kinds: Bound[]): void => {
  const [first] = kinds as [Bound]
  app.route({
    method: methodOf(first.operation),
    url: basePath + pathOf(first.operation),
    // Before the body is read: a stranger's megabyte is not parsed.
    onRequest: (request, reply, done) => {
      request.operation = first.name
      letIn(first, binding, request, reply).then(() => done(), done)
    },
    handler: async (request, reply) => {
      const entry = binding.guard.enter()
      try {
        const kind = kindOf(kinds, request.body)
        request.operation = kind.name
        return await run(kind, binding, request, reply)
      } finally {
        binding.guard.leave(entry)
      }
    },
  })
}

const letIn: typeof admit = async (bound, binding, request, reply) => {
  binding.guard.admit(request.raw.socket)
  const entry = binding.guard.enter()
  try {
    await admit(bound, binding, request, reply)
  } finally {
    binding.guard.leave(entry)
  }
}

/** Authenticate, API key, scope, rate limit: the kinds of one route share them. */
const admit = async (bound: Bound, binding: Binding, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const { operation } = bound
  const params = bound.readParams(request.params as Record<string, string>)
  const { findOnPath } = binding
  const onPath = findOnPath && bound.reads && 'edition_id' in params
  const { caller, found } = await authenticate<{ caller: Caller; found?: Found }>(
    onPath ? (token) => findOnPath(token, params) : async (token) => callerOnly(await binding.findCaller(token)),
    request.headers.authorization,
  )
  request.caller = caller
  request.way = { params, found }
  const key = request.headers['x-service-apikey']
  await checkApiKey(
    operation,
    { find: binding.findApiKey, required: binding.settings.apiKeyRequired },
    Array.isArray(key) ? key[0] : key,
    params.edition_id as number | undefined,
  )
  if (!reaches(caller.scopes, operation.scope)) throw new Failure('noScope', { required_scope: operation.scope[0] })
  if (binding.countRequest) {
    const limit = operation.rate ?? binding.settings.rateLimitGeneral
    reply.headers(await binding.countRequest(bound.name, caller.zuid, limit))
  }
}

const callerOnly = (caller: Caller | undefined) => caller && { caller }

/** Several kinds of one route are told apart by `action_type`. */
const kindOf = (kinds: Bound[], body: unknown): Bound => {
  const [first] = kinds as [Bound]
  if (kinds.length === 1) return first
  if (body === undefined) throw emptyBody()
  const sent = (body as Record<string, unknown> | null)?.action_type
  const words = kinds.map(({ operation }) => actionType(operation))
  const kind = kinds[words.indexOf(sent as string)]
  if (!kind) throw invalid('action_type', `must be one of ${words.join(', ')}`)
  return kind
}

const actionType = (operation: Operation): string | undefined =>
  (operation.body?.properties.action_type as { const?: string } | undefined)?.const

const emptyBody = () => invalid('body', 'The body is empty; send a JSON object', 'emptyBody')

const run = async (bound: Bound, binding: Binding, request: FastifyRequest, reply: FastifyReply): Promise<string> => {
  const { operation } = bound
  const query = bound.readQuery(request.query as Record<string, unknown>)
  if (operation.body && request.body === undefined && !operation.bodyOptional) throw emptyBody()
  // null is sent, and is no object: only what was left out counts as {}.
  const body = bound.readBody(request.body === undefined ? {} : request.body)
  const way = request.way as NonNullable<FastifyRequest['way']>
  let effects: (() => Promise<void>)[] = []
  const work = (db: Db) => {
    // A transaction that is tried again begins anew.
    effects = []
    return act(bound, {
      db,
      caller: request.caller as Caller,
      params: way.params,
      found: way.found,
      standing: undefined,
      query,
      body,
      settings: binding.settings,
      mailer: binding.mailer,
      openings: binding.openings,
      now: Date.now(),
      fail,
      afterCommit: (effect: () => Promise<void>) => effects.push(effect),
    })
  }
  const { database } = binding
  const result = bound.reads ? await work(database.read) : await database.write(work)
  for (const effect of effects)
    effect().catch((error) => logOf(request).error({ err: error }, 'effect after commit failed'))
  reply.header('content-type', 'application/json; charset=utf-8')
  const uri = requestUri(request.raw.url ?? '')
  if (!(result instanceof Answer)) return bound.envelope(uri, bound.write(result))
  reply.code(result.status)
  const envelope = result.message === undefined ? bound.envelope : successEnvelope(result.message)
  return envelope(uri, bound.write(result.data))
}

interface RequestContext {
  db: Db
  caller: Caller
  params: Params
  found: Found | undefined
  standing: AnyStanding | undefined
  openings: Services['openings']
  [key: string]: unknown
}

/** Find and see, permission, then the handler. */
const act = async ({ operation, outside, handler }: Bound, context: RequestContext): Promise<unknown> => {
  const { db, caller, params } = context
  if (operation.alone) await lockEdition(db, params.edition_id as number)
  const found: AnyStanding = context.found
    ? judged(context.found, params, outside)
    : await standing(db, caller.zuid, params, outside)
  if (!can(found.held, operation.access)) {
    const stranger = found.team !== undefined && found.held.team === undefined && !can(found.held, 'edition.manage')
    throw new Failure(stranger ? outside : (operation.refusal ?? 'noPermission'))
  }
  if (!operation.anyState) {
    if (found.space && found.space.status !== 'ACTIVE') throw new Failure('spaceNotActive')
    if (found.zone && found.zone.status !== 'ACTIVE') throw new Failure('zoneNotActive')
  }
  context.standing = found
  const answer = await handler(context)
  if (operation.opens && found.space) {
    const { edition_id, space_id } = found.space
    context.openings.note({ edition_id, space_id, zuid: context.caller.zuid })
  }
  return answer
}

const uuids = ['zone_id', 'comment_id']

const uuidOr = (text: string): string => (isUuid(text) ? text.toLowerCase() : '')

const paramsReader = (names: readonly string[]): Bound['readParams'] => {
  const readers = names.map((name) => [name, uuids.includes(name) ? uuidOr : toId] as const)
  return (raw) => {
    const params: Record<string, number | string> = {}
    for (const [name, read] of readers) params[name] = read(raw[name] as string)
    return params
  }
}
