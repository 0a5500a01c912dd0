import { preparedQuery } from '../db/prepared-query.ts'

export const findEditionRole = preparedQuery((db, p: { edition_id: number; zuid: number }) =>
  db.selectFrom('edition_member').where('edition_id', '=', p.edition_id).where('zuid', '=', p.zuid).select('role'),
)

export const findTeamRoles = preparedQuery((db, p: { edition_id: number; zuid: number }) =>
  db
    .selectFrom('team_member')
    .where('edition_id', '=', p.edition_id)
    .where('zuid', '=', p.zuid)
    .orderBy('team_id')
    .select(['role', 'team_id']),
)
