import type { TeamRole } from '@easel/contract'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import type { Addressed, Newcomer } from './adding.ts'

interface At {
  edition_id: number
  team_id: number
}

/** Members and pending invitations of the whole edition, once per person (E7). */
const seats = preparedQuery((db, p: { edition_id: number }) =>
  db.selectNoFrom(({ selectFrom }) => [
    selectFrom('edition_member')
      .where('edition_id', '=', p.edition_id)
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

export const seatsTaken = async (db: Db, edition_id: number): Promise<number> => {
  const [row] = await seats(db, { edition_id })
  return (row?.members ?? 0) + (row?.invited ?? 0)
}

/**
 * What is known of some mail addresses. Only a verified address is somebody: one that a stranger merely signed up
 * with is invited like an unknown one.
 */
export const addressed = async (db: Db, { edition_id, team_id }: At, mails: string[]): Promise<Addressed> => {
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
    .select(['u.mail_id', 'u.zuid', 'em.zuid as in_edition', 'tm.zuid as in_team'])
    .execute()
  const invitations = await db
    .selectFrom('team_invitation')
    .where('edition_id', '=', edition_id)
    .where('mail_id', 'in', mails)
    .select(['mail_id', 'team_id'])
    .execute()
  const having = (rows: { mail_id: string | null }[]) => new Set(rows.map(({ mail_id }) => mail_id as string))
  return {
    zuids: new Map(users.map(({ mail_id, zuid }) => [mail_id as string, zuid])),
    inTeam: having(users.filter(({ in_team }) => in_team !== null)),
    invited: having(invitations.filter((invitation) => invitation.team_id === team_id)),
    seated: having([...users.filter(({ in_edition }) => in_edition !== null), ...invitations]),
  }
}

interface Adding extends At {
  added_by: number
  now: number
}

export const addNewcomers = async (db: Db, { now, added_by, ...at }: Adding, newcomers: Newcomer[]): Promise<void> => {
  const known = newcomers.filter((one): one is Newcomer & { zuid: number } => one.zuid !== undefined)
  const unknown = newcomers.filter(({ zuid }) => zuid === undefined)
  if (known.length > 0) await addMembers(db, { ...at, added_by, now }, known)
  if (unknown.length > 0) {
    await db
      .insertInto('team_invitation')
      .values(unknown.map(({ mail_id, role }) => ({ ...at, mail_id, role, added_by, invited_time: now })))
      .execute()
  }
}

const addMembers = async (
  db: Db,
  { edition_id, team_id, added_by, now }: Adding,
  people: { mail_id: string; zuid: number; role: TeamRole }[],
): Promise<void> => {
  await db
    .insertInto('edition_member')
    .values(people.map(({ zuid }) => ({ edition_id, zuid, role: 'MEMBER', joined_time: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('team_member')
    .values(
      people.map(({ zuid, role }) => ({
        edition_id,
        team_id,
        zuid,
        role,
        added_by,
        added_time: now,
        modified_time: now,
      })),
    )
    .execute()
  // One that was written while the address was being verified.
  await db
    .deleteFrom('team_invitation')
    .where('edition_id', '=', edition_id)
    .where('team_id', '=', team_id)
    .where(
      'mail_id',
      'in',
      people.map(({ mail_id }) => mail_id),
    )
    .execute()
}
