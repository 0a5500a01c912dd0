import Type from 'typebox'
import { zoneEtag } from './etag.ts'
import { extension } from './operation.ts'
import { Bytes, documented, Id, isUuid } from './schema.ts'

const zone = '/editions/:edition_id/spaces/:space_id/zones/:zone_id'

export const pictureTypes = {
  svg: 'image/svg+xml',
  png: 'image/png',
  pdf: 'application/pdf',
  json: 'application/vnd.easel.zone+json',
} as const
export type PictureType = keyof typeof pictureTypes

/** A malformed id is not found (G10). */
const FrameReference = Type.Codec(
  Type.String({ description: 'only what lies in this frame', ...documented({ format: 'uuid' }) }),
)
  .Decode((id) => (isUuid(id) ? id.toLowerCase() : ''))
  .Encode(String)

const hexColour = /^#?(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i

const Background = Type.Codec(
  Type.Refine(
    Type.String({
      description: 'behind everything: rgb, rrggbb or rrggbbaa, with or without #; none where left out',
      examples: ['ffffff'],
    }),
    (text) => text === 'none' || hexColour.test(text),
    () => 'must be none, or a colour such as ffffff or #ffffff',
  ),
)
  .Decode((text) => (text === 'none' ? undefined : `#${text.replace('#', '')}`))
  .Encode((text) => text ?? 'none')

export const exportZone = extension({
  ...zoneEtag,
  route: `GET ${zone}/export`,
  summary:
    'A picture of a zone, of one of its frames or of one of its versions; a PDF has a page for each of its first 200 frames',
  message: 'Zone exported',
  scope: ['Service.zones.READ'],
  access: 'space.see',
  recordsOpen: true,
  query: Type.Object({
    format: Type.Optional(Type.Enum(['svg', 'png', 'pdf', 'json'] satisfies PictureType[], { default: 'svg' })),
    frame_id: Type.Optional(FrameReference),
    version_id: Type.Optional(Id),
    scale: Type.Optional(
      Type.Number({
        minimum: 0.01,
        maximum: 16,
        description: 'pixels for each unit; left out: 1, or less for a picture of 8 million pixels',
      }),
    ),
    background: Type.Optional(Background),
  }),
  data: Bytes,
  binary: Object.values(pictureTypes),
  errors: ['elementNotFound', 'versionNotFound', 'versionRestricted'],
})

export const getZoneThumbnail = extension({
  ...zoneEtag,
  route: `GET ${zone}/thumbnail`,
  summary: 'A small picture of a zone as PNG',
  message: 'Thumbnail read',
  scope: ['Service.zones.READ'],
  access: 'space.see',
  query: Type.Object({
    width: Type.Optional(Type.Integer({ minimum: 16, maximum: 1024, default: 320, description: 'in pixels' })),
  }),
  data: Bytes,
  binary: [pictureTypes.png],
})
