import { brotliDecompressSync, inflateSync } from 'node:zlib'

/** What a font file says of itself. */
export interface FontFace {
  family: string
  weight: number
  italic: boolean
  /** From 1, narrow, to 9, wide. */
  width: number
  /** One file has all weights. */
  isVariable: boolean
  mediaType: string
}

/** No font needs more, unpacked. */
const MAX_UNPACKED = 67_108_864

const mediaTypes: Record<string, string> = {
  '\0\x01\0\0': 'font/ttf',
  true: 'font/ttf',
  OTTO: 'font/otf',
  wOFF: 'font/woff',
  wOF2: 'font/woff2',
}

/** Reads the names and the style of a font; throws where it is none that browsers take. */
export const readFontFace = (bytes: Buffer): FontFace => {
  const signature = bytes.toString('latin1', 0, 4)
  const mediaType = mediaTypes[signature]
  if (mediaType === undefined) throw new Error('it is no TrueType, OpenType or WOFF font')
  const tables =
    signature === 'wOF2' ? woff2Tables(bytes) : signature === 'wOFF' ? woffTables(bytes) : sfntTables(bytes)
  const tableOf = (tag: string): Buffer => {
    const read = tables.get(tag)
    if (!read) throw new Error(`it has no table ${tag}`)
    return read()
  }
  tableOf('cmap')
  const [names, style] = [tableOf('name'), tableOf('OS/2')]
  const family = nameOf(names, 16) ?? nameOf(names, 1)
  if (!family) throw new Error('it does not name its family')
  const weight = style.readUInt16BE(4)
  return {
    family,
    weight: Math.min(1000, Math.max(1, weight)),
    width: style.readUInt16BE(6),
    italic: (style.readUInt16BE(62) & 1) === 1,
    isVariable: tables.has('fvar'),
    mediaType,
  }
}

type Tables = ReadonlyMap<string, () => Buffer>

/** Throws where the slice is not all there. */
const slice = (bytes: Buffer, offset: number, length: number): Buffer => {
  if (offset + length > bytes.length) throw new Error('it is cut off')
  return bytes.subarray(offset, offset + length)
}

const sfntTables = (bytes: Buffer): Tables => {
  const tables = new Map<string, () => Buffer>()
  for (let at = 12, left = bytes.readUInt16BE(4); left > 0; at += 16, left--) {
    const [offset, length] = [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)]
    tables.set(bytes.toString('latin1', at, at + 4), () => slice(bytes, offset, length))
  }
  return tables
}

const woffTables = (bytes: Buffer): Tables => {
  const tables = new Map<string, () => Buffer>()
  for (let at = 44, left = bytes.readUInt16BE(12); left > 0; at += 20, left--) {
    const [offset, packed, length] = [4, 8, 12].map((field) => bytes.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ]
    tables.set(bytes.toString('latin1', at, at + 4), () => {
      const part = slice(bytes, offset, packed)
      return packed < length ? inflateSync(part, { maxOutputLength: MAX_UNPACKED }) : part
    })
  }
  return tables
}

/** Those of the table of known tags (WOFF 2.0, 5.1) that matter here, by their number. */
const knownTags: Record<number, string> = { 0: 'cmap', 5: 'name', 6: 'OS/2', 10: 'glyf', 11: 'loca', 47: 'fvar' }

const woff2Tables = (bytes: Buffer): Tables => {
  let at = 48
  const readBase128 = (): number => {
    let value = 0
    for (let count = 0; count < 5; count++) {
      const byte = bytes.readUInt8(at++)
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
    throw new Error('it has a number that is too long')
  }
  const entries: { tag: string; length: number }[] = []
  for (let left = bytes.readUInt16BE(12); left > 0; left--) {
    const flags = bytes.readUInt8(at++)
    const number = flags & 63
    const tag = number === 63 ? bytes.toString('latin1', at, at + 4) : (knownTags[number] ?? `#${number}`)
    if (number === 63) at += 4
    const length = readBase128()
    const isOutline = tag === 'glyf' || tag === 'loca'
    const isTransformed = isOutline ? flags >> 6 !== 3 : flags >> 6 !== 0
    entries.push({ tag, length: isTransformed ? readBase128() : length })
  }
  const packed = slice(bytes, at, bytes.readUInt32BE(20))
  const unpacked = brotliDecompressSync(packed, { maxOutputLength: MAX_UNPACKED })
  const tables = new Map<string, () => Buffer>()
  let offset = 0
  for (const { tag, length } of entries) {
    const start = offset
    tables.set(tag, () => slice(unpacked, start, length))
    offset += length
  }
  return tables
}

const ENGLISH = 0x409

/** In English where there is such a name. */
const nameOf = (names: Buffer, id: number): string | undefined => {
  const strings = names.readUInt16BE(4)
  const found: { text: string; rank: number }[] = []
  for (let at = 6, left = names.readUInt16BE(2); left > 0; at += 12, left--) {
    const [platform, , language, name, length, offset] = Array.from({ length: 6 }, (_, field) =>
      names.readUInt16BE(at + 2 * field),
    ) as [number, number, number, number, number, number]
    if (name !== id) continue
    const raw = slice(names, strings + offset, length)
    const isMac = platform === 1
    const text = isMac
      ? raw.toString('latin1')
      : Buffer.from(raw.subarray(0, length & ~1))
          .swap16()
          .toString('utf16le')
    found.push({ text: text.trim(), rank: isMac ? 2 : language === ENGLISH ? 0 : 1 })
  }
  return found.sort((one, other) => one.rank - other.rank)[0]?.text
}
