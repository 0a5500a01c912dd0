import { orientationIn, orientationSegment } from './exif.ts'
import { type CleanImage, checkSize, joined, refuse, textAt, viewOf } from './image.ts'

export const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff

const [SOI, EOI, SOS, DHT, DAC, JPG, APP0, APP1, APP2, APP14] = [
  0xd8, 0xd9, 0xda, 0xc4, 0xcc, 0xc8, 0xe0, 0xe1, 0xe2, 0xee,
]
/** Tables that the picture is decoded with. */
const tables = new Set([0xdb, DHT, DAC, 0xdd])

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== DHT && marker !== DAC && marker !== JPG

/** Each scan of a progressive picture goes over all of it again; real ones have about ten. */
const MAX_SCANS = 100

/** JFIF without its small picture. */
const jfif = new Uint8Array([0xff, APP0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0])

/**
 * A JPEG of the segments that the picture needs, and its colour profile. Of EXIF only the direction stays that it is to be
 * turned; what comes after its end goes, such as the film of a phone.
 */
export const cleanJpeg = (bytes: Uint8Array, maxPixels: number): CleanImage => {
  const view = viewOf(bytes)
  const tail: Uint8Array[] = []
  let size: { width: number; height: number } | undefined
  let orientation = 1
  let scans = 0
  for (let at = 2; ; ) {
    const marker = bytes[at + 1]
    if (marker === undefined) return refuse('is a JPEG that ends too early')
    if (bytes[at] !== 0xff) return refuse('is a damaged JPEG')
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === EOI) break
    if (marker === SOI || (marker >= 0xd0 && marker <= 0xd7) || marker === 1 || marker === 0)
      return refuse('is a damaged JPEG')
    if (at + 4 > bytes.length) return refuse('is a JPEG that ends too early')
    const end = at + 2 + view.getUint16(at + 2)
    if (end > bytes.length || end < at + 4) return refuse('is a JPEG that ends too early')
    const segment = bytes.subarray(at, end)
    at = end
    if (marker === APP1) orientation = orientationIn(segment.subarray(4)) ?? orientation
    else if (isFrame(marker)) {
      if (size || segment.length < 10) return refuse('is a damaged JPEG')
      size = { height: viewOf(segment).getUint16(5), width: viewOf(segment).getUint16(7) }
      checkSize(size.width, size.height, maxPixels)
      tail.push(segment)
    } else if (tables.has(marker) || isProfile(marker, segment)) tail.push(segment)
    else if (marker === SOS) {
      const scanEnd = endOfScan(bytes, end)
      if (!size) return refuse('is a JPEG without its header')
      if (scanEnd === undefined) return refuse('is a JPEG that ends too early')
      if (++scans > MAX_SCANS) return refuse('is a JPEG with too many scans')
      tail.push(segment, bytes.subarray(end, scanEnd))
      at = scanEnd
    }
  }
  if (!size || scans === 0) return refuse('is a JPEG without a picture')
  const head: Uint8Array[] = [new Uint8Array([0xff, SOI]), ...(isAdobe(tail) ? [] : [jfif])]
  if (orientation > 1) head.push(orientationSegment(orientation))
  const shown = orientation >= 5 ? { width: size.height, height: size.width } : size
  return { media_type: 'image/jpeg', ...shown, bytes: joined([...head, ...tail, new Uint8Array([0xff, EOI])]) }
}

const startsWith = (segment: Uint8Array, text: string): boolean => textAt(segment, 4, text.length) === text

/** How colours are meant. */
const isProfile = (marker: number, segment: Uint8Array): boolean =>
  (marker === APP2 && startsWith(segment, 'ICC_PROFILE\0')) || (marker === APP14 && startsWith(segment, 'Adobe'))

/** JFIF says that colours are YCbCr, which Adobe's segment may deny. */
const isAdobe = (segments: readonly Uint8Array[]): boolean => segments.some((segment) => segment[1] === APP14)

/** Where the next marker is that is none of the scan's own. */
const endOfScan = (bytes: Uint8Array, start: number): number | undefined => {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1]
    if (marker === undefined) return undefined
    if (marker !== 0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd7)) return at
  }
  return undefined
}
