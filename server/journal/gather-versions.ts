import type { CommitOrigin } from '../db/canvas-schema.ts'
import type { NewVersion, ZoneChange } from './zone-change.ts'

/** The newest version of a zone, and by what way its last commit came. */
export interface LatestVersion {
  version_id: number
  modified_by: number
  version_time: number
  description: string
  origin: CommitOrigin
}

interface VersionedCommit extends NewVersion {
  origin: CommitOrigin
}

const QUIET_MS = 60_000

/**
 * Z8: a plain request makes a version. Live edits of one author are one version until somebody else edits or a minute
 * passes without a change.
 */
export const gatherVersions = (
  latest: LatestVersion | undefined,
  commits: readonly VersionedCommit[],
): Pick<ZoneChange, 'versions' | 'extended'> => {
  const versions: VersionedCommit[] = []
  let extended: ZoneChange['extended']
  for (const commit of commits) {
    const { seq, version_time } = commit
    const made = versions.at(-1)
    if (made && isContinued(made, commit)) Object.assign(made, { seq, version_time })
    else if (!made && latest && isContinued({ ...latest, ...extended }, commit))
      extended = { version_id: latest.version_id, seq, version_time }
    else versions.push({ ...commit })
  }
  return { versions: versions.map(({ origin: _, ...version }) => version), extended }
}

const isContinued = (
  version: Pick<LatestVersion, 'modified_by' | 'version_time' | 'description' | 'origin'>,
  commit: VersionedCommit,
): boolean =>
  version.origin === 'live' &&
  // What has a name stays what it was named for.
  version.description === '' &&
  commit.origin === 'live' &&
  version.modified_by === commit.modified_by &&
  commit.version_time - version.version_time < QUIET_MS
