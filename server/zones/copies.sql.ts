import type { ZoneMemberTable } from '../db/canvas-schema.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import { deleteEntries } from '../search/index.sql.ts'

interface At {
  edition_id: number
  zone_id: string
}

const membersOfZone = preparedQuery((db, p: At) =>
  db.selectFrom('zone_member').selectAll().where('edition_id', '=', p.edition_id).where('zone_id', '=', p.zone_id),
)

/** Who may do what with a zone holds for its copy too. */
export const copyZoneMembers = async (db: Db, source: At, zone_id: string): Promise<void> => {
  const rows = await membersOfZone(db, { edition_id: source.edition_id, zone_id: source.zone_id })
  const copies = rows.map((row): ZoneMemberTable => ({ ...row, zone_id }))
  for (let at = 0; at < copies.length; at += BATCH_SIZE)
    await db
      .insertInto('zone_member')
      .values(copies.slice(at, at + BATCH_SIZE))
      .execute()
}

const BATCH_SIZE = 500

/** The comments of a zone end, and are found no more. */
export const endComments = async (db: Db, { edition_id, zone_id }: At): Promise<void> => {
  const ended = await db
    .deleteFrom('comment')
    .where('edition_id', '=', edition_id)
    .where('zone_id', '=', zone_id)
    .returning('comment_id')
    .execute()
  await deleteEntries(
    db,
    { edition_id, zone_id },
    ended.map(({ comment_id }) => comment_id),
    ['comment'],
  )
}
