import { cleanGif, isGif } from './gif.ts'
import { type CleanImage, refuse } from './image.ts'
import { cleanJpeg, isJpeg } from './jpeg.ts'
import { cleanPng, isPng } from './png.ts'
import { cleanSvg, mayBeSvg } from './svg.ts'
import { cleanWebp, isWebp } from './webp.ts'

/** What the bytes are, whatever somebody says that they are: written anew, without what nobody sees. */
export const cleanImage = (bytes: Uint8Array, maxPixels: number): CleanImage => {
  if (isPng(bytes)) return cleanPng(bytes, maxPixels)
  if (isJpeg(bytes)) return cleanJpeg(bytes, maxPixels)
  if (isGif(bytes)) return cleanGif(bytes, maxPixels)
  if (isWebp(bytes)) return cleanWebp(bytes, maxPixels)
  if (mayBeSvg(bytes)) return cleanSvg(bytes, maxPixels)
  return refuse('is neither PNG, JPEG, WebP, GIF nor SVG')
}
