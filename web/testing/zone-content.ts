import assert from 'node:assert/strict'
import { danglingReferences } from '@easel/contract/content/dangling-references.ts'
import type { ZonePath } from '@easel/server/testing/factories.ts'
import type { Person } from '@easel/server/testing/test-app.ts'

type Body = Record<string, unknown> & { meta: { id: string }; frame_id?: string | null }

interface ContentElement {
  id: string
  kind: 'FRAME' | 'SHAPE' | 'CONNECTOR'
  body: Body
}

interface DocumentElement {
  id: string
  frame?: unknown
  shape?: unknown
  connector?: unknown
}

const toContent = (elements: readonly DocumentElement[]): ContentElement[] =>
  elements.map(({ id, frame, shape, connector }) => {
    const kind = frame ? 'FRAME' : shape ? 'SHAPE' : 'CONNECTOR'
    return { id, kind, body: (frame ?? shape ?? connector) as Body }
  })

/** Everything in a zone, back to front. Its export as a document says the same, and nothing refers to what is not there. */
export const contentOf = async ({ api }: Person, zone: ZonePath): Promise<ContentElement[]> => {
  const { zone_id, ...space } = zone
  const [data, exported] = await Promise.all([
    api.getZoneData({ ...space, query: { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id } }),
    api.exportZone({ ...zone, query: { format: 'json' } }),
  ])
  const [read] = data.space_data.docDatas
  assert.ok(read)
  assert.equal(read.element_count, read.document.elements.length, 'the API gave a page, not the zone')
  const { elements } = JSON.parse(Buffer.from(exported as Uint8Array).toString()) as { elements: DocumentElement[] }
  assert.deepEqual(elements, JSON.parse(JSON.stringify(read.document.elements)), 'the API and the export')
  const content = toContent(elements)
  const referring = content.map(({ id, kind, body }) => ({
    id: id.toLowerCase(),
    kind,
    frame_id: body.frame_id?.toLowerCase() ?? null,
    body,
  }))
  assert.deepEqual(danglingReferences(referring), [], 'references')
  return content
}

/** Of a body, what looks like nothing: an undo cannot remove a key, and leaves these. */
const isNothing = (key: string, value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  (key === 'rotate' && value === 0) ||
  (key === 'groups' && Array.isArray(value) && value.length === 0) ||
  (key === 'text' && (value as { paragraphs?: unknown[] }).paragraphs?.length === 0)

const withoutNothing = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNothing)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (isNothing(key, one) ? [] : [[key, withoutNothing(one)]])),
  )
}

/** As one looks at it: every element by its id, and the order in which they lie. */
export const lookOf = (content: readonly ContentElement[]) => ({
  elements: Object.fromEntries(
    content.map(({ id, kind, body }) => [id, { kind, ...(withoutNothing(body) as object) }]),
  ),
  order: content.map(({ id }) => id),
})
