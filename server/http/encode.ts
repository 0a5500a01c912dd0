import { type ErrorName, errors, type Operation, toEtag } from '@easel/contract'
import type { ErrorContext } from '../api-error.ts'
import { AtSeq, BytesResponse, NotModified, StreamResponse, SuccessResponse } from '../handler.ts'
import { type LongList, written } from '../long-list.ts'
import type { DecodedRequest, JsonResponse } from './pipeline-types.ts'
import { compileConverter } from './schema-codec.ts'

/** What a handler returned, in the envelope of a success. */
export const encode = ({ operation, request }: DecodedRequest, result: unknown): JsonResponse | Promise<JsonResponse> =>
  operation.encode(result, requestUri(request.raw.url ?? ''))

/** Writes what the schema declares and nothing else, so nothing leaves that was not promised. */
export const compileResponseEncoder = (operation: Pick<Operation, 'data' | 'message'>) => {
  const encodeData = compileConverter(operation.data, 'encode')
  return (result: unknown, request_uri: string): JsonResponse | Promise<JsonResponse> => {
    if (result instanceof StreamResponse) return { status: 200, etag: undefined, json: undefined, stream: result }
    if (result instanceof NotModified) return { status: 304, etag: undefined, json: undefined, headers: result.headers }
    const { status, message = operation.message, etag, data } = toSuccess(result)
    if (status === 304) return { status, etag, json: undefined }
    if (data instanceof BytesResponse) return { status, etag, json: undefined, bytes: data }
    written.list = undefined
    const json = JSON.stringify({ status: 'success', message, request_uri, data: encodeData(data) })
    const { list } = written as { list: LongList | undefined }
    return list ? inPieces({ status, etag }, list, list.piecesOf(json)) : { status, etag, json }
  }
}

/** What is shorter is sent whole, with its length. */
const WHOLE_LENGTH = 500_000

const inPieces = async (
  head: Pick<JsonResponse, 'status' | 'etag'>,
  list: LongList,
  pieces: AsyncGenerator<string>,
): Promise<JsonResponse> => {
  let json = ''
  for (;;) {
    const { done, value } = await pieces.next()
    if (done) return { ...head, json }
    json += value
    if (json.length > WHOLE_LENGTH)
      return { ...head, json: undefined, pieces: resumed(json, pieces), piecesLength: list.lengthAfter(json.length) }
  }
}

async function* resumed(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first
  yield* rest
}

interface Success {
  status: number
  message?: string | undefined
  etag?: string
  data: unknown
}

const toSuccess = (result: unknown): Success => {
  if (result instanceof SuccessResponse) return result
  if (!(result instanceof AtSeq)) return { status: 200, data: result }
  return { status: result.data === undefined ? 304 : 200, etag: toEtag(result.seq), data: result.data }
}

/** The contract has one code and status for both: whoever renews a token must know that it would not help. */
const causes: Partial<Record<ErrorName, 'token' | 'permission'>> = { badToken: 'token', noPermission: 'permission' }

export const encodeError = (error: ErrorName, uri: string, context: ErrorContext): string => {
  const [, error_code, message] = errors[error]
  const cause = causes[error]
  const details = { error_code, message, ...(cause && { cause }), ...context }
  return JSON.stringify({ status: 'error', request_uri: uri, error: { details } })
}

/** G2: the path as received, without the query string. */
export const requestUri = (url: string): string => {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}
