import { preparedQuery } from '../db/prepared-query.ts'

export const countMembers = preparedQuery((db, p: { edition_id: number }) =>
  db
    .selectFrom('edition_member')
    .where('edition_id', '=', p.edition_id)
    // Bots take no seat (A9).
    .where('zuid', 'not in', (eb) => eb.selectFrom('user').where('bot_edition_id', '=', p.edition_id).select('zuid'))
    .select(({ fn }) => fn.countAll<number>().as('members_count')),
)
