import assert from 'node:assert/strict'
import type { Connector, Shape } from '@easel/contract'
import { routeElbow } from '@easel/drawing/connectors/elbow.ts'
import { findEnds } from '@easel/drawing/connectors/ends.ts'
import { indexObstacles, obstacleOf } from '@easel/drawing/connectors/obstacles.ts'
import type { ZonePath } from '@easel/server/testing/factories.ts'
import type { Person } from '@easel/server/testing/test-app.ts'
import { contentOf } from './zone-content.ts'

interface Chart {
  shapes: Shape[]
  connectors: Connector[]
}

/** The shapes and connectors of a zone. */
export const chartOf = async (person: Person, zone: ZonePath): Promise<Chart> => {
  const content = await contentOf(person, zone)
  const bodies = (kind: string) => content.filter((one) => one.kind === kind).map(({ body }) => body as unknown)
  return { shapes: bodies('SHAPE') as Shape[], connectors: bodies('CONNECTOR') as Connector[] }
}

/** The label of each connector, and what is written on the shapes that it goes from and to. */
export const waysOf = ({ shapes, connectors }: Chart): (string | undefined)[][] => {
  const names = new Map(shapes.map(({ meta, text }) => [meta.id, text?.paragraphs?.[0]?.portions?.[0]?.text]))
  return connectors
    .map(({ connected, text }) => [
      text?.paragraphs?.[0]?.portions?.[0]?.text,
      names.get(connected.first.shape_id as string),
      names.get(connected.second.shape_id as string),
    ])
    .sort()
}

/** No connector goes through a shape. */
export const assertNoCrossing = ({ shapes, connectors }: Chart): void => {
  const byId = new Map(shapes.map((shape) => [shape.meta.id, shape]))
  const find = indexObstacles(shapes.flatMap((shape) => obstacleOf(shape.meta.id, shape) ?? []))
  for (const { connected, text } of connectors) {
    const ends = findEnds(connected.first, connected.second, (id) => byId.get(id))
    const { points } = routeElbow(...ends, 20, find)
    for (const [at, [x2, y2]] of points.entries()) {
      const [x1, y1] = points[at - 1] ?? [x2, y2]
      for (const { meta, properties } of shapes) {
        const { left = 0, top = 0, width = 0, height = 0 } = properties.layout ?? {}
        const isThrough =
          Math.max(x1, x2) > left + 1 &&
          Math.min(x1, x2) < left + width - 1 &&
          Math.max(y1, y2) > top + 1 &&
          Math.min(y1, y2) < top + height - 1
        assert.ok(!isThrough, `${JSON.stringify(text?.paragraphs)} goes through ${meta.id}: ${JSON.stringify(points)}`)
      }
    }
  }
}
