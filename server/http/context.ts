import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnyStanding, Params, PathRow } from '../access/standing.ts'
import type { Db } from '../db/transaction.ts'
import type { Caller } from '../handler.ts'
import type { CompiledOperation } from './compiled-operation.ts'

/** A request as it arrives. Each step of the pipeline gives its context on with one thing more. */
export interface Arrived {
  operation: CompiledOperation
  request: FastifyRequest
  reply: FastifyReply
  /** The ids of the path, as handlers take them. */
  params: Params
}

export interface Authenticated extends Arrived {
  caller: Caller
  /** What the path holds for the caller, where one statement looked up token and path. */
  pathRow: PathRow | undefined
}

export interface Decoded extends Authenticated {
  query: unknown
  body: unknown
}

/** Inside the transaction of a change, or the read of a read. */
export interface Running extends Decoded {
  db: Db
  now: number
}

export interface Resolved extends Running {
  path: AnyStanding
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What logs and metrics call the request; undefined where it is no operation. */
    operation: string | undefined
    caller: Caller | undefined
    /** A change that was admitted, while its body is read. */
    admitted: Authenticated | undefined
  }
}
