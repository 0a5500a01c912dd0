import { planLimits } from '../access/plan-limits.ts'
import type { Fail } from '../api-error.ts'
import type { EditionTable } from '../db/schema.ts'
import type { Db } from '../db/transaction.ts'
import type { Settings } from '../process/settings.ts'
import { findVersion } from './versions.sql.ts'

const DAY_MS = 86_400_000

interface PlanContext {
  settings: Settings
  path: { edition: EditionTable }
  now: number
}

/** The moment before which versions are restricted (Z8). */
export const historyCutoff = ({ settings, path, now }: PlanContext): number =>
  now - planLimits(settings, path.edition, now).historyDays * DAY_MS

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
