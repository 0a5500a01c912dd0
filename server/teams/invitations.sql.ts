import { lockInvitingEditionsForUpdate } from '../db/locks.ts'
import type { Db } from '../db/transaction.ts'
import { insertEditionMembers, insertTeamMembers } from './members.sql.ts'

/**
 * Makes a member of whoever was invited by this address (E7), in the transaction that verifies the address. Runs at every
 * sign-in, since an invitation may be written while the address is being verified.
 */
export const claimInvitations = async (
  db: Db,
  { zuid, mail_id, now }: { zuid: number; mail_id: string; now: number },
): Promise<void> => {
  await lockInvitingEditionsForUpdate(db, mail_id)
  const invitations = await db.deleteFrom('team_invitation').where('mail_id', '=', mail_id).returningAll().execute()
  if (invitations.length === 0) return
  const editionIds = [...new Set(invitations.map(({ edition_id }) => edition_id))]
  const editions = editionIds.map((edition_id) => ({ edition_id, zuid, role: 'MEMBER', joined_time: now }) as const)
  await insertEditionMembers(db, editions)
  const times = { added_time: now, modified_time: now }
  await insertTeamMembers(
    db,
    invitations.map(({ mail_id: _, invited_time: __, ...invitation }) => ({ ...invitation, zuid, ...times })),
  )
}

/** False if the address is not invited to the team. */
export const deleteInvitation = async (
  db: Db,
  { edition_id, team_id, mail_id }: { edition_id: number; team_id: number; mail_id: string },
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('team_invitation')
    .where('edition_id', '=', edition_id)
    .where('team_id', '=', team_id)
    .where('mail_id', '=', mail_id)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}
