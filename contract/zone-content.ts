import Type from 'typebox'
import { ElementState } from './change-operations.ts'
import { MAX_PAGE } from './element-operations.ts'
import { zoneEtag } from './etag.ts'
import { extension } from './operation.ts'

const form = /^(\d{1,15})-([0-9a-f-]{36})$/

/** Which part of the zone at which sequence number: the rest after an id. */
const PageToken = Type.Codec(
  Type.Refine(
    Type.String({
      description: 'the `next_page` of the page before; left out: the first, of the zone as it stands',
      examples: ['5-7f1b2c9e-3d4a-4f6b-8c5d-0e1f2a3b4c5d'],
    }),
    (text) => form.test(text),
    () => 'must be the next_page of another page',
  ),
)
  .Decode((text) => {
    const [, seq, after = ''] = form.exec(text) ?? []
    return { seq: Number(seq), after }
  })
  .Encode(({ seq, after }) => `${seq}-${after}`)

export const getZoneContent = extension({
  ...zoneEtag,
  route: 'GET /editions/:edition_id/spaces/:space_id/zones/:zone_id/content',
  summary: 'Read all elements of a zone, in pages of one sequence number, to follow it from there',
  message: 'Zone content read',
  scope: ['Service.zones.READ'],
  access: 'space.see',
  recordsOpen: true,
  query: Type.Object({
    page: Type.Optional(PageToken),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_PAGE,
        default: MAX_PAGE,
        description: 'at most so many elements, and fewer when they are large: a page has about a megabyte',
      }),
    ),
  }),
  data: Type.Object({
    seq: Type.Integer({ description: 'what all pages belong to, as in the ETag; changes since then are in the feed' }),
    elements: Type.Array(ElementState, { description: 'in the order of their ids' }),
    next_page: Type.Optional(PageToken),
  }),
  errors: ['changesForgotten'],
})
