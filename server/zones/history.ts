import { planLimits } from '../access/plan-limits.ts'
import type { Fail } from '../api-error.ts'
import type { ZoneVersionTable } from '../db/canvas-schema.ts'
import type { EditionTable } from '../db/schema.ts'
import type { Db } from '../db/transaction.ts'
import type { Settings } from '../process/settings.ts'
import { findVersion } from './versions.sql.ts'

const day = 86_400_000

interface Asking {
  settings: Settings
  path: { edition: EditionTable }
  now: number
}

/** The moment before which versions are restricted (Z8). */
export const horizon = ({ settings, path, now }: Asking): number =>
  now - planLimits(settings, path.edition, now).historyDays * day

/** The version named, where the plan lets it be looked at. */
export const allowedVersion = async (
  db: Db,
  at: { edition_id: number; zone_id: string; version_id: number },
  asking: Asking & { fail: Fail<'versionNotFound' | 'versionRestricted'> },
): Promise<ZoneVersionTable> => {
  const [version] = await findVersion(db, at)
  if (!version) return asking.fail('versionNotFound')
  return version.version_time < horizon(asking) ? asking.fail('versionRestricted') : version
}
