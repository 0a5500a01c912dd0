import { createHash } from 'node:crypto'
import { readContent } from '../assets/assets.sql.ts'
import readImage from '../assets/image-worker.ts'
import type { Database } from '../db/database.ts'
import { OperatorError } from '../process/operator-error.ts'
import type { Settings } from '../process/settings.ts'

export type ImageLimits = Pick<Settings['assets'], 'maxPixels' | 'maxBytes'>

/**
 * Images of a file are looked at as if somebody had just sent them: whoever draws or opens one relies on its size, and on
 * that it says nothing but what it looks like.
 */
export const checkImages = async (
  { read }: Database,
  edition_id: number,
  { maxPixels, maxBytes }: ImageLimits,
): Promise<void> => {
  const assets = read.selectFrom('zone_asset').where('edition_id', '=', edition_id)
  const rows = await assets
    .select(['content_hash', 'media_type', 'width', 'height', 'byte_count'])
    .distinct()
    .orderBy('content_hash')
    .execute()
  for (const row of rows) {
    const { content_hash, media_type } = row
    const refuse = (reason: string): never => {
      throw new OperatorError(`the image ${content_hash.slice(0, 64)} ${reason}`)
    }
    const pieces = read.selectFrom('asset_piece').where(({ and }) => and({ edition_id, content_hash }))
    const { length } = await pieces
      .select((eb) => eb.fn.sum<number>(eb.fn<number>('length', ['data'])).as('length'))
      .executeTakeFirstOrThrow()
    if (Number(length) > Math.ceil(maxBytes / 3) * 4 + 4) refuse(`has more than ${maxBytes} bytes`)
    const bytes = await readContent(read, { edition_id, content_hash })
    if (createHash('sha256').update(bytes).digest('hex') !== content_hash) refuse('is not what its hash says')
    const image = readImage({ bytes, maxPixels })
    if ('refusal' in image) return refuse(image.refusal)
    if (image.content_hash !== content_hash) refuse('holds more than what it looks like')
    const isAsSaid = image.width === row.width && image.height === row.height && image.media_type === media_type
    if (!isAsSaid || image.bytes.length !== row.byte_count) refuse('has another type or size than its row says')
  }
}
