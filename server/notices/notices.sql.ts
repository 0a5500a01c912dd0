import { type SqlBool, sql } from 'kysely'
import { bestRank, listOfSpace } from '../access/member-entries.sql.ts'
import { inBatches } from '../db/batches.ts'
import type { InvitationNoticeTable } from '../db/notice-schema.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import type { Reader } from '../inbox/inbox.sql.ts'

/** Rows that wait for a mail that may be sent now. */
export const dueNotices = (now: number) => sql<{ zuid: number }>`
  select w.zuid from (
    select zuid from inbox_item where mail_time <= ${now}
    union all select zuid from invitation_notice where mail_time <= ${now}) as w
  left join notice_mail as m on m.zuid = w.zuid
  where m.not_before is null or m.not_before <= ${now}`

export const findDuePeople = async (db: Db, now: number, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ zuid: number }>`select distinct zuid from (${dueNotices(now)}) as due
    order by zuid limit ${limit}`.execute(db)
  return rows.map(({ zuid }) => Number(zuid))
}

/** Bots have no address. */
export const withoutBots = async (db: Db, zuids: readonly number[]): Promise<number[]> => {
  if (zuids.length === 0) return []
  const people = db.selectFrom('user').where('zuid', 'in', zuids).where('bot_edition_id', 'is', null)
  const found = new Set((await people.select('zuid').execute()).map(({ zuid }) => zuid))
  return zuids.filter((zuid) => found.has(zuid))
}

interface Claim {
  zuid: number
  now: number
  until: number
}

/** Nobody else sends to them until then. False where somebody else does, or has just done so. */
export const claimPerson = async (db: Db, { zuid, now, until }: Claim): Promise<{ failures: number } | undefined> =>
  db
    .insertInto('notice_mail')
    .values({ zuid, not_before: until, failures: 0 })
    .onConflict((conflict) =>
      conflict.column('zuid').doUpdateSet({ not_before: until }).where('notice_mail.not_before', '<=', now),
    )
    .returning('failures')
    .executeTakeFirst()

export const restPerson = (db: Db, zuid: number, rest: { not_before: number; failures: number }) =>
  db.updateTable('notice_mail').set(rest).where('zuid', '=', zuid).execute()

/** Seen or not, wanted or not: all that waits for a mail to somebody. */
export const findWaiting = async (db: Db, zuid: number, limit: number) => ({
  comments: await db
    .selectFrom('inbox_item')
    .where('zuid', '=', zuid)
    .where('mail_time', 'is not', null)
    .limit(limit)
    .select(['comment_id', sql<number>`mail_time`.as('mail_time')])
    .execute(),
  invitations: await db.selectFrom('invitation_notice').where('zuid', '=', zuid).limit(limit).selectAll().execute(),
})

export type Waiting = Awaited<ReturnType<typeof findWaiting>>

/** What has come anew since then waits on. */
export const clearWaiting = async (db: Db, zuid: number, { comments, invitations }: Waiting): Promise<void> => {
  const until = Math.max(...comments.map(({ mail_time }) => mail_time))
  for (const batch of inBatches(comments.map(({ comment_id }) => comment_id)))
    await db
      .updateTable('inbox_item')
      .set({ mail_time: null })
      .where('zuid', '=', zuid)
      .where('comment_id', 'in', batch)
      .where('mail_time', '<=', until)
      .execute()
  for (const { edition_id, place_kind, place_id, mail_time } of invitations)
    await db
      .deleteFrom('invitation_notice')
      .where((eb) => eb.and({ edition_id, zuid, place_kind, place_id, mail_time }))
      .execute()
}

export const insertInvitationNotices = async (db: Db, notices: readonly InvitationNoticeTable[]): Promise<void> => {
  for (const batch of inBatches(notices))
    await db
      .insertInto('invitation_notice')
      .values(batch)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** The places that somebody was let into, as far as they are in them now. */
export const findInvitationsToMail = preparedQuery(
  (db, { zuid, has_two_factor, since }: Reader & { since: number }) => {
    const rank = bestRank(db, zuid, listOfSpace('s'))
    const places = db
      .selectFrom('invitation_notice as n')
      .innerJoin('edition as e', 'e.edition_id', 'n.edition_id')
      .leftJoin('space as s', (join) =>
        join
          .onRef('s.edition_id', '=', 'n.edition_id')
          .onRef('s.space_id', '=', 'n.place_id')
          .on('n.place_kind', '=', sql.lit('SPACE'))
          .on('s.status', '=', sql.lit('ACTIVE')),
      )
      .leftJoin('team as t', (join) =>
        join
          .onRef('t.edition_id', '=', 'n.edition_id')
          .onRef('t.team_id', '=', 'n.place_id')
          .on('n.place_kind', '=', sql.lit('TEAM')),
      )
      .leftJoin('team_member as tm', (join) =>
        join
          .onRef('tm.edition_id', '=', 't.edition_id')
          .onRef('tm.team_id', '=', 't.team_id')
          .onRef('tm.zuid', '=', 'n.zuid'),
      )
      .leftJoin('user as u', 'u.zuid', 'n.invited_by')
      .where('n.zuid', '=', zuid)
      .where('n.mail_time', '>=', since)
      .where('e.state', '=', sql.lit('ACTIVE'))
      .where(sql<SqlBool>`(e.requires_two_factor = 0 or ${has_two_factor} = 1)`)
      .select(['n.edition_id', 'n.place_kind', 'n.place_id', 's.space_name', 't.team_name', 'tm.zuid as in_team'])
      .select((eb) => eb.fn.coalesce('u.display_name', sql<string>`''`).as('inviter'))
      .select(rank.as('space_rank'))
    return db
      .selectFrom(places.as('place'))
      .where(sql<SqlBool>`(place.in_team is not null or place.space_rank is not null)`)
      .selectAll()
      .orderBy('place_id')
      .limit(sql.lit(20))
  },
)

export const deleteNoticesOf = async (db: Db, zuid: number): Promise<void> => {
  for (const table of ['invitation_notice', 'notice_mail', 'personal_settings'] as const)
    await db.deleteFrom(table).where('zuid', '=', zuid).execute()
}
