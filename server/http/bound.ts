import {
  type ErrorName,
  isUuid,
  methodOf,
  nonMemberErrorOf,
  type Operation,
  type OperationName,
  paramsOf,
  toId,
} from '@easel/contract'
import type { Params } from '../access/standing.ts'
import type { Handlers } from '../handler.ts'
import { type SuccessEnvelope, successEnvelope } from './envelope.ts'
import { compileQueryReader, compileReader } from './read.ts'
import { compileWriter } from './write.ts'

// biome-ignore lint/suspicious/noExplicitAny: one function runs every operation; each handler was checked against its own types
type AnyHandler = (context: any) => Promise<unknown>

/** An operation made ready to run: whatever does not depend on the request is worked out here. */
export interface Bound {
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

export const bound = (name: OperationName, operation: Operation, handlers: Handlers): Bound => ({
  name,
  operation,
  reads: methodOf(operation) === 'GET',
  readParams: paramsReader(paramsOf(operation)),
  outside: nonMemberErrorOf(operation),
  handler: handlers[name] as AnyHandler,
  readQuery: operation.query ? compileQueryReader(operation.query) : () => undefined,
  readBody: operation.body ? compileReader(operation.body) : () => undefined,
  write: compileWriter(operation.data),
  envelope: successEnvelope(operation.message),
})

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
