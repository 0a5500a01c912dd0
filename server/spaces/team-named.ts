import { pathByUser } from '../access/path-access.sql.ts'
import type { Fail } from '../api-error.ts'
import { lockEditionForShare } from '../db/locks.ts'
import type { Db } from '../db/transaction.ts'

/** The caller's role in a team that a body names, locked so that nobody leaves the team and it is not deleted. */
export const findTeamNamed = async (
  { db, fail }: { db: Db; fail: Fail<'teamNotFound'> },
  at: { edition_id: number; team_id: number; zuid: number },
) => {
  await lockEditionForShare(db, at.edition_id)
  const [row] = await pathByUser.team(db, at)
  if (!row || row.t_team_id === null) return fail('teamNotFound')
  return { team: row.team_role ?? undefined }
}
