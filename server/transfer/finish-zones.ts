import { topAfter } from '@easel/contract/content/content.ts'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/transaction.ts'
import { toRow } from '../journal/element-row.ts'
import { toSearchItem } from '../journal/search-item.ts'
import { contentAt } from '../journal/zone-state.ts'
import { deleteZone } from '../journal/zones.sql.ts'
import { deleteEntries, upsertEntries } from '../search/index.sql.ts'
import type { ImportedZone } from './id-map.ts'

/**
 * Brings a zone in line with its journal, once that is stored. The export of the API reads page by page while people go
 * on drawing: commits may be ahead of the zone and of its elements. Resolves with its sequence number; undefined where the
 * journal is not whole, since the zone was deleted, or its history folded, while the file was written. It is gone then.
 */
export const finishZone = (database: Database, edition_id: number, zone: ImportedZone): Promise<number | undefined> =>
  database.write(
    async (db) => {
      const key = { edition_id, zone_id: zone.zone_id }
      const journal = await measureJournal(db, key)
      const last = journal.last ?? zone.compacted_seq
      const hasBase = zone.compacted_seq === 0 || (await hasSnapshot(db, key, zone.compacted_seq))
      const isWhole = journal.commits === last - zone.compacted_seq && last >= zone.seq && hasBase
      if (!isWhole || last === 0) {
        await deleteZone(db, edition_id, zone.zone_id)
        return undefined
      }
      if (last > zone.seq) await rebuildElements(db, key, zone, last)
      const { count, top } = await measureElements(db, key)
      await db
        .updateTable('zone')
        .set((eb) => ({
          seq: last,
          element_count: count,
          top: eb.case().when('top', '<', top).then(top).else(eb.ref('top')).end(),
          commit_bytes: journal.bytes,
        }))
        .where(({ and }) => and(key))
        .execute()
      return last
    },
    { noTimeout: true },
  )

interface ZoneKey {
  edition_id: number
  zone_id: string
}

const measureJournal = async (db: Db, key: ZoneKey) => {
  const { commits, last, bytes } = await db
    .selectFrom('zone_commit')
    .where(({ and }) => and(key))
    .select((eb) => [
      eb.fn.countAll().as('commits'),
      eb.fn.max('seq').as('last'),
      eb.fn.sum(eb.fn<number>('length', ['operations'])).as('bytes'),
    ])
    .executeTakeFirstOrThrow()
  return { commits: Number(commits), last: last === null ? undefined : Number(last), bytes: Number(bytes ?? 0) }
}

const measureElements = async (db: Db, key: ZoneKey) => {
  const { count, highest, lowest } = await db
    .selectFrom('element')
    .where(({ and }) => and(key))
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.max('z').as('highest'), eb.fn.min('z').as('lowest')])
    .executeTakeFirstOrThrow()
  return { count: Number(count), top: topAfter(topAfter(0, Number(highest ?? 0)), Number(lowest ?? 0)) }
}

const hasSnapshot = async (db: Db, key: ZoneKey, seq: number): Promise<boolean> => {
  const snapshots = db.selectFrom('zone_snapshot').where(({ and }) => and({ ...key, seq }))
  return (await snapshots.select('seq').executeTakeFirst()) !== undefined
}

const MANY = 200

const rebuildElements = async (db: Db, key: ZoneKey, zone: ImportedZone, seq: number): Promise<void> => {
  const elements = db.deleteFrom('element').where(({ and }) => and(key))
  const removed = await elements.returning('element_id').execute()
  await deleteEntries(
    db,
    key,
    removed.map(({ element_id }) => element_id),
  )
  const content = [...(await contentAt(db, key, seq)).values()]
  for (let at = 0; at < content.length; at += MANY) {
    const some = content.slice(at, at + MANY)
    await db
      .insertInto('element')
      .values(some.map((element) => toRow(key, element)))
      .execute()
    const { space_id, team_id } = zone
    const items = some.map((element) => toSearchItem(element)).filter((item) => item !== undefined)
    await upsertEntries(db, { ...key, space_id, team_id }, items)
  }
}
