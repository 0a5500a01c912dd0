import { crc32, inflateSync } from 'node:zlib'
import { type CleanImage, checkSize, joined, refuse, textAt, viewOf } from './image.ts'

export const isPng = (bytes: Uint8Array): boolean => textAt(bytes, 0, 8) === '\x89PNG\r\n\x1a\n'

/** What the picture needs; texts, times, EXIF, animations and whatever else there is go. */
const kept = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'pHYs', 'bKGD', 'iCCP'])

const MAX_PROFILE_BYTES = 4_194_304

/** A PNG of the chunks that the picture needs; what comes after its end goes too. */
export const cleanPng = (bytes: Uint8Array, maxPixels: number): CleanImage => {
  const view = viewOf(bytes)
  const parts = [bytes.subarray(0, 8)]
  let size: { width: number; height: number } | undefined
  let hasData = false
  let hasProfile = false
  for (let at = 8; ; ) {
    if (at + 12 > bytes.length) return refuse('is a PNG that ends too early')
    const length = view.getUint32(at)
    const type = textAt(bytes, at + 4, 4)
    const end = at + 12 + length
    if (end > bytes.length) return refuse('is a PNG that ends too early')
    if (!size && type !== 'IHDR') return refuse('is a PNG without its header')
    if (kept.has(type)) {
      if (crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return refuse('is a damaged PNG')
      if (type === 'IHDR') size = headerOf(view, at + 8, length, size !== undefined, maxPixels)
      if (type === 'IDAT') hasData = true
      // A second profile would count for nothing, and each takes time to unpack.
      const isNeeded = type !== 'iCCP' || (!hasProfile && isSmallProfile(bytes.subarray(at + 8, end - 4)))
      if (type === 'iCCP') hasProfile = true
      if (isNeeded) parts.push(bytes.subarray(at, end))
    } else if (isCritical(type)) return refuse('is a PNG with a part that is not known')
    at = end
    if (type === 'IEND') break
  }
  if (!size || !hasData) return refuse('is a PNG without a picture')
  return { media_type: 'image/png', ...size, bytes: joined(parts) }
}

const headerOf = (view: DataView, at: number, length: number, isSecond: boolean, maxPixels: number) => {
  if (length !== 13 || isSecond) return refuse('is a PNG with a wrong header')
  const size = { width: view.getUint32(at), height: view.getUint32(at + 4) }
  checkSize(size.width, size.height, maxPixels)
  return size
}

const isCritical = (type: string): boolean => /^[A-Z]/.test(type)

/** A profile is compressed: one that would become huge is left out. */
const isSmallProfile = (data: Uint8Array): boolean => {
  const nameEnd = data.indexOf(0)
  try {
    inflateSync(data.subarray(nameEnd + 2), { maxOutputLength: MAX_PROFILE_BYTES })
    return nameEnd > 0
  } catch {
    return false
  }
}
