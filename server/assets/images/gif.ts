import { type CleanImage, checkSize, joined, refuse, textAt, viewOf } from './image.ts'

export const isGif = (bytes: Uint8Array): boolean => /^GIF8[79]a$/.test(textAt(bytes, 0, 6))

const MAX_FRAMES = 1_000
const [EXTENSION, IMAGE, TRAILER, CONTROL, APPLICATION] = [0x21, 0x2c, 0x3b, 0xf9, 0xff]

/** A GIF of its frames; comments, texts and extensions of applications go, but the one that says how often it repeats. */
export const cleanGif = (bytes: Uint8Array, maxPixels: number): CleanImage => {
  const early = (): never => refuse('is a GIF that ends too early')
  if (bytes.length < 13) return early()
  const view = viewOf(bytes)
  const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)]
  checkSize(width, height, maxPixels)
  let at = 13 + tableLength(bytes[10] as number)
  const parts = [bytes.subarray(0, at)]
  let frames = 0
  for (;;) {
    const kind = bytes[at]
    if (kind === TRAILER) break
    if (kind === EXTENSION) {
      const end = endOfBlocks(bytes, at + 2) ?? early()
      const label = bytes[at + 1]
      if (label === CONTROL) parts.push(bytes.subarray(at, end))
      if (label === APPLICATION && textAt(bytes, at + 2, 12) === '\x0bNETSCAPE2.0') parts.push(repetition(bytes, at))
      at = end
    } else if (kind === IMAGE) {
      if (at + 11 > bytes.length) return early()
      const [left, top, across, down] = [1, 3, 5, 7].map((by) => view.getUint16(at + by, true)) as [
        number,
        number,
        number,
        number,
      ]
      if (left + across > width || top + down > height) return refuse('is a GIF with a frame outside of the picture')
      if (++frames > MAX_FRAMES) return refuse(`is a GIF of more than ${MAX_FRAMES} frames`)
      const end = endOfBlocks(bytes, at + 11 + tableLength(bytes[at + 9] as number)) ?? early()
      parts.push(bytes.subarray(at, end))
      at = end
    } else return kind === undefined ? early() : refuse('is a damaged GIF')
  }
  if (frames === 0) return refuse('is a GIF without a picture')
  return { media_type: 'image/gif', width, height, bytes: joined([...parts, new Uint8Array([TRAILER])]) }
}

const tableLength = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** After the blocks that begin here, each with its length before it. */
const endOfBlocks = (bytes: Uint8Array, start: number): number | undefined => {
  for (let at = start; ; ) {
    const length = bytes[at]
    if (length === undefined) return undefined
    at += 1 + length
    if (length === 0) return at
  }
}

/** How often it repeats, and nothing that others have put beside it. */
const repetition = (bytes: Uint8Array, at: number): Uint8Array =>
  joined([bytes.subarray(at, at + 14), new Uint8Array([3, 1, bytes[at + 16] ?? 0, bytes[at + 17] ?? 0, 0])])
