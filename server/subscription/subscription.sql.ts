import { compiled } from '../db/compiled.ts'

export const countMembers = compiled((db, p: { edition_id: number }) =>
  db
    .selectFrom('edition_member')
    .where('edition_id', '=', p.edition_id)
    .select(({ fn }) => fn.countAll<number>().as('members_count')),
)
