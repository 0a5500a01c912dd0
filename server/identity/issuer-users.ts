import type { Database } from '../db/database.ts'
import { nextId } from '../db/ids.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import { claimInvitations } from '../teams/invitations.sql.ts'
import { isMail, toMailId } from './users.ts'

/** What an external issuer says about a user. */
export interface IssuerClaims {
  issuer: string
  subject: string
  name: string | undefined
  /** Only if the issuer has verified it. */
  mail: string | undefined
}

const findBySubject = preparedQuery((db, p: { issuer: string; subject: string }) =>
  db
    .selectFrom('user')
    .where('issuer', '=', p.issuer)
    .where('subject', '=', p.subject)
    .select(['zuid', 'mail_id', 'mail_verified']),
)

const findInvitation = preparedQuery((db, p: { mail_id: string }) =>
  db
    .selectFrom('team_invitation')
    .where('mail_id', '=', p.mail_id)
    .select('mail_id')
    .union(db.selectFrom('space_invitation').where('mail_id', '=', p.mail_id).select('mail_id')),
)

/** The zuid of (issuer, subject), created at the first token (A6). A verified address claims its invitations (E7). */
export const findOrCreateIssuerUser = async (database: Database, claims: IssuerClaims): Promise<number> => {
  const mail_id = claims.mail !== undefined && isMail(claims.mail) ? toMailId(claims.mail) : undefined
  const [user] = await findBySubject(database.read, claims)
  if (user && !(await needsUpdate(database.read, user.mail_id, mail_id))) return user.zuid
  return database.write(async (db) => {
    const zuid = user?.zuid ?? (await insertIssuerUser(db, claims))
    if (mail_id !== undefined && (await claimMail(db, zuid, mail_id)))
      await claimInvitations(db, { zuid, mail_id, now: Date.now() })
    return zuid
  })
}

const needsUpdate = async (db: Db, current: string | null, mail_id: string | undefined): Promise<boolean> =>
  mail_id !== undefined && (current !== mail_id || (await findInvitation(db, { mail_id })).length > 0)

/** Concurrent requests get the same user: (issuer, subject) is unique. */
const insertIssuerUser = async (db: Db, { issuer, subject, name, mail }: IssuerClaims): Promise<number> => {
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
  const [user] = await findBySubject(db, { issuer, subject })
  return (user as { zuid: number }).zuid
}

/** False if another verified user has the address. A user who has not verified it loses it. */
const claimMail = async (db: Db, zuid: number, mail_id: string): Promise<boolean> => {
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
