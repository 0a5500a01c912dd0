import { createHash } from 'node:crypto'
import { cleanImage } from './images/clean-image.ts'
import { type CleanImage, ImageRefused } from './images/image.ts'

export interface ImageTask {
  bytes: Uint8Array
  maxPixels: number
}

/** `refusal`: why it cannot be taken. */
export type ReadImage = (CleanImage & { content_hash: string }) | { refusal: string }

/** Run by the thread of image-pool.ts. */
export default ({ bytes, maxPixels }: ImageTask): ReadImage => {
  try {
    const image = cleanImage(bytes, maxPixels)
    return { ...image, content_hash: createHash('sha256').update(image.bytes).digest('hex') }
  } catch (error) {
    if (error instanceof ImageRefused) return { refusal: error.message }
    // Lengths that point nowhere end in an error of the reader.
    if (error instanceof RangeError) return { refusal: 'is damaged' }
    throw error
  }
}
