import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'

interface ZoneKey {
  edition_id: number
  zone_id: string
}

const versions = (db: Db, p: ZoneKey) =>
  db.selectFrom('zone_version').selectAll().where('edition_id', '=', p.edition_id).where('zone_id', '=', p.zone_id)

/** Newest first. */
export const pageOfVersions = preparedQuery((db, p: ZoneKey & { since: number; from: number; limit: number }) =>
  versions(db, p).where('version_time', '>=', p.since).orderBy('seq', 'desc').offset(p.from).limit(p.limit),
)

export const findVersion = preparedQuery((db, p: ZoneKey & { version_id: number }) =>
  versions(db, p).where('version_id', '=', p.version_id),
)

export const describeVersion = preparedQuery((db, p: ZoneKey & { version_id: number; description: string }) =>
  db
    .updateTable('zone_version')
    .set({ description: p.description })
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .where('version_id', '=', p.version_id),
)

export const latestVersion = preparedQuery((db, p: ZoneKey) => versions(db, p).orderBy('seq', 'desc').limit(1))
