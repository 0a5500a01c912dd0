import {
  type ErrorName,
  failuresOf,
  methodOf,
  type Operation,
  type OperationName,
  outsideOf,
  paramsOf,
} from '@easel/contract'
import type { Params } from '../access/standing.ts'
import type { Handlers } from '../handler.ts'
import { compileDecoder, compileParamsDecoder, compileQueryDecoder } from './decode.ts'
import { compileResponse, type JsonResponse } from './encode.ts'

// biome-ignore lint/suspicious/noExplicitAny: one function runs every operation; each handler was checked against its own types
type AnyHandler = (context: any) => Promise<unknown>

/** An operation made ready to run: whatever does not depend on the request is worked out here. */
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
  decodeQuery: ((query: Record<string, unknown>) => unknown) | undefined
  decodeBody: ((body: unknown) => unknown) | undefined
  encode: (result: unknown, url: string) => JsonResponse
}

export const compileOperation = (
  name: OperationName,
  declaration: Operation,
  handlers: Handlers,
): CompiledOperation => ({
  name,
  declaration,
  isRead: methodOf(declaration) === 'GET',
  hasPath: paramsOf(declaration).includes('edition_id'),
  nonMemberError: outsideOf(declaration),
  declaredErrors: new Set([...failuresOf(declaration), 'unavailable']),
  handler: handlers[name] as AnyHandler,
  decodeParams: compileParamsDecoder(paramsOf(declaration)),
  decodeQuery: declaration.query && compileQueryDecoder(declaration.query),
  decodeBody: declaration.body && compileDecoder(declaration.body),
  encode: compileResponse(declaration),
})
