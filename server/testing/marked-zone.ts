import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { aZone, type ZonePath } from './factories.ts'
import type { TestApp } from './test-app.ts'
import type { TestClient } from './test-client.ts'

/** Bodies of a zone's elements by their ids, as zone data has them. */
export const bodiesOf = async (api: TestClient, { edition_id, space_id, zone_id }: ZonePath) => {
  const query = { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id } as const
  const { space_data } = await api.getZoneData({ edition_id, space_id, query })
  return bodiesIn(space_data.docDatas[0]?.document)
}

export type Bodies = Awaited<ReturnType<typeof bodiesOf>>

interface Marks {
  groups?: string[]
  locked?: boolean
  step?: number
  presentation_order?: number
  notes?: string
  layout?: 'TABLE' | ''
}
type Body = Marks & {
  meta: { id: string }
  text?: { paragraphs?: { portions?: { text?: string; link?: string }[] }[] }
}

/** The same of a document from elsewhere. */
export const bodiesIn = (
  document: { elements: { id: string; frame?: unknown; shape?: unknown; connector?: unknown }[] } | undefined,
) =>
  Object.fromEntries(
    (document?.elements ?? []).map(({ id, frame, shape, connector }) => [id, (frame ?? shape ?? connector) as Body]),
  )

export const linksIn = (bodies: Bodies): string[] =>
  Object.values(bodies).flatMap(({ text }) =>
    (text?.paragraphs ?? []).flatMap(({ portions = [] }) => portions.flatMap(({ link }) => link ?? [])),
  )

/** Who is in which group, whatever the groups are called. */
export const groupingOf = (bodies: Bodies) => {
  const names = [...new Set(Object.values(bodies).flatMap(({ groups = [] }) => groups))]
  return Object.fromEntries(
    Object.entries(bodies).map(([id, { groups }]) => [id, groups?.map((g) => names.indexOf(g))]),
  )
}

/** A zone with an element of each kind that is in groups and locked, steps, links in text, a frame that is a table with notes and an order, and a shape with nothing of that. */
export const aMarkedZone = async (testApp: TestApp) => {
  const zone = await aZone(testApp)
  const { at, owner } = zone
  const [outer, inner] = [randomUUID(), randomUUID()]
  const [frame, first, second, plain, line] = Array.from({ length: 5 }, () => randomUUID()) as [
    ...[string, string, string, string, string],
  ]
  const outside = 'https://example.com/plan?a=1#b'
  const place = `/spaces/${at.space_id}/zones/${at.zone_id}#${first}`
  const gone = `/spaces/${at.space_id}/zones/${randomUUID()}`
  const text = (...links: string[]) => ({
    paragraphs: [{ id: randomUUID(), portions: [{ text: 'See ' }, ...links.map((link) => ({ text: 'there', link }))] }],
  })
  const { ids } = await owner.api.commitChange({
    ...at,
    body: {
      edits: [
        {
          insert: {
            frame: {
              ...{ meta: { id: frame, name: 'Board' }, groups: [outer] },
              ...{ presentation_order: 2.5, notes: 'Hi', layout: 'TABLE' },
            },
          },
        },
        {
          insert: {
            shape: {
              ...{ meta: { id: first }, basic: { type: 'OVAL' }, text: text(outside, place, gone) },
              ...{ groups: [outer, inner], locked: true, step: 2 },
            },
          },
        },
        { insert: { shape: { meta: { id: second }, basic: { type: 'OVAL' }, groups: [outer, inner] } } },
        { insert: { shape: { meta: { id: plain }, basic: { type: 'OVAL' } } } },
        {
          insert: {
            connector: {
              meta: { id: line },
              connected: { first: { shape_id: first }, second: { shape_id: second } },
              text: text('mailto:ada@example.com'),
              ...{ groups: [outer], locked: true, step: 99 },
            },
          },
        },
      ],
    },
  })
  assert.equal(ids.length, 5)
  const links = { outside, place, gone }
  return { ...zone, api: owner.api, ids: { frame, first, second, plain, line }, groups: { outer, inner }, links }
}
