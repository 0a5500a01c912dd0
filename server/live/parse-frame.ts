import {
  type ClientMessageType,
  clientMessages,
  type DecodedClientMessage,
  MAX_MESSAGES,
} from '@easel/contract/live-messages.ts'
import { ApiError, invalidRequest } from '../api-error.ts'
import { compileDecoder } from '../http/decode.ts'
import { parseJson } from '../http/strict-json.ts'
import { scanFrame } from './scan-frame.ts'

const decoders = new Map(
  Object.entries(clientMessages).map(([type, schema]) => [type, compileDecoder(schema)] as const),
)

/** A change that says which it is, and is not of the form that changes have: it is refused, and the session goes on. */
interface InvalidChange {
  type: 'invalid change'
  mutation_id: string
  error: ApiError
}

export type ParsedMessage = DecodedClientMessage | InvalidChange

/** The messages of a frame, checked. Throws an ApiError. */
export const parseFrame = (bytes: Buffer): ParsedMessage[] => {
  const value = parseJson(bytes)
  if (!Array.isArray(value)) throw invalidRequest('frame', 'must be a JSON array of messages')
  if (value.length === 0) throw invalidRequest('frame', 'has no message')
  if (value.length > MAX_MESSAGES) throw invalidRequest('frame', `has more than ${MAX_MESSAGES} messages`)
  return value.map(parseMessage)
}

/** No message but a change has as many. */
const MAX_OTHER_BYTES = 65_536

/** The same for one who may change nothing: their changes are refused, and not looked into. */
export const parseFrameOfReader = (bytes: Buffer): ParsedMessage[] =>
  scanFrame(bytes, MAX_MESSAGES).map(({ type, mutation_id, start, end }) => {
    if (type === 'change' && isMutationId(mutation_id))
      return { type: 'invalid change', mutation_id, error: new ApiError('noPermission') }
    if (end - start > MAX_OTHER_BYTES) throw invalidRequest('frame', 'has a message that is too long')
    return parseMessage(parseJson(bytes.subarray(start, end)))
  })

const parseMessage = (message: unknown): ParsedMessage => {
  const { type, mutation_id } = (message ?? {}) as { type?: unknown; mutation_id?: unknown }
  const decode = decoders.get(type as ClientMessageType)
  if (!decode) throw invalidRequest('type', `must be one of ${[...decoders.keys()].join(', ')}`)
  try {
    return decode(message) as DecodedClientMessage
  } catch (error) {
    if (type === 'change' && error instanceof ApiError && isMutationId(mutation_id))
      return { type: 'invalid change', mutation_id, error }
    throw error
  }
}

const isMutationId = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9._~-]{1,64}$/.test(value)
