import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { toFileError } from '../db/backup/make-backup.ts'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/transaction.ts'
import { currentElements } from '../journal/zone-state.ts'
import { drawDocument } from '../pictures/document-json.ts'
import { drawPicture, type PictureFormat, type PictureResult } from '../pictures/picture.ts'
import { readImages } from '../pictures/zone-images.ts'
import { OperatorError } from '../process/operator-error.ts'
import type { Settings } from '../process/settings.ts'

export interface ExportPictureOptions {
  zone_id: string
  file: string
  format: PictureFormat | 'json'
  frame_id: string | undefined
  scale: number | undefined
  background: string | undefined
  force: boolean
  limits: Settings['pictures']
}

/** Writes a picture of a zone to a file. */
export const exportPicture = async (database: Database, options: ExportPictureOptions) => {
  const { file, force, format, limits, ...looks } = options
  if (!force && existsSync(file)) throw new OperatorError(`${file} exists already: --force replaces it`)
  const zone = await requireZone(database.read, options.zone_id)
  const elements = await database.read.snapshot((db) => currentElements(db, zone))
  const images = await readImages(database.read, zone, [JSON.stringify(elements)])
  const request = { ...looks, ...limits, elements, images, title: zone.zone_name }
  const drawn = format === 'json' ? drawDocument(request) : await drawPicture({ ...request, format })
  const bytes = requireBytes(drawn, options)
  // What people drew is for its owner only.
  await writeFile(file, bytes, { mode: 0o600 }).catch((error) => {
    throw new OperatorError((toFileError(error, file) as Error).message)
  })
  const missing_fonts = 'missingFonts' in drawn ? drawn.missingFonts : []
  return { zone_id: zone.zone_id, zone_name: zone.zone_name, file, bytes: bytes.length, missing_fonts }
}

const requireZone = async (db: Db, zone_id: string) => {
  const [zone, other] = await db.selectFrom('zone').selectAll().where('zone_id', '=', zone_id).limit(2).execute()
  if (!zone) throw new OperatorError(`There is no zone ${zone_id}`)
  if (other) throw new OperatorError(`Several editions have a zone ${zone_id}`)
  return zone
}

const requireBytes = (drawn: PictureResult, { frame_id, limits }: ExportPictureOptions): Uint8Array => {
  if ('bytes' in drawn) return drawn.bytes
  if (drawn.refusal === 'noFrame') throw new OperatorError(`There is no frame ${frame_id} in the zone`)
  if (drawn.refusal === 'noCanvas')
    throw new OperatorError('PNG and PDF need @napi-rs/canvas, which is not installed; SVG does not')
  throw new OperatorError(`It would have ${drawn.pixels} pixels, and EASEL_PICTURE_PIXELS is ${limits.maxPixels}`)
}
