import { pathByUser } from '../access/path-access.sql.ts'
import { ApiError } from '../api-error.ts'
import { compiled } from '../db/compiled.ts'
import { engineOf } from '../db/database.ts'
import type { Db } from '../db/schema.ts'

const shareEdition = compiled((db, p: { edition_id: number }) =>
  db.selectFrom('edition').where('edition_id', '=', p.edition_id).forShare().select('edition_id'),
)

/**
 * The caller's role in a team that a body names: 404 where the edition has none such. Until the transaction ends, nobody leaves
 * the team and it is not deleted: those who change that lock the edition, and those who come here share it.
 */
export const findTeamNamed = async (db: Db, at: { edition_id: number; team_id: number; zuid: number }) => {
  if (engineOf(db) === 'postgres') await shareEdition(db, { edition_id: at.edition_id })
  const [row] = await pathByUser.team(db, at)
  if (!row || row.t_team_id === null) throw new ApiError('teamNotFound')
  return { team: row.team_role ?? undefined }
}
