import { compiled } from '../db/compiled.ts'

export const editionRoleOf = compiled((db, p: { edition_id: number; zuid: number }) =>
  db.selectFrom('edition_member').where('edition_id', '=', p.edition_id).where('zuid', '=', p.zuid).select('role'),
)

export const teamRolesOf = compiled((db, p: { edition_id: number; zuid: number }) =>
  db
    .selectFrom('team_member')
    .where('edition_id', '=', p.edition_id)
    .where('zuid', '=', p.zuid)
    .orderBy('team_id')
    .select(['role', 'team_id']),
)
