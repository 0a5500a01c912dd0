import { invalidRequest } from '../api-error.ts'

const MAX_DEPTH = 64
const MAX_KEYS = 1_000
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * JSON as the contract takes it. Beyond JSON.parse it refuses what would be lost or harmful later: broken UTF-8,
 * a key given twice (which of the two was meant?), `__proto__`, text no database can keep, nesting so deep that a
 * recursive check would run out of stack, and objects of thousands of keys.
 */
export const parseJson = (bytes: Buffer): unknown => {
  if (bytes.length === 0) return undefined
  const sentKeys = checkLimits(bytes)
  const text = decode(bytes)
  if (text.trim() === '') throw invalidRequest('body', 'The body is empty; send a JSON object', 'emptyBody')
  const value = parse(text)
  // JSON.parse keeps one of two equal keys.
  if (countKeys(value) < sentKeys) throw malformed('A key stands twice in one object')
  return value
}

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a]
const [brace, bracket, closingBrace, closingBracket] = [0x7b, 0x5b, 0x7d, 0x5d]

/**
 * Counts the keys. Runs before anything is parsed: a megabyte of brackets, or of keys in one object, would keep the
 * parser busy a hundred times as long as a megabyte of drawing.
 */
const checkLimits = (bytes: Buffer): number => {
  const keys = new Uint32Array(MAX_DEPTH + 1)
  let depth = 0
  let total = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number
    if (byte === quote) at = endOfString(bytes, at)
    else if (byte === brace || byte === bracket) {
      if (++depth > MAX_DEPTH) throw invalidRequest('body', `The body is nested more than ${MAX_DEPTH} levels deep`)
      keys[depth] = 0
    } else if (byte === closingBrace || byte === closingBracket) depth = Math.max(0, depth - 1)
    else if (byte === colon) {
      total++
      keys[depth] = (keys[depth] as number) + 1
      if ((keys[depth] as number) > MAX_KEYS) throw invalidRequest('body', `An object has more than ${MAX_KEYS} keys`)
    }
  }
  return total
}

const endOfString = (bytes: Buffer, start: number): number => {
  let end = start + 1
  while (end < bytes.length && bytes[end] !== quote) end += bytes[end] === backslash ? 2 : 1
  return end
}

const malformed = (reason: string) => invalidRequest('body', reason, 'malformedJson')

const decode = (bytes: Buffer): string => {
  try {
    return utf8.decode(bytes)
  } catch {
    throw malformed('The body is not valid UTF-8')
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    // The message quotes the body, which may hold a secret: only the position is told.
    const [, position] = /position (\d+)/.exec((error as Error).message) ?? []
    throw malformed(`The body is not valid JSON${position ? `, at character ${position}` : ''}`)
  }
}

/** How many keys the objects of a value have. Refuses `__proto__`, and text that no database can keep. */
const countKeys = (value: unknown): number => {
  if (typeof value === 'string') checkText(value)
  if (typeof value !== 'object' || value === null) return 0
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + countKeys(item), 0)
  let count = 0
  for (const [key, member] of Object.entries(value)) {
    checkText(key)
    if (key === '__proto__') throw invalidRequest('body', 'The key "__proto__" is not allowed')
    count += 1 + countKeys(member)
  }
  return count
}

const checkText = (text: string): void => {
  if (text.includes('\0') || !text.isWellFormed())
    throw invalidRequest('body', 'Text must not hold the character U+0000 or half of a surrogate pair')
}
