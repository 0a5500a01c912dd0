import { type SqlBool, sql } from 'kysely'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import { insertEditionMembers, insertTeamMembers, type TeamKey } from './members.sql.ts'
import type { AddressLookup, NewMember, PeopleLookup } from './plan-additions.ts'

/** Members and pending invitations of the edition, once per person (E7); bots take no seat (A9). */
const seats = preparedQuery((db, p: { edition_id: number }) =>
  db.selectNoFrom(({ selectFrom }) => [
    selectFrom('edition_member')
      .where('edition_id', '=', p.edition_id)
      .where('zuid', 'not in', (eb) => eb.selectFrom('user').where('bot_edition_id', '=', p.edition_id).select('zuid'))
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .as('members'),
    selectFrom('team_invitation as i')
      .where('i.edition_id', '=', p.edition_id)
      .where(({ not, exists, selectFrom: from }) =>
        not(
          exists(
            from('user as u')
              .innerJoin('edition_member as em', 'em.zuid', 'u.zuid')
              .whereRef('u.mail_id', '=', 'i.mail_id')
              .where('u.mail_verified', '=', 1)
              .where('em.edition_id', '=', p.edition_id)
              .select('u.zuid'),
          ),
        ),
      )
      .select(({ fn }) => fn.count<number>('i.mail_id').distinct().as('n'))
      .as('invited'),
  ]),
)

export const countSeats = async (db: Db, edition_id: number): Promise<number> => {
  const [row] = await seats(db, { edition_id })
  return (row?.members ?? 0) + (row?.invited ?? 0)
}

/** Whether the user `u` is in an edition that the caller is in too. */
export const sharesEdition = (caller: number) => sql<SqlBool>`exists (
  select 1 from edition_member mine
  join edition_member theirs on theirs.edition_id = mine.edition_id and theirs.zuid = u.zuid
  where mine.zuid = ${caller})`

/**
 * Only a verified address is a user's: one that a stranger signed up with is invited like an unknown one. So is, where
 * strangers have to consent, somebody who shares no edition with the caller.
 */
export const lookupAddresses = async (
  db: Db,
  { edition_id, team_id }: TeamKey,
  mails: string[],
  { caller, consent }: { caller: number; consent: boolean },
): Promise<AddressLookup> => {
  if (mails.length === 0) return { zuids: new Map(), inTeam: new Set(), invited: new Set(), seated: new Set() }
  const users = await db
    .selectFrom('user as u')
    .leftJoin('edition_member as em', (join) =>
      join.onRef('em.zuid', '=', 'u.zuid').on('em.edition_id', '=', edition_id),
    )
    .leftJoin('team_member as tm', (join) =>
      join.onRef('tm.zuid', '=', 'u.zuid').on('tm.edition_id', '=', edition_id).on('tm.team_id', '=', team_id),
    )
    .where('u.mail_id', 'in', mails)
    .where('u.mail_verified', '=', 1)
    .$if(consent, (query) => query.where(sharesEdition(caller)))
    .select(['u.mail_id', 'u.zuid', 'em.zuid as in_edition', 'tm.zuid as in_team'])
    .execute()
  const invitations = await db
    .selectFrom('team_invitation')
    .where('edition_id', '=', edition_id)
    .where('mail_id', 'in', mails)
    .select(['mail_id', 'team_id'])
    .execute()
  const toMails = (rows: { mail_id: string | null }[]) => new Set(rows.map(({ mail_id }) => mail_id as string))
  return {
    zuids: new Map(users.map(({ mail_id, zuid }) => [mail_id as string, zuid])),
    inTeam: toMails(users.filter(({ in_team }) => in_team !== null)),
    invited: toMails(invitations.filter((invitation) => invitation.team_id === team_id)),
    seated: toMails([...users.filter(({ in_edition }) => in_edition !== null), ...invitations]),
  }
}

/** The members of the edition among some ids, and who of them is in the team. */
export const lookupPeople = async (
  db: Db,
  { edition_id, team_id }: TeamKey,
  zuids: readonly number[],
): Promise<PeopleLookup> => {
  if (zuids.length === 0) return { inEdition: new Set(), inTeam: new Set() }
  const rows = await db
    .selectFrom('edition_member as em')
    .leftJoin('team_member as tm', (join) =>
      join.onRef('tm.zuid', '=', 'em.zuid').on('tm.edition_id', '=', edition_id).on('tm.team_id', '=', team_id),
    )
    .where('em.edition_id', '=', edition_id)
    .where('em.zuid', 'in', zuids)
    .select(['em.zuid', 'tm.zuid as in_team'])
    .execute()
  return {
    inEdition: new Set(rows.map(({ zuid }) => zuid)),
    inTeam: new Set(rows.flatMap(({ in_team }) => in_team ?? [])),
  }
}

interface Addition extends TeamKey {
  added_by: number
  now: number
}

/** Users become members at once, other addresses are invited. */
export const insertAdditions = async (db: Db, { now, ...team }: Addition, additions: NewMember[]): Promise<void> => {
  const users = additions.filter((one): one is NewMember & { zuid: number } => one.zuid !== undefined)
  const invited = additions.flatMap(({ zuid, mail_id, role }) =>
    zuid === undefined && mail_id !== undefined ? [{ mail_id, role }] : [],
  )
  if (users.length > 0) await insertMembers(db, { ...team, now }, users)
  if (invited.length > 0) {
    const invitations = invited.map(({ mail_id, role }) => ({ ...team, mail_id, role, invited_time: now }))
    await db.insertInto('team_invitation').values(invitations).execute()
  }
}

const insertMembers = async (
  db: Db,
  { now, ...team }: Addition,
  users: (NewMember & { zuid: number })[],
): Promise<void> => {
  const { edition_id, team_id } = team
  const editionMembers = users.map(({ zuid }) => ({ edition_id, zuid, role: 'MEMBER', joined_time: now }) as const)
  await insertEditionMembers(db, editionMembers)
  const times = { added_time: now, modified_time: now }
  await insertTeamMembers(
    db,
    users.map(({ zuid, role }) => ({ ...team, zuid, role, ...times })),
  )
  // An invitation may have been written while the address was being verified.
  const mails = users.flatMap(({ mail_id }) => mail_id ?? [])
  if (mails.length === 0) return
  await db
    .deleteFrom('team_invitation')
    .where((eb) => eb.and({ edition_id, team_id }))
    .where('mail_id', 'in', mails)
    .execute()
}
