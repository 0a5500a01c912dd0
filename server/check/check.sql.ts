import type { Referring } from '@easel/contract/content/dangling-references.ts'
import { inBatches } from '../db/batches.ts'
import type { CommentTable } from '../db/canvas-schema.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import type { ZoneKey } from '../journal/journal.sql.ts'

/** A page of the zones of all editions. One that is imported or deleted is not whole. */
export const zonesAfter = (db: Db, after: ZoneKey, limit: number): Promise<ZoneKey[]> =>
  db
    .selectFrom('zone as z')
    .innerJoin('edition as e', 'e.edition_id', 'z.edition_id')
    .select(['z.edition_id', 'z.zone_id'])
    .where('e.state', '=', 'ACTIVE')
    .where((eb) => eb(eb.refTuple('z.edition_id', 'z.zone_id'), '>', eb.tuple(after.edition_id, after.zone_id)))
    .orderBy('z.edition_id')
    .orderBy('z.zone_id')
    .limit(limit)
    .execute()

export const findZone = (db: Db, { edition_id, zone_id }: ZoneKey) =>
  db
    .selectFrom('zone as z')
    .innerJoin('space as s', (join) =>
      join.onRef('s.edition_id', '=', 'z.edition_id').onRef('s.space_id', '=', 'z.space_id'),
    )
    .where('z.edition_id', '=', edition_id)
    .where('z.zone_id', '=', zone_id)
    .select(['z.edition_id', 'z.space_id', 's.space_name', 's.owner_zuid', 'z.zone_id', 'z.zone_name', 'z.seq'])
    .executeTakeFirst()

/** Elements after an id; of bodies only those of connectors. */
const referringAfter = preparedQuery((db, p: ZoneKey & { after: string; limit: number }) =>
  db
    .selectFrom('element')
    .select((eb) => [
      'element_id',
      'kind',
      'frame_id',
      eb.case().when('kind', '=', 'CONNECTOR').then(eb.ref('body')).end().as('body'),
    ])
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .where('element_id', '>', p.after)
    .orderBy('element_id')
    .limit(p.limit),
)

const ELEMENTS_AT_A_TIME = 1_000

/** All elements of a zone, with no more than is needed to check their references. */
export const referringElements = async (db: Db, { edition_id, zone_id }: ZoneKey): Promise<Referring[]> => {
  const elements: Referring[] = []
  for (let after = ''; ; ) {
    const rows = await referringAfter(db, { edition_id, zone_id, after, limit: ELEMENTS_AT_A_TIME })
    for (const { element_id: id, kind, frame_id, body } of rows)
      elements.push({ id, kind, frame_id, body: body === null ? {} : { connected: JSON.parse(body).connected } })
    const last = rows.at(-1)
    if (!last || rows.length < ELEMENTS_AT_A_TIME) return elements
    after = last.element_id
  }
}

/** Replies to what is no first comment of a thread. */
export const lostReplies = preparedQuery((db, p: ZoneKey) =>
  db
    .selectFrom('comment as c')
    .select('c.comment_id')
    .where('c.edition_id', '=', p.edition_id)
    .where('c.zone_id', '=', p.zone_id)
    .whereRef('c.comment_id', '<>', 'c.thread_id')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('comment as f')
            .select('f.comment_id')
            .whereRef('f.edition_id', '=', 'c.edition_id')
            .whereRef('f.zone_id', '=', 'c.zone_id')
            .whereRef('f.comment_id', '=', 'c.thread_id')
            .whereRef('f.thread_id', '=', 'f.comment_id'),
        ),
      ),
    ),
)

export const deleteComments = async (
  db: Db,
  { edition_id, zone_id }: ZoneKey,
  ids: readonly string[],
): Promise<CommentTable[]> => {
  const deleted: CommentTable[] = []
  for (const some of inBatches(ids)) {
    const comments = db.deleteFrom('comment').where((eb) => eb.and({ edition_id, zone_id }))
    deleted.push(...(await comments.where('comment_id', 'in', some).returningAll().execute()))
  }
  return deleted
}

/** Commits that removed something, newest first. */
export const removalsBefore = preparedQuery((db, p: ZoneKey & { before: number; limit: number }) =>
  db
    .selectFrom('zone_commit')
    .select(['seq', 'operations'])
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .where('seq', '<', p.before)
    .where('operations', 'like', '%"op":"remove"%')
    .orderBy('seq', 'desc')
    .limit(p.limit),
)
