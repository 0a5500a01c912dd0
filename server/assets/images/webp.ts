import { type CleanImage, checkSize, joined, refuse, textAt, viewOf } from './image.ts'

export const isWebp = (bytes: Uint8Array): boolean => textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP'

interface Size {
  width: number
  height: number
}

const kept = new Set(['VP8 ', 'VP8L', 'VP8X', 'ANIM', 'ANMF', 'ALPH', 'ICCP'])
const MAX_FRAMES = 1_000
/** Of VP8X: that there is EXIF, that there is XMP. */
const METADATA_FLAGS = 0x08 | 0x04

/** A WebP of the chunks that the picture needs, without EXIF and XMP. */
export const cleanWebp = (bytes: Uint8Array, maxPixels: number): CleanImage => {
  const end = 8 + viewOf(bytes).getUint32(4, true)
  if (end > bytes.length) return refuse('is a WebP that ends too early')
  const chunks = chunksIn(bytes.subarray(12, end)).filter(({ type }) => kept.has(type))
  const pictures = chunks.filter(({ type }) => type === 'VP8 ' || type === 'VP8L')
  const frames = chunks.filter(({ type }) => type === 'ANMF')
  const [canvas, ...others] = chunks.filter(({ type }) => type === 'VP8X').map(({ data }) => canvasSize(data))
  if (others.length > 0 || pictures.length > 1 || pictures.length + frames.length === 0)
    return refuse('is a WebP without a picture, or with several')
  if (frames.length > MAX_FRAMES) return refuse(`is a WebP of more than ${MAX_FRAMES} frames`)
  const inner = [...pictures, ...frames.flatMap(({ data }) => picturesOfFrame(data))].map(bitstreamSize)
  const size = canvas ?? (inner[0] as Size)
  checkSize(size.width, size.height, maxPixels)
  // The decoder goes by what the picture itself says, whatever stands outside.
  if (inner.length === 0 || inner.some(({ width, height }) => width > size.width || height > size.height))
    return refuse('is a WebP whose pictures are larger than it says')
  const written = chunks.map(writeChunk)
  const length = 4 + written.reduce((sum, part) => sum + part.length, 0)
  const head = new Uint8Array(12)
  head.set(bytes.subarray(0, 12))
  viewOf(head).setUint32(4, length, true)
  return { media_type: 'image/webp', ...size, bytes: joined([head, ...written]) }
}

interface Chunk {
  type: string
  data: Uint8Array
}

const chunksIn = (bytes: Uint8Array): Chunk[] => {
  const chunks: Chunk[] = []
  const view = viewOf(bytes)
  for (let at = 0; at < bytes.length; ) {
    if (at + 8 > bytes.length) return refuse('is a WebP that ends too early')
    const length = view.getUint32(at + 4, true)
    if (at + 8 + length > bytes.length) return refuse('is a WebP that ends too early')
    chunks.push({ type: textAt(bytes, at, 4), data: bytes.subarray(at + 8, at + 8 + length) })
    at += 8 + length + (length % 2)
  }
  return chunks
}

const writeChunk = ({ type, data }: Chunk): Uint8Array => {
  const chunk = new Uint8Array(8 + data.length + (data.length % 2))
  chunk.set(new TextEncoder().encode(type))
  viewOf(chunk).setUint32(4, data.length, true)
  if (type === 'ANMF') {
    const inside = joined([data.subarray(0, 16), ...framePartsOf(data).map(writeChunk)])
    const frame = new Uint8Array(8 + inside.length)
    frame.set(chunk.subarray(0, 4))
    viewOf(frame).setUint32(4, inside.length, true)
    frame.set(inside, 8)
    return frame
  }
  chunk.set(data, 8)
  if (type === 'VP8X') chunk[8] = (chunk[8] as number) & ~METADATA_FLAGS
  return chunk
}

const isPicture = ({ type }: Chunk): boolean => type === 'VP8 ' || type === 'VP8L'

const framePartsOf = (data: Uint8Array): Chunk[] =>
  chunksIn(data.subarray(16)).filter((chunk) => isPicture(chunk) || chunk.type === 'ALPH')

const picturesOfFrame = (data: Uint8Array): Chunk[] => {
  if (data.length < 16) return refuse('is a damaged WebP')
  const pictures = framePartsOf(data).filter(isPicture)
  return pictures.length === 1 ? pictures : refuse('is a WebP with a frame that is not one picture')
}

const uint24 = (data: Uint8Array, at: number): number =>
  (data[at] as number) | ((data[at + 1] as number) << 8) | ((data[at + 2] as number) << 16)

const canvasSize = (data: Uint8Array): Size => {
  if (data.length < 10) return refuse('is a damaged WebP')
  return { width: 1 + uint24(data, 4), height: 1 + uint24(data, 7) }
}

const bitstreamSize = ({ type, data }: Chunk): Size => {
  if (data.length < 10) return refuse('is a damaged WebP')
  if (type === 'VP8L') {
    if (data[0] !== 0x2f) return refuse('is a damaged WebP')
    const bits = viewOf(data).getUint32(1, true)
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
  }
  if (data[3] !== 0x9d || data[4] !== 0x01 || data[5] !== 0x2a) return refuse('is a damaged WebP')
  const view = viewOf(data)
  return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff }
}
