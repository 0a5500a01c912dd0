import { inBatches } from '../db/batches.ts'
import { lockEditionForUpdate } from '../db/locks.ts'
import type { Db } from '../db/transaction.ts'
import { deleteBotTokensMadeBy } from '../identity/delete-tokens.ts'

interface Removal {
  edition_id: number
  zuids: readonly number[]
  /** The new owner of the spaces they owned. */
  receiver: number
  now: number
}

/**
 * Removes those who are in no team any more from the edition, unless they are its admins (E3). Their roles in it end. A
 * guest's role stays: it needs no membership.
 */
export const dropOrphanedMembers = async (db: Db, { zuids, ...removal }: Removal): Promise<void> => {
  for (const batch of inBatches(zuids)) await dropBatch(db, { ...removal, zuids: batch })
}

const dropBatch = async (db: Db, { edition_id, zuids, receiver, now }: Removal): Promise<void> => {
  const dropped = await db
    .deleteFrom('edition_member')
    .where('edition_id', '=', edition_id)
    .where('zuid', 'in', zuids)
    .where('role', '=', 'MEMBER')
    // A bot needs no team: it leaves by being removed (A9).
    .where('zuid', 'not in', (eb) => eb.selectFrom('user').where('bot_edition_id', '=', edition_id).select('zuid'))
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
  if (dropped.length === 0) return
  const removal = { edition_id, zuids: dropped.map(({ zuid }) => zuid), receiver, now }
  await transferOwnership(db, removal)
  await deleteEntries(db, removal).where('role', 'not in', ['GUEST_COMMENTER', 'GUEST_VIEWER']).execute()
  await deleteZoneRoles(db, removal).execute()
  for (const table of ['user_group_member', 'edition_offer'] as const)
    await db.deleteFrom(table).where('edition_id', '=', edition_id).where('zuid', 'in', removal.zuids).execute()
}

/** Ends roles in the spaces of one team; the receiver gets the spaces owned there (E8). */
export const dropSpaceRolesInTeam = async (db: Db, { team_id, ...removal }: Removal & { team_id: number }) => {
  await transferOwnership(db, removal, team_id)
  await deleteEntries(db, removal)
    .where('space_id', 'in', (eb) =>
      eb
        .selectFrom('space')
        .where('edition_id', '=', removal.edition_id)
        .where('team_id', '=', team_id)
        .select('space_id'),
    )
    .execute()
  await deleteZoneRoles(db, removal)
    .where('zone_id', 'in', (eb) =>
      eb
        .selectFrom('zone as z')
        .innerJoin('space as s', (join) =>
          join.onRef('s.edition_id', '=', 'z.edition_id').onRef('s.space_id', '=', 'z.space_id'),
        )
        .where('z.edition_id', '=', removal.edition_id)
        .where('s.team_id', '=', team_id)
        .select('z.zone_id'),
    )
    .execute()
}

/** Ends roles on single zones, as leaving a space does: whoever comes back begins anew. What was hidden stays hidden. */
const deleteZoneRoles = (db: Db, { edition_id, zuids }: Removal) =>
  db
    .deleteFrom('zone_member')
    .where('edition_id', '=', edition_id)
    .where('member_type', '=', 'USER')
    .where('member_id', 'in', zuids)
    .where('permission', '=', 'allowed')

const deleteEntries = (db: Db, { edition_id, zuids }: Removal) =>
  db
    .deleteFrom('space_member')
    .where('edition_id', '=', edition_id)
    .where('member_type', '=', 'USER')
    .where('member_id', 'in', zuids)

/** The receiver becomes CREATOR, whatever role they had in the space. */
const transferOwnership = async (
  db: Db,
  { edition_id, zuids, receiver, now }: Removal,
  team_id?: number,
): Promise<void> => {
  const owned = await db
    .updateTable('space')
    .set({ owner_zuid: receiver })
    .where('edition_id', '=', edition_id)
    .where('owner_zuid', 'in', zuids)
    // One that was deleted for good stays so, while its content waits to be deleted.
    .where(({ or, eb }) => or([eb('status', '=', 'ACTIVE'), eb('state_modified_time', '>', 0)]))
    .$if(team_id !== undefined, (query) => query.where('team_id', '=', team_id as number))
    .returning('space_id')
    .execute()
  const entry = { member_type: 'USER', member_id: receiver, role: 'CREATOR', rank: 0, added_by: receiver } as const
  for (const batch of inBatches(owned)) {
    await db
      .insertInto('space_member')
      .values(batch.map(({ space_id }) => ({ edition_id, space_id, ...entry, added_time: now })))
      .onConflict((conflict) =>
        conflict
          .columns(['edition_id', 'space_id', 'member_type', 'member_id'])
          .doUpdateSet({ role: 'CREATOR', rank: 0 }),
      )
      .execute()
  }
}

/** Ends every role that somebody has in an edition, a guest's too: their account is deleted. */
export const leaveEdition = async (
  db: Db,
  { edition_id, zuid, receiver, now }: { edition_id: number; zuid: number; receiver: number; now: number },
): Promise<void> => {
  await lockEditionForUpdate(db, edition_id)
  const removal = { edition_id, zuids: [zuid], receiver, now }
  await transferOwnership(db, removal)
  await deleteEntries(db, removal).execute()
  await db
    .deleteFrom('zone_member')
    .where('edition_id', '=', edition_id)
    .where('member_type', '=', 'USER')
    .where('member_id', '=', zuid)
    .execute()
  await deleteBotTokensMadeBy(db, zuid, edition_id)
  for (const table of memberTables)
    await db.deleteFrom(table).where('edition_id', '=', edition_id).where('zuid', '=', zuid).execute()
}

// biome-ignore format: a word list
const memberTables = [
  'team_member', 'edition_member', 'user_group_member', 'space_favorite', 'space_opening', 'edition_offer',
] as const
