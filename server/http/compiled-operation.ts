import {
  methodOf,
  nonMemberErrorOf,
  type Operation,
  type OperationName,
  paramsOf,
  possibleErrors,
} from '@easel/contract'
import type { Handlers } from '../handler.ts'
import type { CompiledOperation } from './context.ts'
import { compileDecoder, compileParamsDecoder, compileQueryDecoder } from './decode.ts'
import { compileResponse } from './encode.ts'

/** Works out once whatever does not depend on the request. */
export const compileOperation = (
  name: OperationName,
  declaration: Operation,
  handlers: Handlers,
): CompiledOperation => ({
  name,
  declaration,
  isRead: methodOf(declaration) === 'GET',
  hasPath: paramsOf(declaration).includes('edition_id'),
  nonMemberError: nonMemberErrorOf(declaration),
  declaredErrors: new Set([...possibleErrors(declaration), 'unavailable']),
  handler: handlers[name] as unknown as CompiledOperation['handler'],
  decodeParams: compileParamsDecoder(paramsOf(declaration)),
  decodeQuery: declaration.query && compileQueryDecoder(declaration.query),
  decodeBody: declaration.body && compileDecoder(declaration.body),
  encode: compileResponse(declaration),
})
