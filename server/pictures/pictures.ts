import { namesSeq } from '@easel/contract'
import { type PictureType, pictureTypes } from '@easel/contract/pictures.ts'
import { historyCutoff } from '../access/plan-limits.ts'
import { invalidRequest, throwApiError } from '../api-error.ts'
import type { ZoneTable } from '../db/canvas-schema.ts'
import { AtSeq, BytesResponse, type Context, type Handler } from '../handler.ts'
import { findVersion } from '../zones/versions.sql.ts'
import type { Asked, Drawn } from './picture-pool.ts'
import { readImages } from './zone-images.ts'
import { readPages } from './zone-pages.ts'

export const exportZone: Handler<'exportZone'> = async (context) => {
  const { db, caller, query, headers, path, settings, picturePool, fail } = context
  const { zone } = path
  const { format = 'svg', frame_id, version_id, scale, background } = query
  const version = version_id === undefined ? undefined : await seqOfVersion(context, version_id)
  const known = version ?? zone.seq
  if (namesSeq(headers['if-none-match'], known)) return new AtSeq(known)
  const looks = { format, frame_id, scale, background }
  const key = JSON.stringify([zone.edition_id, zone.zone_id, zone.zone_name, known, looks])
  const drawn = await picturePool.draw(caller.zuid, key, async (): Promise<Asked> => {
    const { seq, pages } = await readPages(db, zone, fail, version)
    const images = format === 'json' ? [] : await readImages(db, zone, pages)
    return { seq, task: { ...looks, ...ofZone(zone), pages, images, ...settings.pictures } }
  })
  if ('refusal' in drawn && drawn.refusal === 'noFrame') return fail('elementNotFound')
  return new AtSeq(drawn.seq, toBytes(drawn, format, settings.pictures.maxPixels))
}

export const getZoneThumbnail: Handler<'getZoneThumbnail'> = async (context) => {
  const { db, caller, query, headers, path, settings, picturePool, fail } = context
  const { zone } = path
  const { width = 320 } = query
  if (namesSeq(headers['if-none-match'], zone.seq)) return new AtSeq(zone.seq)
  const { edition_id, zone_id, seq } = zone
  const drawn = await picturePool.drawThumbnail(
    caller.zuid,
    `${edition_id} ${zone_id}`,
    `${edition_id} ${zone_id} ${seq} ${width}`,
    async (): Promise<Asked> => {
      const read = await readPages(db, zone, fail)
      const images = await readImages(db, zone, read.pages)
      const looks = { format: 'png', width, background: '#ffffff', images } as const
      return {
        seq: read.seq,
        task: { ...looks, ...ofZone(zone), pages: read.pages, ...settings.pictures, maxPixels: THUMBNAIL_PIXELS },
      }
    },
  )
  return new AtSeq(drawn.seq, toBytes(drawn, 'png', THUMBNAIL_PIXELS))
}

/** Of a zone that is many times as high as it is wide the width becomes less. */
const THUMBNAIL_PIXELS = 4_000_000

const ofZone = ({ zone_id, zone_name }: ZoneTable) => ({ zone_id, title: zone_name })

const seqOfVersion = async (context: Context<ExportOperation>, version_id: number): Promise<number> => {
  const { db, params, fail } = context
  const [version] = await findVersion(db, { ...params, version_id })
  if (!version) return fail('versionNotFound')
  return version.version_time < historyCutoff(context) ? fail('versionRestricted') : version.seq
}

type ExportOperation = typeof import('@easel/contract/pictures.ts').exportZone

/** A picture runs nothing and loads nothing, whoever opens it. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; sandbox"

const toBytes = (drawn: Drawn, format: PictureType, maxPixels: number): BytesResponse => {
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
