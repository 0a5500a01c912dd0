import { type SqlBool, sql } from 'kysely'
import { bestRank, listOfSpace, RESTRICTED, zoneAccess } from '../access/member-entries.sql.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'

export interface Reader {
  zuid: number
  /** 1 where editions that demand two-factor sign-in may be read. */
  has_two_factor: number
}

/** Older ones are not looked at: what somebody may not see any more costs no more than this. */
const MAX_ITEMS = 1_000

/** What the person can see now: comment, zone and space are there, and they have a role (S3) that no entry takes (Z7). */
const visibleItems = (db: Db, { zuid, has_two_factor }: Reader) => {
  const newest = db
    .selectFrom('inbox_item')
    .where('zuid', '=', zuid)
    .orderBy('item_time', 'desc')
    .orderBy('comment_id', 'desc')
    .limit(sql.lit(MAX_ITEMS))
    .selectAll()
  const rank = bestRank(db, zuid, listOfSpace('z'))
  const items = db
    .selectFrom(newest.as('i'))
    .innerJoin('edition as e', 'e.edition_id', 'i.edition_id')
    .innerJoin('zone as z', (join) =>
      join.onRef('z.edition_id', '=', 'i.edition_id').onRef('z.zone_id', '=', 'i.zone_id'),
    )
    .innerJoin('space as s', (join) =>
      join.onRef('s.edition_id', '=', 'z.edition_id').onRef('s.space_id', '=', 'z.space_id'),
    )
    .innerJoin('comment as c', (join) =>
      join
        .onRef('c.edition_id', '=', 'i.edition_id')
        .onRef('c.zone_id', '=', 'i.zone_id')
        .onRef('c.comment_id', '=', 'i.comment_id'),
    )
    .innerJoin('comment as t', (join) =>
      join
        .onRef('t.edition_id', '=', 'c.edition_id')
        .onRef('t.zone_id', '=', 'c.zone_id')
        .onRef('t.comment_id', '=', 'c.thread_id'),
    )
    .leftJoin('user as u', 'u.zuid', 'c.author_zuid')
    .where('e.state', '=', sql.lit('ACTIVE'))
    .where('z.status', '=', sql.lit('ACTIVE'))
    .where('s.status', '=', sql.lit('ACTIVE'))
    .where(sql<SqlBool>`(e.requires_two_factor = 0 or ${has_two_factor} = 1)`)
    .select(['i.kind', 'i.is_read', 'i.item_time', 'i.mail_time', 'i.edition_id', 'i.zone_id', 'i.comment_id'])
    .select(['s.space_id', 's.space_name', 'z.zone_name', 'c.thread_id', 'c.author_zuid', 'c.text', 't.status'])
    .select((eb) => eb.fn.coalesce('u.display_name', sql<string>`''`).as('author_name'))
    .select(rank.as('space_rank'))
    .select(zoneAccess(zuid).as('zone_access'))
  return db.selectFrom(items.as('seen')).where(sql<SqlBool>`case coalesce(seen.space_rank, -1)
      when -1 then 0
      when 0 then 1
      else case seen.zone_access when ${sql.lit(RESTRICTED)} then 0 else 1 end
    end = 1`)
}

/** Newest first. */
export const findInboxItems = preparedQuery((db, p: Reader & { from: number; limit: number }) =>
  visibleItems(db, p)
    .selectAll()
    .orderBy('item_time', 'desc')
    .orderBy('comment_id', 'desc')
    .limit(p.limit)
    .offset(p.from),
)

export const countUnread = preparedQuery((db, p: Reader & { limit: number }) =>
  db
    .selectFrom(visibleItems(db, p).where('is_read', '=', 0).select('comment_id').limit(p.limit).as('unread'))
    .select((eb) => eb.fn.countAll<number>().as('count')),
)

/** Newest first: what a mail is to tell of, and the person has not seen meanwhile. */
export const findItemsToMail = preparedQuery((db, p: Reader & { since: number; limit: number }) =>
  visibleItems(db, p)
    .where('is_read', '=', 0)
    .where('mail_time', '>=', p.since)
    .selectAll()
    .orderBy('item_time', 'desc')
    .orderBy('comment_id', 'desc')
    .limit(p.limit),
)

/** Some, or all. */
export const markItemsRead = (db: Db, zuid: number, comment_ids: readonly string[] | undefined) =>
  db
    .updateTable('inbox_item')
    .set({ is_read: 1 })
    .where('zuid', '=', zuid)
    .where('is_read', '=', 0)
    .$if(comment_ids !== undefined, (query) => query.where('comment_id', 'in', comment_ids ?? []))
    .execute()

/** Resolves with how many there were. */
export const deleteOldItems = async (db: Db, { before, limit }: { before: number; limit: number }): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('inbox_item')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('edition_id', 'zone_id', 'comment_id', 'zuid'),
        'in',
        selectFrom('inbox_item as old')
          .where('old.item_time', '<', before)
          .orderBy('old.item_time')
          .limit(limit)
          .select(['old.edition_id', 'old.zone_id', 'old.comment_id', 'old.zuid'])
          .$asTuple('edition_id', 'zone_id', 'comment_id', 'zuid'),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
