import {
  basePath,
  can,
  isUuid,
  methodOf,
  type Operation,
  type OperationName,
  operationEntries,
  outsideOf,
  pathOf,
  reaches,
  toId,
} from '@easel/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AnyStanding, standing } from '../access/standing.ts'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/schema.ts'
import { Failure, fail, invalid } from '../failure.ts'
import { Answer, type Caller, type Handlers, type Services } from '../handler.ts'
import { checkApiKey, type FindApiKey } from './api-key.ts'
import { authenticate, type FindCaller } from './authenticate.ts'
import { requestUri, successEnvelope } from './envelope.ts'
import type { CountRequest } from './rate-limit.ts'
import { compileQueryReader, compileReader } from './read.ts'
import { compileWriter } from './write.ts'

export interface Gate {
  findCaller: FindCaller
  findApiKey: FindApiKey
  /** undefined: limits are off */
  countRequest: CountRequest | undefined
}

export interface Binding extends Gate, Services {
  database: Database
  handlers: Handlers
}

// biome-ignore lint/suspicious/noExplicitAny: one function runs every operation; each handler was checked against its own types
type AnyHandler = (context: any) => Promise<unknown>

/** An operation made ready to run. */
interface Bound {
  name: OperationName
  operation: Operation
  handler: AnyHandler
  readQuery: (query: Record<string, unknown>) => unknown
  readBody: (body: unknown) => unknown
  write: (data: unknown) => string
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
  }
}

/** Turns the table of operations into routes. */
export const bindOperations = (app: FastifyInstance, binding: Binding): void => {
  const routes = new Map<string, Bound[]>()
  for (const [name, operation] of operationEntries) {
    const bound: Bound = {
      name,
      operation,
      handler: binding.handlers[name] as AnyHandler,
      readQuery: operation.query ? compileQueryReader(operation.query) : () => undefined,
      readBody: operation.body ? compileReader(operation.body) : () => undefined,
      write: compileWriter(operation.data),
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
    onRequest: (request, reply) => admit(first, binding, request, reply),
    handler: (request, reply) => run(kindOf(kinds, request.body), binding, request, reply),
  })
}

/** Authenticate, API key, scope, rate limit: the kinds of one route share them. */
const admit = async (bound: Bound, binding: Binding, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const { operation } = bound
  const caller = await authenticate(binding.findCaller, request.headers.authorization)
  request.caller = caller
  const key = request.headers['x-service-apikey']
  await checkApiKey(
    operation,
    { find: binding.findApiKey, required: binding.settings.apiKeyRequired },
    Array.isArray(key) ? key[0] : key,
    toId((request.params as Record<string, string>).edition_id ?? ''),
  )
  if (!reaches(caller.scopes, operation.scope)) throw new Failure('noScope', { required_scope: operation.scope[0] })
  if (binding.countRequest) {
    const limit = operation.rate ?? binding.settings.rateLimitGeneral
    reply.headers(await binding.countRequest(bound.name, caller.zuid, limit))
  }
}

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
  const body = bound.readBody(operation.body ? (request.body ?? {}) : undefined)
  const effects: (() => Promise<void>)[] = []
  const work = (db: Db) =>
    act(bound, db, {
      caller: request.caller as Caller,
      params: readParams(request.params as Record<string, string>),
      query,
      body,
      settings: binding.settings,
      mailer: binding.mailer,
      now: Date.now(),
      fail,
      afterCommit: (effect: () => Promise<void>) => effects.push(effect),
    })
  const { database } = binding
  const result = methodOf(operation) === 'GET' ? await work(database.read) : await database.write(work)
  for (const effect of effects)
    effect().catch((error) => request.log.error({ err: error }, 'effect after commit failed'))
  const answer = result instanceof Answer ? result : new Answer(result, {})
  reply.code(answer.status).type('application/json; charset=utf-8')
  return successEnvelope(
    answer.message ?? operation.message,
    requestUri(request.raw.url ?? ''),
    bound.write(answer.data),
  )
}

interface RequestContext {
  caller: Caller
  params: Record<string, number | string>
  [key: string]: unknown
}

/** Find and see, permission, then the handler. */
const act = async ({ operation, handler }: Bound, db: Db, context: RequestContext): Promise<unknown> => {
  const outside = outsideOf(operation)
  const found: AnyStanding = await standing(db, context.caller.zuid, context.params, new Failure(outside))
  if (!can(found.held, operation.access)) {
    const stranger = found.team !== undefined && found.held.team === undefined && !can(found.held, 'edition.manage')
    throw new Failure(stranger ? outside : (operation.refusal ?? 'noPermission'))
  }
  return handler({ ...context, db, standing: found })
}

const uuids = ['zone_id', 'comment_id']

const readParams = (raw: Record<string, string>): Record<string, number | string> =>
  Object.fromEntries(
    Object.entries(raw).map(([name, text]) => [
      name,
      uuids.includes(name) ? (isUuid(text) ? text.toLowerCase() : '') : toId(text),
    ]),
  )
