import { preparedQuery } from '../db/prepared-query.ts'

export const countMembers = preparedQuery((db, p: { edition_id: number }) =>
  db
    .selectFrom('edition_member')
    .where('edition_id', '=', p.edition_id)
    .select(({ fn }) => fn.countAll<number>().as('members_count')),
)
