import { type PictureType, pictureTypes } from '@easel/contract/pictures.ts'
import { invalidRequest, throwApiError } from '../api-error.ts'
import { BytesResponse } from '../handler.ts'
import type { Drawn } from './picture-pool.ts'

/** Of what is many times as high as it is wide the width becomes less. */
export const THUMBNAIL_PIXELS = 4_000_000

/** A picture runs nothing and loads nothing, whoever opens it. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; sandbox"

/** What was drawn as a response, or the refusal. */
export const toBytes = (drawn: Drawn, format: PictureType, maxPixels: number): BytesResponse => {
  if ('bytes' in drawn) {
    const { bytes, missingFonts } = drawn
    return new BytesResponse(pictureTypes[format], bytes, {
      'content-security-policy': policy,
      ...(missingFonts.length > 0 && { 'x-missing-fonts': missingFonts.join(', ') }),
    })
  }
  if (drawn.refusal === 'tooLarge')
    throw invalidRequest('scale', `would make a picture of ${drawn.pixels} pixels; at most ${maxPixels} are allowed`)
  if (drawn.refusal === 'noCanvas')
    return throwApiError('unavailable', {
      reason: 'PNG and PDF need @napi-rs/canvas, which is not installed here; SVG does not',
    })
  return throwApiError('unavailable', { reason: 'Too many pictures are asked for, or this one takes too long' })
}
