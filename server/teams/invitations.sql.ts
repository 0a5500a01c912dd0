import { acceptedInvitation, recordAudit } from '../audit/record.ts'
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
  for (const { edition_id, team_id } of invitations) {
    const details = { team_id: String(team_id) }
    await recordAudit(db, { event: 'team.joined', source: acceptedInvitation, edition_id, zuid, details, time: now })
  }
}
