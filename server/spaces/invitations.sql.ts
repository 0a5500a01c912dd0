import { findSpaceRank } from '../access/path-access.sql.ts'
import { acceptedInvitation, recordAudit } from '../audit/record.ts'
import { inBatches } from '../db/batches.ts'
import { preparedQuery } from '../db/prepared-query.ts'
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
    const details = { space_id: String(space_id) }
    if (added.has(zuid))
      await recordAudit(db, { event: 'space.joined', source: acceptedInvitation, edition_id, zuid, details, time: now })
  }
}

/** A page of those who wait, the last invited first. */
export const pageOfInvitations = preparedQuery((db, p: SpaceKey & { from: number; limit: number }) =>
  db
    .selectFrom('space_invitation')
    .where('edition_id', '=', p.edition_id)
    .where('space_id', '=', p.space_id)
    .select(['mail_id', 'role as role_name', 'invited_time', 'added_by'])
    .orderBy('invited_time', 'desc')
    .orderBy('mail_id')
    .limit(p.limit)
    .offset(p.from),
)

export const countInvitations = preparedQuery((db, p: SpaceKey) =>
  db
    .selectFrom('space_invitation')
    .where('edition_id', '=', p.edition_id)
    .where('space_id', '=', p.space_id)
    .select(({ fn }) => fn.countAll<number>().as('count')),
)

export const findInvitation = preparedQuery((db, p: SpaceKey & { mail_id: string }) =>
  db
    .selectFrom('space_invitation')
    .where('edition_id', '=', p.edition_id)
    .where('space_id', '=', p.space_id)
    .where('mail_id', '=', p.mail_id)
    .select('mail_id'),
)

/** False if the address is not invited to the space. */
export const deleteInvitation = async (
  db: Db,
  { edition_id, space_id, mail_id }: SpaceKey & { mail_id: string },
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('space_invitation')
    .where(({ and }) => and({ edition_id, space_id, mail_id }))
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}
