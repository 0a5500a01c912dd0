import { inBatches } from '../db/batches.ts'
import type { CommentTable } from '../db/canvas-schema.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import { isNoLinkGuest } from '../guest-links/is-no-link-guest.sql.ts'
import { deleteEntries } from '../search/index.sql.ts'

interface ZoneKey {
  edition_id: number
  zone_id: string
}

const membersOfZone = preparedQuery((db, p: ZoneKey) =>
  db
    .selectFrom('zone_member')
    .selectAll()
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .where(isNoLinkGuest('zone_member')),
)

/**
 * From whom a zone is hidden, its copy is hidden too, but not from whoever makes it (Z6). Roles on the zone hold for the
 * copy only where they are asked for.
 */
export const copyZoneMembers = async (
  db: Db,
  source: ZoneKey,
  copy: { zone_id: string; author: number; now: number; roles: boolean },
): Promise<void> => {
  const { edition_id } = source
  const { zone_id, author, now } = copy
  const members = await membersOfZone(db, { edition_id, zone_id: source.zone_id })
  const others = members.filter(({ member_type, member_id }) => member_type !== 'USER' || member_id !== author)
  const copies = others.map((row) => ({ ...row, zone_id, ...(!copy.roles && { role: null, rank: null }) }))
  // By a team or the edition it may be hidden from the author as well, who saw it as an owner or by name.
  if (others.some(({ member_type, permission }) => member_type !== 'USER' && permission === 'restricted')) {
    const entry = { member_type: 'USER', member_id: author, permission: 'allowed', role: null, rank: null } as const
    copies.push({ edition_id, zone_id, ...entry, added_by: author, added_time: now })
  }
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
