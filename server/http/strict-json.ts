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
  checkLimits(bytes)
  const text = decode(bytes)
  if (text.trim() === '') throw invalidRequest('body', 'The body is empty; send a JSON object', 'emptyBody')
  const value = parse(text)
  checkStrictness(text)
  return value
}

/**
 * Before anything is parsed: a megabyte of brackets, or of keys in one object, would keep the parser busy, and everybody
 * waiting, a hundred times as long as a megabyte of drawing.
 */
const checkLimits = (bytes: Buffer): void => {
  const keys = new Uint32Array(MAX_DEPTH + 1)
  let depth = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number
    if (byte === quote) at = endOfString(bytes, at)
    else if (byte === brace || byte === bracket) {
      if (++depth > MAX_DEPTH) throw invalidRequest('body', `The body is nested more than ${MAX_DEPTH} levels deep`)
      keys[depth] = 0
    } else if (byte === closingBrace || byte === closingBracket) depth = Math.max(0, depth - 1)
    else if (byte === colon) {
      keys[depth] = (keys[depth] as number) + 1
      if ((keys[depth] as number) > MAX_KEYS) throw invalidRequest('body', `An object has more than ${MAX_KEYS} keys`)
    }
  }
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

/** Walks text that is known to be JSON once, keeping the keys of the objects that are open. */
const checkStrictness = (text: string): void => {
  const open: (Set<string> | null)[] = []
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === quote) at = checkString(text, at, open.at(-1) ?? null)
    else if (character === brace || character === bracket) open.push(character === brace ? new Set() : null)
    else if (character === closingBrace || character === closingBracket) open.pop()
  }
}

const quote = 0x22
const brace = 0x7b
const bracket = 0x5b
const closingBrace = 0x7d
const closingBracket = 0x5d
const backslash = 0x5c
const colon = 0x3a

/** Checks the string that begins at `start`; answers where it ends. */
const checkString = (text: string, start: number, keys: Set<string> | null): number => {
  let end = start + 1
  let escaped = false
  for (; text.charCodeAt(end) !== quote; end++) {
    if (text.charCodeAt(end) === backslash) {
      escaped = true
      end++
    }
  }
  const raw = text.slice(start + 1, end)
  const value = escaped ? (JSON.parse(text.slice(start, end + 1)) as string) : raw
  if (escaped && (value.includes('\0') || !value.isWellFormed())) {
    throw invalidRequest('body', 'Text must not hold the character U+0000 or half of a surrogate pair')
  }
  if (keys && isKey(text, end + 1)) {
    if (value === '__proto__') throw invalidRequest('body', 'The key "__proto__" is not allowed')
    if (keys.has(value)) throw malformed('A key stands twice in one object')
    keys.add(value)
  }
  return end
}

const isKey = (text: string, after: number): boolean => {
  let at = after
  while (/\s/.test(text[at] ?? '')) at++
  return text[at] === ':'
}
