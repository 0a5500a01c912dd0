import type { Database } from '../db/database.ts'
import { nextId } from '../db/ids.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import { claimInvitations } from '../teams/invitations.sql.ts'
import { isMail, mailIdOf } from './users.ts'

/** What an external issuer says about somebody. */
export interface Claimed {
  issuer: string
  subject: string
  name: string | undefined
  /** Only an address that the issuer has verified. */
  mail: string | undefined
}

const bySubject = preparedQuery((db, p: { issuer: string; subject: string }) =>
  db
    .selectFrom('user')
    .where('issuer', '=', p.issuer)
    .where('subject', '=', p.subject)
    .select(['zuid', 'mail_id', 'mail_verified']),
)

const invitationTo = preparedQuery((db, p: { mail_id: string }) =>
  db.selectFrom('team_invitation').where('mail_id', '=', p.mail_id).select('mail_id').limit(1),
)

/** The zuid of (issuer, subject), made at first sight (A6); a verified address brings its invitations along (E7). */
export const userOfIssuer = async (database: Database, claimed: Claimed): Promise<number> => {
  const mail_id = claimed.mail !== undefined && isMail(claimed.mail) ? mailIdOf(claimed.mail) : undefined
  const [known] = await bySubject(database.read, claimed)
  if (known && !(await hasNews(database.read, known.mail_id, mail_id))) return known.zuid
  return database.write(async (db) => {
    const zuid = known?.zuid ?? (await addFirstSeen(db, claimed))
    if (mail_id !== undefined && (await takeMail(db, zuid, mail_id)))
      await claimInvitations(db, { zuid, mail_id, now: Date.now() })
    return zuid
  })
}

const hasNews = async (db: Db, before: string | null, mail_id: string | undefined): Promise<boolean> =>
  mail_id !== undefined && (before !== mail_id || (await invitationTo(db, { mail_id })).length > 0)

/** Two requests at once see the same somebody: (issuer, subject) is one of a kind. */
const addFirstSeen = async (db: Db, { issuer, subject, name, mail }: Claimed): Promise<number> => {
  await db
    .insertInto('user')
    .values({
      zuid: await nextId(db),
      mail_id: null,
      display_name: (name ?? mail ?? subject).slice(0, 100),
      password_hash: null,
      mail_verified: 0,
      is_operator: 0,
      issuer,
      subject,
      created_time: Date.now(),
    })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .execute()
  const row = await db
    .selectFrom('user')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .select('zuid')
    .executeTakeFirstOrThrow()
  return row.zuid
}

/** False where a verified user has the address already. One who only said it was theirs gives way. */
const takeMail = async (db: Db, zuid: number, mail_id: string): Promise<boolean> => {
  await db
    .updateTable('user')
    .set({ mail_id: null })
    .where('mail_id', '=', mail_id)
    .where('mail_verified', '=', 0)
    .where('zuid', '!=', zuid)
    .execute()
  const { numUpdatedRows } = await db
    .updateTable('user')
    .set({ mail_id, mail_verified: 1 })
    .where('zuid', '=', zuid)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('user as other')
            .where('other.mail_id', '=', mail_id)
            .where('other.zuid', '!=', zuid)
            .select('other.zuid'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
