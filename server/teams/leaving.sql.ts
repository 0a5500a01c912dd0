import type { Db } from '../db/transaction.ts'

interface Leaving {
  edition_id: number
  zuids: readonly number[]
  /** Who owns from now on what they owned. */
  receiver: number
  now: number
}

/** As many as fit into one statement on either engine, and then some. */
const BATCH_SIZE = 500

/**
 * Whoever is in no team of the edition any more is no longer of the edition, unless an admin of it (E3).
 * The roles they held as one of the edition end with it; a guest's role stays, since a guest needs no edition.
 */
export const leaveIfInNoTeam = async (db: Db, { zuids, ...leaving }: Leaving): Promise<void> => {
  for (let at = 0; at < zuids.length; at += BATCH_SIZE)
    await leave(db, { ...leaving, zuids: zuids.slice(at, at + BATCH_SIZE) })
}

const leave = async (db: Db, { edition_id, zuids, receiver, now }: Leaving): Promise<void> => {
  const gone = await db
    .deleteFrom('edition_member')
    .where('edition_id', '=', edition_id)
    .where('zuid', 'in', zuids)
    .where('role', '=', 'MEMBER')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('team_member as tm')
            .whereRef('tm.edition_id', '=', 'edition_member.edition_id')
            .whereRef('tm.zuid', '=', 'edition_member.zuid')
            .select('tm.zuid'),
        ),
      ),
    )
    .returning('zuid')
    .execute()
  if (gone.length === 0) return
  const people = { edition_id, zuids: gone.map(({ zuid }) => zuid), receiver, now }
  await handOver(db, people)
  await entriesOf(db, people).where('role', 'not in', ['GUEST_COMMENTER', 'GUEST_VIEWER']).execute()
  await db
    .deleteFrom('user_group_member')
    .where('edition_id', '=', edition_id)
    .where('zuid', 'in', people.zuids)
    .execute()
}

/** Ends somebody's roles in the spaces of one team; the spaces owned there change owner (E8). */
export const leaveSpacesOfTeam = async (db: Db, { team_id, ...leaving }: Leaving & { team_id: number }) => {
  await handOver(db, leaving, team_id)
  await entriesOf(db, leaving)
    .where('space_id', 'in', (eb) =>
      eb
        .selectFrom('space')
        .where('edition_id', '=', leaving.edition_id)
        .where('team_id', '=', team_id)
        .select('space_id'),
    )
    .execute()
}

const entriesOf = (db: Db, { edition_id, zuids }: Leaving) =>
  db
    .deleteFrom('space_member')
    .where('edition_id', '=', edition_id)
    .where('member_type', '=', 'USER')
    .where('member_id', 'in', zuids)

/** The receiver becomes CREATOR, whatever role they had there before. */
const handOver = async (db: Db, { edition_id, zuids, receiver, now }: Leaving, team_id?: number): Promise<void> => {
  const owned = await db
    .updateTable('space')
    .set({ owner_zuid: receiver })
    .where('edition_id', '=', edition_id)
    .where('owner_zuid', 'in', zuids)
    // By way of their entries: those have an index.
    .where('space_id', 'in', (eb) =>
      eb
        .selectFrom('space_member')
        .where('edition_id', '=', edition_id)
        .where('member_type', '=', 'USER')
        .where('member_id', 'in', zuids)
        .select('space_id'),
    )
    .$if(team_id !== undefined, (query) => query.where('team_id', '=', team_id as number))
    .returning('space_id')
    .execute()
  for (let at = 0; at < owned.length; at += BATCH_SIZE) {
    await db
      .insertInto('space_member')
      .values(
        owned.slice(at, at + BATCH_SIZE).map(({ space_id }) => ({
          edition_id,
          space_id,
          member_type: 'USER',
          member_id: receiver,
          role: 'CREATOR',
          rank: 0,
          added_by: receiver,
          added_time: now,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['edition_id', 'space_id', 'member_type', 'member_id'])
          .doUpdateSet({ role: 'CREATOR', rank: 0 }),
      )
      .execute()
  }
}
