import { invalidRequest } from '../api-error.ts'

/** A message of a frame, of which nothing was read but what it is. */
export interface Envelope {
  type: string | undefined
  mutation_id: string | undefined
  /** Of its bytes in the frame. */
  start: number
  end: number
}

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [brace, bracket, closingBrace, closingBracket] = [0x7b, 0x5b, 0x7d, 0x5d]
const MAX_NAME = 64

/**
 * Finds the messages of a frame without parsing them: for one whose sender may not send all of it. What is not well
 * formed inside a message is not noticed. Throws an ApiError.
 */
export const scanFrame = (bytes: Buffer, maxMessages: number): Envelope[] => {
  const envelopes: Envelope[] = []
  let depth = 0
  let current: Envelope | undefined
  let key: string | undefined
  let isKeyNext = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number
    if (byte === quote) {
      const end = endOfString(bytes, at)
      if (depth === 2 && current) {
        const text = end - at <= MAX_NAME + 1 ? bytes.toString('latin1', at + 1, end) : undefined
        if (isKeyNext) key = text
        else if (key === 'type' || key === 'mutation_id') current[key] = text
        isKeyNext = false
      }
      at = end
    } else if (byte === brace || byte === bracket) {
      depth++
      if (depth === 2 && byte === brace) {
        current = { type: undefined, mutation_id: undefined, start: at, end: bytes.length }
        envelopes.push(current)
        if (envelopes.length > maxMessages) throw invalidRequest('frame', `has more than ${maxMessages} messages`)
        isKeyNext = true
      }
    } else if (byte === closingBrace || byte === closingBracket) {
      if (depth === 2 && current) current.end = at + 1
      depth--
    } else if (depth === 2 && byte === comma) isKeyNext = true
    else if (depth === 2 && byte === colon) isKeyNext = false
  }
  if (depth !== 0 || envelopes.length === 0) throw invalidRequest('frame', 'must be a JSON array of messages')
  return envelopes
}

const endOfString = (bytes: Buffer, start: number): number => {
  let end = start + 1
  while (end < bytes.length && bytes[end] !== quote) end += bytes[end] === backslash ? 2 : 1
  return end
}
