import type { InvitationNoticeTable } from '../db/notice-schema.ts'
import type { Db } from '../db/transaction.ts'
import type { Mailer } from '../identity/mail.ts'
import { takeMailQuota } from '../identity/mail-quota.ts'
import { findUser } from '../identity/users.ts'
import { GATHERED_MS } from './gathered.ts'
import { insertInvitationNotices, withoutBots } from './notices.sql.ts'

interface Context {
  db: Db
  caller: { zuid: number }
  mailer: Mailer
  now: number
}

type Place = Pick<InvitationNoticeTable, 'edition_id' | 'place_kind' | 'place_id'>

/**
 * Has a mail tell those who were let in by name. Nobody is told of more than one person may invite to (N5): the others
 * are in all the same.
 */
export const noticeInvitations = async (
  { db, caller, mailer, now }: Context,
  { edition_id, place_kind, place_id }: Place,
  people: readonly number[],
): Promise<void> => {
  if (!mailer) return
  const others = await withoutBots(
    db,
    people.filter((zuid) => zuid !== caller.zuid),
  )
  if (others.length === 0) return
  // The mails of bots are those of whoever made them.
  const inviter = (await findUser(db, caller.zuid))?.bot_created_by ?? caller.zuid
  const allowed = await takeMailQuota(db, 'BY', String(inviter), others.length, now)
  const notice = { edition_id, place_kind, place_id, invited_by: caller.zuid, mail_time: now + GATHERED_MS }
  await insertInvitationNotices(
    db,
    others.slice(0, allowed).map((zuid) => ({ ...notice, zuid })),
  )
}
