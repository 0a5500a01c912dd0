import { lockActiveZoneForUpdate } from '../access/lock-active.ts'
import { historyCutoff } from '../access/plan-limits.ts'
import type { Handler } from '../handler.ts'
import { appendEntry } from '../journal/append-entry.ts'
import { throwUnavailable } from '../journal/edit-refusals.ts'
import { elementsAt } from '../journal/zone-state.ts'
import { selectFields } from '../select-fields.ts'
import { toDocument } from './document.ts'
import { restoreContent } from './restore-content.ts'
import { restoreElements } from './restore-elements.ts'
import { allowedVersion } from './version-access.ts'
import { describeVersion, pageOfVersions } from './versions.sql.ts'

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
  const { db, params, path, query } = context
  const { from = 0, limit } = query
  return db.snapshot(async (snapshot) => {
    const version = await allowedVersion(snapshot, params, context)
    const content = await elementsAt(snapshot, params, version.seq)
    const document = toDocument(path.zone, content.slice(from, limit && from + limit))
    return { zone_version: version, document, element_count: content.length }
  })
}

export const restoreZoneVersion: Handler<'restoreZoneVersion'> = async (context) => {
  const { db, caller, params, body, fail } = context
  const { edition_id, space_id, zone_id } = params
  const { version_id: restored_version_id, seq } = await allowedVersion(db, params, context)
  const version = `Restored version ${restored_version_id}`
  const version_id = body.element_ids
    ? await restoreElements(context, { seq, version, ids: body.element_ids })
    : await restoreContent(context, { seq, version }).catch((error) => throwUnavailable(error, fail))
  return { zone_id, edition_id, space_id, current_user_id: caller.zuid, restored_version_id, version_id }
}

export const nameZoneVersion: Handler<'nameZoneVersion'> = async (context) => {
  const { db, caller, params, body, now, fail } = context
  await lockActiveZoneForUpdate({ db, fail }, params)
  const version = await allowedVersion(db, params, context)
  const { description } = body
  await describeVersion(db, { ...params, description })
  // An entry without operations: live edits that were planned before are planned again, and leave this version alone.
  await appendEntry(db, params, { author: caller.zuid, now, operations: [], inverse: [] })
  return { zone_version: { ...version, description } }
}
