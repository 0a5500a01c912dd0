import { deletePicture } from '../account-pictures/account-pictures.sql.ts'
import { type NewAuditEntry, recordAudit } from '../audit/record.ts'
import type { Database } from '../db/database.ts'
import { lockEditionForUpdate, lockUserForUpdate } from '../db/locks.ts'
import type { Db } from '../db/transaction.ts'
import { detachEdition } from '../editions/delete-edition.sql.ts'
import { deleteInboxOf } from '../inbox/items.sql.ts'
import { deleteNoticesOf } from '../notices/notices.sql.ts'
import { leaveEdition } from '../teams/removal.sql.ts'
import { deleteTokens } from './delete-tokens.ts'
import { editionsOf } from './editions-of.sql.ts'
import { endAccess } from './end-access.ts'
import { deleteTwoFactor } from './two-factor.ts'
import { findUser } from './users.ts'

/** The edition that somebody owns, with others in it: it stands in the way of deleting their account. */
export interface OwnedEdition {
  edition_id: number
  edition_name: string
}

/**
 * Deletes an account (N7). What it made stays with the editions, under "Deleted user"; spaces go to the owner of their
 * edition. An edition that nobody else is in goes along. Resolves with the one that has to be dealt with first, if any.
 */
export const removeUser = (
  database: Database,
  zuid: number,
  by: Pick<NewAuditEntry, 'source' | 'zuid'>,
  now = Date.now(),
): Promise<OwnedEdition | undefined> =>
  database.write(async (db) => {
    await lockUserForUpdate(db, zuid)
    const user = await findUser(db, zuid)
    if (!user || user.deleted_time !== null) return undefined
    const owned = await db
      .selectFrom('edition')
      .where('edition_owner_id', '=', zuid)
      .select(['edition_id', 'edition_name'])
      .executeTakeFirst()
    if (owned) {
      await lockEditionForUpdate(db, owned.edition_id)
      if (await hasOtherMembers(db, owned.edition_id, zuid)) return owned
      await detachEdition(db, owned.edition_id, now)
      await recordAudit(db, { ...by, event: 'edition.deleted', edition_id: owned.edition_id })
    }
    await endAccess(db, zuid, now, 'DELETED')
    const entry = { ...by, event: 'user.removed', details: { for_zuid: String(zuid) } } as const
    for (const edition of await editionsWith(db, zuid)) {
      await leaveEdition(db, { ...edition, zuid, now })
      await recordAudit(db, { ...entry, edition_id: edition.edition_id })
    }
    await recordAudit(db, entry)
    await deleteIdentity(db, zuid, user.mail_id)
    await db.updateTable('user').set(deletedUser(now)).where('zuid', '=', zuid).execute()
    return undefined
  })

export const DELETED_NAME = 'Deleted user'

const deletedUser = (now: number) => ({
  mail_id: null,
  display_name: DELETED_NAME,
  password_hash: null,
  password_temporary: 0,
  mail_verified: 0,
  is_operator: 0,
  issuer: null,
  subject: null,
  disabled_time: now,
  deleted_time: now,
})

const hasOtherMembers = async (db: Db, edition_id: number, zuid: number): Promise<boolean> => {
  const others = db
    .selectFrom('edition_member as m')
    .innerJoin('user as u', 'u.zuid', 'm.zuid')
    .where('m.edition_id', '=', edition_id)
    .where('m.zuid', '!=', zuid)
    .where('u.bot_edition_id', 'is', null)
  return (await others.select('m.zuid').limit(1).executeTakeFirst()) !== undefined
}

/** The editions they are in, or a guest of, and who owns each. */
const editionsWith = (db: Db, zuid: number) =>
  editionsOf(db, zuid)
    .where('state', '!=', 'DELETED')
    .orderBy('edition_id')
    .select(['edition_id', 'edition_owner_id as receiver'])
    .execute()

const deleteIdentity = async (db: Db, zuid: number, mail_id: string | null): Promise<void> => {
  await deleteTwoFactor(db, zuid)
  await deletePicture(db, zuid)
  await deleteInboxOf(db, zuid)
  await deleteNoticesOf(db, zuid)
  const clients = await db.deleteFrom('oauth_client').where('owner_zuid', '=', zuid).returning('client_id').execute()
  for (const { client_id } of clients) await deleteTokens(db, (tokens) => tokens.where('client_id', '=', client_id))
  if (mail_id === null) return
  for (const table of ['team_invitation', 'space_invitation'] as const)
    await db.deleteFrom(table).where('mail_id', '=', mail_id).execute()
}
