import {
  type ClientMessageType,
  clientMessages,
  type DecodedClientMessage,
  MAX_MESSAGES,
} from '@easel/contract/live-messages.ts'
import { invalidRequest } from '../api-error.ts'
import { compileDecoder } from '../http/decode.ts'
import { parseJson } from '../http/strict-json.ts'

const decoders = new Map(
  Object.entries(clientMessages).map(([type, schema]) => [type, compileDecoder(schema)] as const),
)

/** The messages of a frame, checked. Throws an ApiError. */
export const parseFrame = (bytes: Buffer): DecodedClientMessage[] => {
  const value = parseJson(bytes)
  if (!Array.isArray(value)) throw invalidRequest('frame', 'must be a JSON array of messages')
  if (value.length > MAX_MESSAGES) throw invalidRequest('frame', `has more than ${MAX_MESSAGES} messages`)
  return value.map(parseMessage)
}

const parseMessage = (message: unknown): DecodedClientMessage => {
  const type = (message as { type?: unknown } | null)?.type
  const decode = decoders.get(type as ClientMessageType)
  if (!decode) throw invalidRequest('type', `must be one of ${[...decoders.keys()].join(', ')}`)
  return decode(message) as DecodedClientMessage
}
