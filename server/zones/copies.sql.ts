import { inBatches } from '../db/batches.ts'
import type { CommentTable } from '../db/canvas-schema.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import { deleteEntries } from '../search/index.sql.ts'

interface ZoneKey {
  edition_id: number
  zone_id: string
}

const membersOfZone = preparedQuery((db, p: ZoneKey) =>
  db.selectFrom('zone_member').selectAll().where('edition_id', '=', p.edition_id).where('zone_id', '=', p.zone_id),
)

/** Who may do what with a zone holds for its copy too. */
export const copyZoneMembers = async (db: Db, source: ZoneKey, zone_id: string): Promise<void> => {
  const members = await membersOfZone(db, { edition_id: source.edition_id, zone_id: source.zone_id })
  const copies = members.map((row) => ({ ...row, zone_id }))
  for (const batch of inBatches(copies)) await db.insertInto('zone_member').values(batch).execute()
}

/** With their search entries. */
export const deleteZoneComments = async (db: Db, { edition_id, zone_id }: ZoneKey): Promise<CommentTable[]> => {
  const comments = db.deleteFrom('comment').where(({ and }) => and({ edition_id, zone_id }))
  const removed = await comments.returningAll().execute()
  const ids = removed.map(({ comment_id }) => comment_id)
  await deleteEntries(db, { edition_id, zone_id }, ids, ['comment'])
  return removed
}
