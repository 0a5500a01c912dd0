import type { DrawnElement } from '@easel/drawing/scene.ts'
import { catalogue } from '@easel/server/templates/catalogue.ts'
import { templateEdits } from '@easel/server/templates/edits.ts'

interface GalleryPicture {
  name: string
  elements: DrawnElement[]
}

/** Every template as it is inserted; the zones of the demo are made of them. */
export const gallery = (): GalleryPicture[] =>
  catalogue.map((template) => ({
    name: template.name,
    elements: templateEdits(template, { top: 0, left: 0 }).edits.map(({ id, kind, frame_id, body }) => ({
      id,
      kind,
      frame_id,
      body,
    })),
  }))
