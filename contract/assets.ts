import Type from 'typebox'
import { ownEtag } from './etag.ts'
import { extension } from './operation.ts'
import { Bytes, Id, namedObject } from './schema.ts'

const assets = '/editions/:edition_id/spaces/:space_id/zones/:zone_id/assets'

const mediaTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/svg+xml'] as const

export const uploadAsset = extension({
  route: `POST ${assets}`,
  summary: 'Send an image to a zone, for fills of its shapes and frames; it is kept without metadata and scripts',
  message: 'Image taken',
  scope: ['Service.zones.CREATE'],
  access: 'space.edit',
  exclusive: true,
  upload: [...mediaTypes, 'application/octet-stream'],
  data: namedObject('Asset', {
    edition_id: Id,
    space_id: Id,
    zone_id: Type.String(),
    asset_id: Type.String({ description: 'for `image` of a fill; the same image has one id in a zone' }),
    media_type: Type.Enum(mediaTypes, { description: 'what the bytes are' }),
    width: Type.Integer({ description: 'in pixels, as it is shown' }),
    height: Type.Integer(),
    byte_count: Type.Integer({ description: 'as it is kept' }),
  }),
  errors: ['assetQuota'],
})

export const getAsset = extension({
  ...ownEtag,
  route: `GET ${assets}/:asset_id`,
  summary: 'An image of a zone; it never changes',
  message: 'Image read',
  scope: ['Service.zones.READ'],
  access: 'space.see',
  data: Bytes,
  binary: mediaTypes,
  errors: ['assetNotFound'],
})
