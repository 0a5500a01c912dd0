import type { UserGroupTable } from '../db/canvas-schema.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'

interface GroupKey {
  edition_id: number
  group_id: number
}

interface Page {
  from: number
  limit: number
}

export const insertGroup = (db: Db, group: UserGroupTable) => db.insertInto('user_group').values(group).execute()

export const findGroup = preparedQuery((db, p: GroupKey) =>
  db
    .selectFrom('user_group')
    .where('edition_id', '=', p.edition_id)
    .where('group_id', '=', p.group_id)
    .select('group_name'),
)

/** Oldest first. */
export const findGroups = preparedQuery((db, p: { edition_id: number } & Page) =>
  db
    .selectFrom('user_group as g')
    .where('g.edition_id', '=', p.edition_id)
    .orderBy('g.group_id')
    .limit(p.limit)
    .offset(p.from)
    .select(['g.group_id', 'g.group_name', 'g.created_by', 'g.created_time'])
    .select((eb) =>
      eb
        .selectFrom('user_group_member as m')
        .whereRef('m.edition_id', '=', 'g.edition_id')
        .whereRef('m.group_id', '=', 'g.group_id')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('group_member_count'),
    ),
)

/** False if there is no such group. */
export const updateGroupName = async (
  db: Db,
  { edition_id, group_id }: GroupKey,
  group_name: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('user_group')
    .set({ group_name })
    .where((eb) => eb.and({ edition_id, group_id }))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False if there is no such group. */
export const deleteGroupRows = async (db: Db, { edition_id, group_id }: GroupKey): Promise<boolean> => {
  await db
    .deleteFrom('user_group_member')
    .where((eb) => eb.and({ edition_id, group_id }))
    .execute()
  const { numDeletedRows } = await db
    .deleteFrom('user_group')
    .where((eb) => eb.and({ edition_id, group_id }))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export const findGroupMembers = preparedQuery((db, p: GroupKey & Page) =>
  db
    .selectFrom('user_group_member as m')
    .innerJoin('user as u', 'u.zuid', 'm.zuid')
    .where('m.edition_id', '=', p.edition_id)
    .where('m.group_id', '=', p.group_id)
    .orderBy('m.zuid')
    .limit(p.limit)
    .offset(p.from)
    .select(['u.zuid', 'u.display_name', 'u.mail_id', 'u.bot_edition_id']),
)

/** The members of the edition among them. */
export const findEditionPeople = (db: Db, edition_id: number, zuids: readonly number[]) =>
  db
    .selectFrom('edition_member as em')
    .innerJoin('user as u', 'u.zuid', 'em.zuid')
    .where('em.edition_id', '=', edition_id)
    .where('em.zuid', 'in', zuids)
    .select(['u.zuid', 'u.display_name', 'u.mail_id', 'u.bot_edition_id'])
    .execute()

/** Resolves with those who were not in the group. */
export const insertGroupMembers = async (
  db: Db,
  { edition_id, group_id }: GroupKey,
  zuids: readonly number[],
): Promise<Set<number>> => {
  if (zuids.length === 0) return new Set()
  const rows = await db
    .insertInto('user_group_member')
    .values(zuids.map((zuid) => ({ edition_id, group_id, zuid })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('zuid')
    .execute()
  return new Set(rows.map(({ zuid }) => zuid))
}

/** False if they are not in the group. */
export const deleteGroupMember = async (db: Db, { edition_id, group_id }: GroupKey, zuid: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('user_group_member')
    .where((eb) => eb.and({ edition_id, group_id, zuid }))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** The members of each group that exists. */
export const findGroupPeople = async (db: Db, edition_id: number, groupIds: readonly number[]) => {
  const rows = await db
    .selectFrom('user_group as g')
    .leftJoin('user_group_member as m', (join) =>
      join.onRef('m.edition_id', '=', 'g.edition_id').onRef('m.group_id', '=', 'g.group_id'),
    )
    .leftJoin('user as u', 'u.zuid', 'm.zuid')
    .where('g.edition_id', '=', edition_id)
    .where('g.group_id', 'in', groupIds)
    .orderBy('m.zuid')
    .select(['g.group_id', 'u.zuid', 'u.display_name', 'u.mail_id', 'u.bot_edition_id'])
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ group_id }) => group_id)].map(([group_id, members]) => [
      group_id,
      // Members of a group are members of the edition. An empty group is one row without a user.
      members.flatMap(({ zuid, display_name, mail_id, bot_edition_id }) =>
        zuid === null ? [] : [{ zuid, display_name: display_name ?? '', mail_id, bot_edition_id, in_edition: zuid }],
      ),
    ]),
  )
}
