import type { ErrorName, Operation, OperationName } from '@easel/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnyPathAccess, Params, PathRow } from '../access/path-access.ts'
import type { ApiError } from '../api-error.ts'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/transaction.ts'
import type { AppServices, BytesResponse, Caller, StagedZones, StreamResponse } from '../handler.ts'
import type { ResolveToken } from '../identity/tokens.ts'
import type { CountsAhead } from './counts-ahead.ts'
import type { RequestKey } from './idempotency.sql.ts'
import type { Convert } from './schema-codec.ts'
import type { CountRequest } from './shared-rate-window.ts'
import type { TraceContext } from './trace-context.ts'

// biome-ignore lint/suspicious/noExplicitAny: one function runs every operation; each handler was checked against its own types
type AnyHandler = (context: any) => Promise<unknown>

/** An operation made ready to run. */
export interface CompiledOperation {
  name: OperationName
  declaration: Operation
  isRead: boolean
  /** Whether the path lies in an edition: there is something to resolve. */
  hasPath: boolean
  /** What a caller outside the team or space is told. */
  nonMemberError: ErrorName
  /** Every error that its handler may throw. */
  declaredErrors: ReadonlySet<ErrorName>
  handler: AnyHandler
  decodeParams: (raw: Record<string, string>) => Params
  decodeQuery: Convert | undefined
  decodeHeaders: Convert | undefined
  decodeBody: Convert | undefined
  encode: (result: unknown, url: string) => JsonResponse | Promise<JsonResponse>
}

export interface JsonResponse {
  status: number
  etag: string | undefined
  /** undefined: a 304, which has no body, a stream, or pieces */
  json: string | undefined
  stream?: StreamResponse
  bytes?: BytesResponse
  /** Further ones. */
  headers?: Readonly<Record<string, string>>
  /** JSON that is too long to be written at once */
  pieces?: AsyncGenerator<string>
  /** About how long it is in the end: what it is made of is held until then. */
  piecesLength?: number
  /** What a request with the same Idempotency-Key was answered with before. */
  isRepeated?: boolean
}

/** What the steps of the pipeline need besides the request. */
export interface PipelineDeps extends AppServices {
  database: Database
  resolveToken: ResolveToken
  /** The edition a key belongs to; undefined when there is no such key. */
  findApiKey: (key: string) => Promise<number | undefined>
  /** undefined: limits are off */
  countRequest: CountRequest | undefined
  /** undefined: a count costs nothing that could be waited for beside another */
  countsAhead: CountsAhead | undefined
  /** Told of an error that a handler threw and its operation does not declare: a mistake of ours. */
  reportUndeclared: (operation: string, error: ApiError) => void
}

/** A request as it arrives. Each step of the pipeline gives its context on with one thing more. */
export interface IncomingRequest {
  operation: CompiledOperation
  request: FastifyRequest
  reply: FastifyReply
  /** The ids of the path, as handlers take them. */
  params: Params
}

export interface AuthenticatedRequest extends IncomingRequest {
  caller: Caller
  /** What the path holds for the caller, where one statement looked up token and path. */
  pathRow: PathRow | undefined
  /** When that statement was sent, by `performance.now()`. */
  askedAt: number
}

/** A request that may be sent again: the same key and body get the same answer. */
export interface RepeatableRequest extends RequestKey {
  /** Of the path and the body. */
  fingerprint: string
  /** The answer holds a secret that is kept nowhere. */
  hasSecret: boolean
}

export interface DecodedRequest extends AuthenticatedRequest {
  /** Undefined where it has no Idempotency-Key. */
  repeatable: RepeatableRequest | undefined
  query: unknown
  headers: unknown
  body: unknown
}

/** Inside the transaction of a change, or on the connection of a read. */
export interface RequestWithDb extends DecodedRequest {
  db: Db
  now: number
}

export interface AuthorizedRequest extends RequestWithDb {
  path: AnyPathAccess
  recheck: () => Promise<void>
  authorizeWrite: () => Promise<void>
  staged: StagedZones | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What logs and metrics call the request; undefined where it is no operation. */
    operation: string | undefined
    caller: Caller | undefined
    /** Of the error that it was refused with. */
    errorCode: string | undefined
    /** A change that was admitted, while its body is read. */
    admitted: AuthenticatedRequest | undefined
    /** Resolves when the answer is compressed and on its way; undefined where it is sent as it is. */
    compressing: Promise<void> | undefined
    /** The trace that the caller, or this service, has begun; undefined where there is none. */
    trace: TraceContext | undefined
  }
}
