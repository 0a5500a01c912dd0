import { drawDocument } from './document-json.ts'
import { drawPicture, type PictureRequest, type PictureResult } from './picture.ts'

/** The elements as JSON, some to a page: text is handed over faster than objects. */
export type PictureTask = Omit<PictureRequest, 'elements' | 'format'> & {
  pages: readonly string[]
  format: PictureRequest['format'] | 'json'
  zone_id: string
}

/** Run by the threads of picture-pool.ts. */
export default async ({ pages, format, ...rest }: PictureTask): Promise<PictureResult> => {
  const elements = pages.flatMap((page) => JSON.parse(page))
  return format === 'json' ? drawDocument({ elements, ...rest }) : drawPicture({ elements, format, ...rest })
}
