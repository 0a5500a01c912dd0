import { historyCutoff, type PlanContext } from '../access/plan-limits.ts'
import type { Fail } from '../api-error.ts'
import type { Db } from '../db/transaction.ts'
import { findVersion } from './versions.sql.ts'

/** The version, where the plan gives access to it. */
export const allowedVersion = async (
  db: Db,
  key: { edition_id: number; zone_id: string; version_id: number },
  context: PlanContext & { fail: Fail<'versionNotFound' | 'versionRestricted'> },
) => {
  const [version] = await findVersion(db, key)
  if (!version) return context.fail('versionNotFound')
  return version.version_time < historyCutoff(context) ? context.fail('versionRestricted') : version
}
