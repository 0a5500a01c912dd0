import { pathByUser } from '../access/path-access.sql.ts'
import type { Fail } from '../api-error.ts'
import { lockEditionForShare } from '../db/locks.ts'
import type { Db } from '../db/transaction.ts'

/** The caller's role in a team that a body names, locked so that nobody leaves the team and it is not deleted. */
export const lockTeamForShare = async (
  { db, fail }: { db: Db; fail: Fail<'teamNotFound'> },
  key: { edition_id: number; team_id: number; zuid: number },
) => {
  await lockEditionForShare(db, key.edition_id)
  const [row] = await pathByUser.team(db, key)
  if (!row || row.t_team_id === null) return fail('teamNotFound')
  return { team: row.team_role ?? undefined }
}
