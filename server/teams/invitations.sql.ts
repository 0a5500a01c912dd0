import { lockInvitingEditionsForUpdate } from '../db/locks.ts'
import type { Db } from '../db/transaction.ts'

/**
 * Makes a member of whoever was invited by this address (E7), in the transaction that shows the address is theirs.
 * Safe to repeat, and worth repeating at every sign-in: an invitation written at the same moment is found the next time.
 */
export const claimInvitations = async (
  db: Db,
  { zuid, mail_id, now }: { zuid: number; mail_id: string; now: number },
): Promise<void> => {
  await lockInvitingEditionsForUpdate(db, mail_id)
  const claimed = await db.deleteFrom('team_invitation').where('mail_id', '=', mail_id).returningAll().execute()
  if (claimed.length === 0) return
  await db
    .insertInto('edition_member')
    .values(
      [...new Set(claimed.map(({ edition_id }) => edition_id))].map((edition_id) => ({
        edition_id,
        zuid,
        role: 'MEMBER' as const,
        joined_time: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('team_member')
    .values(
      claimed.map(({ edition_id, team_id, role, added_by }) => ({
        edition_id,
        team_id,
        zuid,
        role,
        added_by,
        added_time: now,
        modified_time: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
