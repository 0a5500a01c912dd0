export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/svg+xml'] as const
export type ImageType = (typeof imageTypes)[number]

/** An image that says nothing but what it looks like. */
export interface CleanImage {
  media_type: ImageType
  /** As it is shown, in pixels. */
  width: number
  height: number
  bytes: Uint8Array
}

/** The message is a sentence for whoever has sent it. */
export class ImageRefused extends Error {}

export const refuse = (reason: string): never => {
  throw new ImageRefused(reason)
}

/** Beyond what canvases and decoders take. */
const MAX_SIDE = 32_767

/** Before anybody decodes it: a header of a few bytes can promise gigabytes. */
export const checkSize = (width: number, height: number, maxPixels: number): void => {
  if (width < 1 || height < 1) refuse('has no width or no height')
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > maxPixels)
    refuse(`has ${width} x ${height} pixels; at most ${maxPixels} are taken, and ${MAX_SIDE} in width and height`)
}

/** A letter for each byte. */
export const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length))

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

export const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const result = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    result.set(part, at)
    at += part.length
  }
  return result
}
