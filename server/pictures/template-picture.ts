import { BytesResponse, type Handler } from '../handler.ts'
import { imageKey } from '../templates/own-templates.sql.ts'
import { readUsableTemplate, seesTemplate } from '../templates/usable-template.ts'
import { THUMBNAIL_PIXELS, toBytes } from './picture-bytes.ts'
import type { Asked } from './picture-pool.ts'
import { readImages } from './zone-images.ts'

const HOUR_SECONDS = 3_600

/** What a template holds never changes: nobody asks for its picture twice. */
const caching = { 'cache-control': `private, max-age=${HOUR_SECONDS}`, vary: 'Authorization' }

export const getTemplatePicture: Handler<'getTemplatePicture'> = async (context) => {
  const { db, caller, params, query, settings, now, picturePool, fail } = context
  const { width = 320 } = query
  const { template_id } = params
  if (!(await seesTemplate(context, template_id))) fail('templateNotFound')
  const key = `${params.edition_id} template ${template_id}`
  const drawn = await picturePool.drawThumbnail(caller, `${key} ${width}`, async (): Promise<Asked> => {
    // What it holds is read when it is its turn: it may be large.
    const template = (await readUsableTemplate(context, template_id)) ?? fail('templateNotFound')
    const { edits } = template.editsAt({ top: 0, left: 0 }, now)
    // Those that come with the service are in the order of the stack.
    const elements = edits.toSorted((one, other) => (one.z ?? 0) - (other.z ?? 0))
    const pages = [JSON.stringify(elements.map(({ id, kind, frame_id, body }) => ({ id, kind, frame_id, body })))]
    const images = await readImages(db, imageKey(params), pages)
    const looks = { format: 'png', width, background: '#ffffff', pages, images } as const
    const task = { ...looks, zone_id: '', title: template.name, ...settings.pictures, maxPixels: THUMBNAIL_PIXELS }
    return { seq: 0, task }
  })
  const { mediaType, bytes, headers } = toBytes(drawn, 'png', THUMBNAIL_PIXELS)
  return new BytesResponse(mediaType, bytes, { ...headers, ...caching })
}
