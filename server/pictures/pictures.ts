import { namesSeq } from '@easel/contract'
import { historyCutoff } from '../access/plan-limits.ts'
import type { ZoneTable } from '../db/canvas-schema.ts'
import { AtSeq, type Context, type Handler } from '../handler.ts'
import { findVersion } from '../zones/versions.sql.ts'
import { THUMBNAIL_PIXELS, toBytes } from './picture-bytes.ts'
import type { Asked } from './picture-pool.ts'
import { readImages } from './zone-images.ts'
import { readPages } from './zone-pages.ts'

export const exportZone: Handler<'exportZone'> = async (context) => {
  const { db, caller, query, headers, path, settings, picturePool, recheck, fail } = context
  const { zone } = path
  const { format = 'svg', frame_id, version_id, scale, background } = query
  const version = version_id === undefined ? undefined : await seqOfVersion(context, version_id)
  const known = version ?? zone.seq
  if (namesSeq(headers['if-none-match'], known)) return new AtSeq(known)
  const looks = { format, frame_id, scale, background }
  const key = JSON.stringify([zone.edition_id, zone.zone_id, zone.zone_name, known, looks])
  const drawn = await picturePool.draw(caller, key, async (): Promise<Asked> => {
    const { seq, pages } = await readPages(db, zone, fail, version)
    const images = format === 'json' ? [] : await readImages(db, zone, pages)
    return { seq, task: { ...looks, ...ofZone(zone), pages, images, ...settings.pictures } }
  })
  // It may have waited, while whoever asked lost the zone (R2).
  await recheck()
  if ('refusal' in drawn && drawn.refusal === 'noFrame') return fail('elementNotFound')
  return new AtSeq(drawn.seq, toBytes(drawn, format, settings.pictures.maxPixels))
}

export const getZoneThumbnail: Handler<'getZoneThumbnail'> = async (context) => {
  const { db, caller, query, headers, path, settings, picturePool, recheck, fail } = context
  const { zone } = path
  const { width = 320 } = query
  if (namesSeq(headers['if-none-match'], zone.seq)) return new AtSeq(zone.seq)
  const { edition_id, zone_id, seq } = zone
  const drawn = await picturePool.drawThumbnail(
    caller,
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
  await recheck()
  return new AtSeq(drawn.seq, toBytes(drawn, 'png', THUMBNAIL_PIXELS))
}

const ofZone = ({ zone_id, zone_name }: ZoneTable) => ({ zone_id, title: zone_name })

const seqOfVersion = async (context: Context<ExportOperation>, version_id: number): Promise<number> => {
  const { db, params, fail } = context
  const [version] = await findVersion(db, { ...params, version_id })
  if (!version) return fail('versionNotFound')
  return version.version_time < historyCutoff(context) ? fail('versionRestricted') : version.seq
}

type ExportOperation = typeof import('@easel/contract/pictures.ts').exportZone
