import { findAssets, readContent } from '../assets/assets.sql.ts'
import type { ZoneAssetTable } from '../db/asset-schema.ts'
import type { Db } from '../db/transaction.ts'
import type { PictureImage } from './images.ts'

/** What a picture may bring along: beyond it images are left out, and drawn grey. */
const MAX_BYTES = 33_554_432
const MAX_PIXELS = 64_000_000

/** Quotes inside of texts are escaped: this is a key. */
const reference = /"asset_id":"([0-9a-f-]{36})"/g

/** The images that elements, as JSON, refer to, in the order of the first reference, as far as there is room. */
export const readImages = async (
  db: Db,
  zone: Pick<ZoneAssetTable, 'edition_id' | 'zone_id'>,
  pages: readonly string[],
): Promise<PictureImage[]> => {
  const ids = new Set<string>()
  for (const page of pages) for (const [, id] of page.matchAll(reference)) ids.add(id as string)
  if (ids.size === 0) return []
  const rows = new Map((await findAssets(db, zone, ids)).map((row) => [row.asset_id, row]))
  const images: PictureImage[] = []
  let [bytes, pixels] = [0, 0]
  for (const asset_id of ids) {
    const row = rows.get(asset_id)
    if (!row || bytes + row.byte_count > MAX_BYTES || pixels + row.width * row.height > MAX_PIXELS) continue
    bytes += row.byte_count
    pixels += row.width * row.height
    const { media_type, width, height } = row
    images.push({ asset_id, media_type, width, height, bytes: await readContent(db, row) })
  }
  return images
}
