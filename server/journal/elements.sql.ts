import type { ElementKind } from '../db/canvas-schema.ts'
import { preparedQuery } from '../db/prepared-query.ts'

/** The elements of one kind, back to front. */
export const elementsOfKind = preparedQuery((db, p: { edition_id: number; zone_id: string; kind: ElementKind }) =>
  db
    .selectFrom('element')
    .selectAll()
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .where('kind', '=', p.kind)
    .orderBy('z'),
)

export const countElements = preparedQuery((db, p: { edition_id: number; zone_id: string; kind: ElementKind }) =>
  db
    .selectFrom('element')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .where('kind', '=', p.kind),
)

export const elementsInFrame = preparedQuery((db, p: { edition_id: number; zone_id: string; frame_id: string }) =>
  db
    .selectFrom('element')
    .selectAll()
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .where('kind', '=', 'SHAPE')
    .where('frame_id', '=', p.frame_id)
    .orderBy('z'),
)
