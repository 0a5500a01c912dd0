import { hasScope } from '@easel/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Found, Params } from '../access/standing.ts'
import { Failure } from '../failure.ts'
import type { Caller } from '../handler.ts'
import type { Settings } from '../settings.ts'
import { checkApiKey, type FindApiKey } from './api-key.ts'
import { authenticate, type FindCaller } from './authenticate.ts'
import type { Bound } from './bound.ts'
import type { CountRequest } from './rate-limit.ts'

/** Whom a token speaks for, and what the path of a read holds for them, in one statement. */
export type FindOnPath = (token: string, params: Params) => Promise<{ caller: Caller; found: Found } | undefined>

export interface Gate {
  findCaller: FindCaller
  /** undefined: tokens are another's, and say nothing to the database */
  findOnPath: FindOnPath | undefined
  findApiKey: FindApiKey
  /** undefined: limits are off */
  countRequest: CountRequest | undefined
  settings: Pick<Settings, 'apiKeyRequired' | 'rateLimitGeneral'>
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

/** Authenticate, API key, scope, rate limit: the kinds of one route share them. */
export const admit = async (bound: Bound, gate: Gate, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const { operation } = bound
  const params = bound.readParams(request.params as Record<string, string>)
  const { findOnPath } = gate
  const onPath = findOnPath && bound.reads && 'edition_id' in params
  const { caller, found } = await authenticate<{ caller: Caller; found?: Found }>(
    onPath ? (token) => findOnPath(token, params) : async (token) => callerOnly(await gate.findCaller(token)),
    request.headers.authorization,
  )
  request.caller = caller
  request.way = { params, found }
  await checkApiKey(
    operation,
    { find: gate.findApiKey, required: gate.settings.apiKeyRequired },
    apiKeyOf(request),
    params.edition_id as number | undefined,
  )
  if (!hasScope(caller.scopes, operation.scope)) throw new Failure('noScope', { required_scope: operation.scope[0] })
  await count(bound, gate, caller, reply)
}

export const apiKeyOf = ({ headers }: FastifyRequest): string | undefined => {
  const key = headers['x-service-apikey']
  return Array.isArray(key) ? key[0] : key
}

/** A8. */
export const count = async (bound: Bound, gate: Gate, { zuid }: Caller, reply: FastifyReply): Promise<void> => {
  if (!gate.countRequest) return
  const limit = bound.operation.rate ?? gate.settings.rateLimitGeneral
  reply.headers(await gate.countRequest(bound.name, zuid, limit))
}

const callerOnly = (caller: Caller | undefined) => caller && { caller }
