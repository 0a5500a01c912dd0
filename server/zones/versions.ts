import { historyCutoff } from '../access/plan-limits.ts'
import { lockZoneForUpdate } from '../db/locks.ts'
import type { Handler } from '../handler.ts'
import { editsBetween, splitEdits } from '../journal/edit-batches.ts'
import { throwUnavailable } from '../journal/element-edits.ts'
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

export const restoreZoneVersion: Handler<'restoreZoneVersion'> = async (context) => {
  const { db, journal, caller, params, path, now, fail } = context
  const { edition_id, space_id, zone_id } = params
  const author = caller.zuid
  const { version_id: restored_version_id, seq } = await allowedVersion(db, params, context)
  await lockZoneForUpdate(db, params)
  const edits = editsBetween(await currentElements(db, params), await elementsAt(db, params, seq))
  const version = `Restored version ${restored_version_id}`
  const writers = splitEdits({ author, now, edits, origin: 'restore', version })
  const { version_id } = await journal
    .writeIn(db, path.zone, writers, { unlimited: true })
    .catch((error) => throwUnavailable(error, fail))
  return {
    zone_id,
    edition_id,
    space_id,
    current_user_id: author,
    restored_version_id,
    version_id: version_id as number,
  }
}
