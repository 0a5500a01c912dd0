import type { Handler } from '../handler.ts'
import { commit, type DraftOperation } from '../journal/commit.ts'
import { currentElements, elementsAt } from '../journal/content.ts'
import { lockZone } from '../journal/journal.sql.ts'
import type { Element } from '../journal/operations.ts'
import { pick } from '../pick.ts'
import { documentOf } from './document.ts'
import { allowedVersion, horizon } from './history.ts'
import { pageOfVersions } from './versions.sql.ts'

const usual = ['version_id', 'modified_by', 'version_time']
const restrictedFields = ['version_id', 'modified_by']

export const listZoneVersions: Handler<'listZoneVersions'> = async (context) => {
  const { db, params, query } = context
  const { fields = usual, from = 0, limit = 20, from_date, fromDate } = query
  const since = from_date ?? fromDate ?? 0
  const rows = await pageOfVersions(db, { ...params, since, from, limit })
  const oldest = horizon(context)
  const shown = restrictedFields.filter((name) => fields.includes(name))
  return {
    zone_versions: {
      allowed_versions: rows.filter((row) => row.version_time >= oldest).map((row) => pick(row, fields)),
      restricted_versions: rows.filter((row) => row.version_time < oldest).map((row) => pick(row, shown)),
    },
  }
}

export const getZoneVersion: Handler<'getZoneVersion'> = async (context) => {
  const { db, params, standing } = context
  const version = await allowedVersion(db, params, context)
  return { zone_version: version, document: documentOf(standing.zone, await elementsAt(db, params, version.seq)) }
}

export const restoreZoneVersion: Handler<'restoreZoneVersion'> = async (context) => {
  const { db, caller, params, standing, now } = context
  const { edition_id, space_id, zone_id } = params
  const place = { edition_id, team_id: standing.space.team_id, space_id, zone_id }
  const { version_id: restored_version_id, seq } = await allowedVersion(db, params, context)
  await lockZone(db, place)
  const operations = operationsBetween(await currentElements(db, place), await elementsAt(db, place, seq))
  const description = `Restored version ${restored_version_id}`
  const { version_id } = await commit(db, place, { author: caller.zuid, now, operations, description })
  return { zone_id, edition_id, space_id, current_user_id: caller.zuid, restored_version_id, version_id }
}

/** What makes one content of the other: only what differs is written. */
const operationsBetween = (now: readonly Element[], then: readonly Element[]): DraftOperation[] => {
  const standing = new Map(now.map((element) => [element.id, JSON.stringify(element)]))
  const wanted = new Set(then.map(({ id }) => id))
  return [
    ...now.filter(({ id }) => !wanted.has(id)).map(({ id }) => ({ op: 'remove', id }) as const),
    ...then
      .filter((element) => standing.get(element.id) !== JSON.stringify(element))
      .map((element) => ({ op: 'put', ...element }) as const),
  ]
}
