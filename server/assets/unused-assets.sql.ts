import { sql } from 'kysely'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import { scanElements } from '../journal/read-elements.ts'

interface ZoneKey {
  edition_id: number
  zone_id: string
}

interface ContentKey {
  edition_id: number
  content_hash: string
}

const ROWS_AT_A_TIME = 100

/** Images that nobody began to refer to since. */
export const oldAssets = (db: Db, until: number) =>
  db
    .selectFrom('zone_asset')
    .where('referenced_time', '<', until)
    .orderBy('referenced_time')
    .limit(ROWS_AT_A_TIME)
    .select(['edition_id', 'zone_id', 'asset_id'])
    .execute()

export const deleteUnreferenced = async (db: Db, key: ZoneKey & { asset_id: string }, until: number): Promise<void> => {
  await db
    .deleteFrom('zone_asset')
    .where(({ and }) => and(key))
    .where('referenced_time', '<', until)
    .execute()
}

export const keepReferenced = async (
  db: Db,
  key: ZoneKey & { asset_id: string },
  until: number,
  now: number,
): Promise<void> => {
  await db
    .updateTable('zone_asset')
    .set({ referenced_time: now })
    .where(({ and }) => and(key))
    .where('referenced_time', '<', until)
    .execute()
}

export const oldContents = (db: Db, until: number) =>
  db
    .selectFrom('asset_content')
    .where('kept_time', '<', until)
    .orderBy('kept_time')
    .limit(ROWS_AT_A_TIME)
    .select(['edition_id', 'content_hash'])
    .execute()

/** Deletes bytes that no zone has; those of one that has them are looked at again as many days later. */
export const deleteContent = async (db: Db, key: ContentKey, until: number, now: number): Promise<void> => {
  // Locks the row: whoever takes the same image meanwhile waits, and finds it gone or kept.
  const { rows } = await sql<{ content_hash: string }>`
    update asset_content set kept_time = ${now}
    where edition_id = ${key.edition_id} and content_hash = ${key.content_hash} and kept_time < ${until}
    returning content_hash`.execute(db)
  if (rows.length === 0) return
  const user = await db
    .selectFrom('zone_asset')
    .where(({ and }) => and(key))
    .limit(1)
    .select('asset_id')
    .executeTakeFirst()
  if (user) return
  for (const table of ['asset_piece', 'asset_content'] as const)
    await db
      .deleteFrom(table)
      .where(({ and }) => and(key))
      .execute()
}

/** What the template holds whose images these are; templates have numbers where zones have UUIDs. */
const templateContent = (db: Db, { edition_id, zone_id }: ZoneKey) =>
  db
    .selectFrom('own_template')
    .where(({ and }) => and({ edition_id, template_id: Number(zone_id) }))
    .select('content')
    .execute()

/** Each may have megabytes. */
const COMMITS_AT_A_TIME = 10

const commitsAfter = preparedQuery((db, p: ZoneKey & { after: number; limit: number }) =>
  db
    .selectFrom('zone_commit')
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .where('seq', '>', p.after)
    .orderBy('seq')
    .limit(p.limit)
    .select(['seq', 'operations', 'inverse']),
)

/** Everything of a zone, or a template, that can name an image: what it holds, its history, and what takes the history back. */
export async function* referringTexts(db: Db, { edition_id, zone_id }: ZoneKey): AsyncGenerator<string> {
  if (!zone_id.includes('-'))
    for (const { content } of await templateContent(db, { edition_id, zone_id })) yield content
  for await (const rows of scanElements(db, { edition_id, zone_id })) for (const { body } of rows) yield body
  const pages = db.selectFrom('zone_snapshot_page').where(({ and }) => and({ edition_id, zone_id }))
  for (const { seq, page } of await pages.select(['seq', 'page']).execute())
    for (const { content } of await pages.where('seq', '=', seq).where('page', '=', page).select('content').execute())
      yield content
  for (let after = 0; ; ) {
    const rows = await commitsAfter(db, { edition_id, zone_id, after, limit: COMMITS_AT_A_TIME })
    for (const { operations, inverse } of rows) yield operations + (inverse ?? '')
    if (rows.length < COMMITS_AT_A_TIME) break
    after = (rows.at(-1) as { seq: number }).seq
  }
}
