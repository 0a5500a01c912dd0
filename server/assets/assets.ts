import { hasTag } from '@easel/contract'
import { newUuid } from '../db/uuid.ts'
import { BytesResponse, type Handler, NotModified } from '../handler.ts'
import {
  findAsset,
  findSameImage,
  insertAsset,
  keepContent,
  readContent,
  sumAssetBytes,
  touchAssets,
} from './assets.sql.ts'
import { imageHeaders } from './image-headers.ts'
import type { NewImage } from './image-pool.ts'

export const uploadAsset: Handler<'uploadAsset'> = async ({ db, params, body: image, settings, now, fail }) => {
  const { edition_id, space_id, zone_id } = params
  const { content_hash, media_type, width, height, bytes } = image
  const answer = (asset_id: string) => ({
    ...{ edition_id, space_id, zone_id, asset_id, media_type },
    ...{ width, height, byte_count: bytes.length },
  })
  const same = await findSameImage(db, { edition_id, zone_id, content_hash })
  // One that nothing refers to may be deleted in this moment.
  if (same && (await touchAssets(db, params, new Set([same.asset_id]), now)).size > 0) return answer(same.asset_id)
  await checkQuota()
  const asset_id = newUuid(now)
  await keepContent(db, { edition_id, content_hash }, bytes, now)
  await insertAsset(db, {
    ...{ edition_id, zone_id, asset_id, content_hash, media_type, width, height, byte_count: bytes.length },
    referenced_time: now,
  })
  return answer(asset_id)

  async function checkQuota(): Promise<void> {
    const { maxEditionBytes } = settings.assets
    const used = await sumAssetBytes(db, edition_id)
    if (used + bytes.length > maxEditionBytes)
      fail('assetQuota', { byte_count: bytes.length, max_bytes: maxEditionBytes })
  }
}

const YEAR_SECONDS = 31_536_000

const headers = { ...imageHeaders, 'cache-control': `private, max-age=${YEAR_SECONDS}, immutable` }

const endings: Record<NewImage['media_type'], string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
}

export const getAsset: Handler<'getAsset'> = async ({ db, params, headers: asked, fail }) => {
  const { edition_id, zone_id, asset_id } = params
  const [asset] = await findAsset(db, { edition_id, zone_id, asset_id })
  if (!asset) return fail('assetNotFound')
  // Of this address: the hash of the bytes would tell who else has them.
  const etag = `"${asset_id}"`
  if (hasTag(asked['if-none-match'], etag)) return new NotModified({ ...headers, etag })
  const { content_hash, media_type } = asset
  const bytes = await readContent(db, { edition_id, content_hash })
  return new BytesResponse(media_type, bytes, {
    ...headers,
    etag,
    'content-disposition': `inline; filename="${asset_id}.${endings[media_type]}"`,
  })
}
