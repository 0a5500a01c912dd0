import { findSpaceRank } from '../access/path-access.sql.ts'
import { inBatches } from '../db/batches.ts'
import type { SpaceInvitationTable } from '../db/schema.ts'
import type { Db } from '../db/transaction.ts'
import { sharesEdition } from '../teams/additions.sql.ts'
import { keepOut } from './kept-out.sql.ts'
import { insertMembers } from './members.sql.ts'

interface SpaceKey {
  edition_id: number
  space_id: number
}

/** What is stored about the addresses of a request, in lower case. */
export interface GuestLookup {
  /** The users who have verified the address, and become members at once. */
  users: ReadonlyMap<string, { zuid: number; inEdition: boolean }>
  /** Invited to this space. */
  invited: ReadonlySet<string>
}

/**
 * Where strangers have to consent, only those are found who share an edition with the caller, or are guests in the
 * edition already: the others are invited like an unknown address (E7).
 */
export const lookupGuests = async (
  db: Db,
  { edition_id, space_id }: SpaceKey,
  mails: readonly string[],
  { caller, consent }: { caller: number; consent: boolean },
): Promise<GuestLookup> => {
  if (mails.length === 0) return { users: new Map(), invited: new Set() }
  const users = await db
    .selectFrom('user as u')
    .leftJoin('edition_member as em', (join) =>
      join.onRef('em.zuid', '=', 'u.zuid').on('em.edition_id', '=', edition_id),
    )
    .where('u.mail_id', 'in', mails)
    .where('u.mail_verified', '=', 1)
    .$if(consent, (query) =>
      query.where(({ or, exists, selectFrom }) =>
        or([
          sharesEdition(caller),
          exists(
            selectFrom('space_member as sm')
              .where('sm.edition_id', '=', edition_id)
              .where('sm.member_type', '=', 'USER')
              .whereRef('sm.member_id', '=', 'u.zuid')
              .select('sm.member_id'),
          ),
        ]),
      ),
    )
    .select(['u.mail_id', 'u.zuid', 'em.zuid as in_edition'])
    .execute()
  const invitations = await db
    .selectFrom('space_invitation')
    .where(({ and }) => and({ edition_id, space_id }))
    .where('mail_id', 'in', mails)
    .select('mail_id')
    .execute()
  return {
    users: new Map(
      users.map(({ mail_id, zuid, in_edition }) => [mail_id as string, { zuid, inEdition: in_edition !== null }]),
    ),
    invited: new Set(invitations.map(({ mail_id }) => mail_id)),
  }
}

export const insertInvitations = async (db: Db, invitations: readonly SpaceInvitationTable[]): Promise<void> => {
  for (const batch of inBatches(invitations)) await db.insertInto('space_invitation').values(batch).execute()
}

/** Of people who are members now. */
export const deleteInvitations = async (
  db: Db,
  { edition_id, space_id }: SpaceKey,
  mails: readonly string[],
): Promise<void> => {
  if (mails.length === 0) return
  await db
    .deleteFrom('space_invitation')
    .where(({ and }) => and({ edition_id, space_id }))
    .where('mail_id', 'in', mails)
    .execute()
}

/** Makes a guest of whoever was invited by this address (S9), kept out of what the inviter is kept out of (Z7). */
export const claimSpaceInvitations = async (
  db: Db,
  { zuid, mail_id, now }: { zuid: number; mail_id: string; now: number },
): Promise<void> => {
  const invitations = await db.deleteFrom('space_invitation').where('mail_id', '=', mail_id).returningAll().execute()
  for (const { edition_id, space_id, role, added_by } of invitations) {
    const guest = { member_type: 'USER', member_id: zuid, role } as const
    const space = { edition_id, space_id }
    const added = await insertMembers(db, { ...space, added_by, now }, [guest])
    const [inviter] = await findSpaceRank(db, { ...space, zuid: added_by })
    if (added.has(zuid) && inviter?.rank !== 0) await keepOut(db, { ...space, added_by, now }, [guest])
  }
}
