import { sql } from 'kysely'
import { acceptedInvitation, recordAudit } from '../audit/record.ts'
import { lockInvitingEditionsForUpdate } from '../db/locks.ts'
import type { Db } from '../db/transaction.ts'
import { claimSpaceInvitations } from '../spaces/invitations.sql.ts'
import { insertEditionMembers, insertTeamMembers } from './members.sql.ts'

interface Claim {
  zuid: number
  mail_id: string
  now: number
}

/**
 * Makes a member or a guest of whoever was invited by this address (E7, S9), in the transaction that verifies the
 * address, or in which its owner accepts.
 */
export const claimInvitations = async (db: Db, claim: Claim): Promise<void> => {
  await lockInvitingEditionsForUpdate(db, claim.mail_id)
  await claimTeamInvitations(db, claim)
  await claimSpaceInvitations(db, claim)
}

const claimTeamInvitations = async (db: Db, { zuid, mail_id, now }: Claim): Promise<void> => {
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

/** A team or a space that an address is invited to. */
export interface InvitingPlace {
  kind: 'team' | 'space'
  edition_id: number
  id: number
  name: string
}

/** What an address is invited to, last invited first. */
export const findInvitingPlaces = async (db: Db, mail_id: string): Promise<InvitingPlace[]> => {
  const rows = await db
    .selectFrom('team_invitation as i')
    .innerJoin('team as t', (join) =>
      join.onRef('t.edition_id', '=', 'i.edition_id').onRef('t.team_id', '=', 'i.team_id'),
    )
    .where('i.mail_id', '=', mail_id)
    .select(['i.edition_id', 't.team_id as id', 't.team_name as name', 'i.invited_time'])
    .select(sql<'team' | 'space'>`'team'`.as('kind'))
    .unionAll(
      db
        .selectFrom('space_invitation as i')
        .innerJoin('space as s', (join) =>
          join.onRef('s.edition_id', '=', 'i.edition_id').onRef('s.space_id', '=', 'i.space_id'),
        )
        .where('i.mail_id', '=', mail_id)
        .select(['i.edition_id', 's.space_id as id', 's.space_name as name', 'i.invited_time'])
        .select(sql<'team' | 'space'>`'space'`.as('kind')),
    )
    .execute()
  return rows.sort((a, b) => b.invited_time - a.invited_time)
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
