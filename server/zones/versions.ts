import { historyCutoff } from '../access/plan-limits.ts'
import type { Handler } from '../handler.ts'
import type { Committed } from '../journal/commit-edits.ts'
import { editsBetween, splitEdits } from '../journal/edit-batches.ts'
import { EditsRefused } from '../journal/edit-errors.ts'
import { throwUnavailable } from '../journal/element-edits.ts'
import { readZoneSeq } from '../journal/zone-seq.ts'
import { currentElements, elementsAt } from '../journal/zone-state.ts'
import { selectFields } from '../select-fields.ts'
import { toDocument } from './document.ts'
import { allowedVersion } from './version-access.ts'
import { pageOfVersions } from './versions.sql.ts'

const defaultFields = ['version_id', 'modified_by', 'version_time']
const restrictedFields = ['version_id', 'modified_by']

export const listZoneVersions: Handler<'listZoneVersions'> = async (context) => {
  const { db, params, query } = context
  const { fields = defaultFields, from = 0, limit = 20, from_date, fromDate } = query
  const since = from_date ?? fromDate ?? 0
  const rows = await pageOfVersions(db, { ...params, since, from, limit })
  const cutoff = historyCutoff(context)
  const shown = restrictedFields.filter((name) => fields.includes(name))
  return {
    zone_versions: {
      allowed_versions: rows.filter((row) => row.version_time >= cutoff).map((row) => selectFields(row, fields)),
      restricted_versions: rows.filter((row) => row.version_time < cutoff).map((row) => selectFields(row, shown)),
    },
  }
}

export const getZoneVersion: Handler<'getZoneVersion'> = async (context) => {
  const { db, params, path } = context
  return db.snapshot(async (snapshot) => {
    const version = await allowedVersion(snapshot, params, context)
    const content = await elementsAt(snapshot, params, version.seq)
    return { zone_version: version, document: toDocument(path.zone, content) }
  })
}

/** How often others may change the zone meanwhile before a restoration goes on over what they write. */
const ATTEMPTS = 5

export const restoreZoneVersion: Handler<'restoreZoneVersion'> = async (context) => {
  const { db, caller, params, fail } = context
  const { edition_id, space_id, zone_id } = params
  const { version_id: restored_version_id, seq } = await allowedVersion(db, params, context)
  const version = `Restored version ${restored_version_id}`
  for (let attempt = 1; ; attempt++) {
    const version_id = await restoreContent(context, { seq, version, isLast: attempt === ATTEMPTS }).catch((error) =>
      error instanceof EditsRefused && attempt < ATTEMPTS ? undefined : throwUnavailable(error, fail),
    )
    if (version_id === undefined) continue
    return { zone_id, edition_id, space_id, current_user_id: caller.zuid, restored_version_id, version_id }
  }
}

/**
 * In commits of a thousand elements, the last of which makes the version: nobody waits for more of them. Refused where
 * somebody else writes in between, since what differs from the version is then something else.
 */
const restoreContent = async (
  { db, journal, caller, params, path, now, fail }: Parameters<Handler<'restoreZoneVersion'>>[0],
  { seq, version, isLast }: { seq: number; version: string; isLast: boolean },
): Promise<number> => {
  const { at, edits } = await db.snapshot(async (snapshot) => ({
    at: await readZoneSeq({ db: snapshot, zone: path.zone, fail }),
    edits: await editsBetween(await currentElements(snapshot, params), await elementsAt(snapshot, params, seq)),
  }))
  let committed: Committed = { seq: at, version_id: undefined, missing: [] }
  for (const writer of splitEdits({ author: caller.zuid, now, edits, origin: 'restore', version, unlimited: true }))
    committed = await journal.write(path.zone, { ...writer, ...(!isLast && { expectedSeq: committed.seq }) })
  return committed.version_id as number
}
