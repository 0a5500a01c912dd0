import { ApiError } from '../api-error.ts'
import { isJpeg } from '../assets/images/jpeg.ts'
import { isPng } from '../assets/images/png.ts'
import { isWebp } from '../assets/images/webp.ts'

/** What else an image may be is refused before anybody looks at all of it. */
export const checkFirstBytes = (bytes: Uint8Array): void => {
  if (isPng(bytes) || isJpeg(bytes) || isWebp(bytes)) return
  throw new ApiError('imageNotTaken', { attribute: 'body', reason: 'is neither PNG, JPEG nor WebP' })
}
