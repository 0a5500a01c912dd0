import type { ElementKind } from '../db/canvas-schema.ts'
import { preparedQuery } from '../db/prepared-query.ts'

interface KindKey {
  edition_id: number
  zone_id: string
  kind: ElementKind
}

/** Back to front. */
export const elementsOfKind = preparedQuery((db, { edition_id, zone_id, kind }: KindKey) =>
  db
    .selectFrom('element')
    .selectAll()
    .where(({ and }) => and({ edition_id, zone_id, kind }))
    .orderBy('z'),
)

export const countElements = preparedQuery((db, { edition_id, zone_id, kind }: KindKey) =>
  db
    .selectFrom('element')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(({ and }) => and({ edition_id, zone_id, kind })),
)

/** The shapes of a frame, back to front. */
export const elementsInFrame = preparedQuery(
  (db, { edition_id, zone_id, frame_id }: { edition_id: number; zone_id: string; frame_id: string }) =>
    db
      .selectFrom('element')
      .selectAll()
      .where(({ and }) => and({ edition_id, zone_id, kind: 'SHAPE', frame_id }))
      .orderBy('z'),
)
