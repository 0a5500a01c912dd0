import { sql } from 'kysely'
import type { ZoneAssetTable } from '../db/asset-schema.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'

interface ZoneKey {
  edition_id: number
  zone_id: string
}

interface ContentKey {
  edition_id: number
  content_hash: string
}

export const findAsset = preparedQuery((db, p: ZoneKey & { asset_id: string }) =>
  db
    .selectFrom('zone_asset')
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .where('asset_id', '=', p.asset_id)
    .selectAll(),
)

const IDS_AT_A_TIME = 500

export const findAssets = async (
  db: Db,
  { edition_id, zone_id }: ZoneKey,
  ids: ReadonlySet<string>,
): Promise<ZoneAssetTable[]> => {
  const rows: ZoneAssetTable[] = []
  const all = [...ids]
  for (let at = 0; at < all.length; at += IDS_AT_A_TIME)
    rows.push(
      ...(await db
        .selectFrom('zone_asset')
        .where('edition_id', '=', edition_id)
        .where('zone_id', '=', zone_id)
        .where('asset_id', 'in', all.slice(at, at + IDS_AT_A_TIME))
        .selectAll()
        .execute()),
    )
  return rows
}

export const findSameImage = (db: Db, { edition_id, zone_id, content_hash }: ZoneKey & ContentKey) =>
  db
    .selectFrom('zone_asset')
    .where('edition_id', '=', edition_id)
    .where('zone_id', '=', zone_id)
    .where('content_hash', '=', content_hash)
    .selectAll()
    .executeTakeFirst()

/**
 * What the images of an edition take. Each zone counts what it has, also where another zone has the same: else the quota
 * would tell what others have.
 */
export const sumAssetBytes = async (db: Db, edition_id: number): Promise<number> => {
  const { total } = await db
    .selectFrom('zone_asset')
    .where('edition_id', '=', edition_id)
    .select(({ fn }) => fn.sum<number | string | null>('byte_count').as('total'))
    .executeTakeFirstOrThrow()
  return Number(total ?? 0)
}

/** Bytes as text: every table holds texts and numbers, which backups and exports carry as they are. */
const PIECE_BYTES = 49_152
const PIECES_AT_A_TIME = 16

/** Keeps the bytes once in an edition; what is there already is kept for longer. */
export const keepContent = async (
  db: Db,
  { edition_id, content_hash }: ContentKey,
  bytes: Uint8Array,
  now: number,
): Promise<void> => {
  if (await touchContent(db, { edition_id, content_hash }, now)) return
  await db.insertInto('asset_content').values({ edition_id, content_hash, kept_time: now }).execute()
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const pieces: { edition_id: number; content_hash: string; piece: number; data: string }[] = []
  for (let at = 0; at < buffer.length; at += PIECE_BYTES) {
    const data = buffer.toString('base64', at, Math.min(at + PIECE_BYTES, buffer.length))
    pieces.push({ edition_id, content_hash, piece: pieces.length, data })
  }
  for (let at = 0; at < pieces.length; at += PIECES_AT_A_TIME)
    await db
      .insertInto('asset_piece')
      .values(pieces.slice(at, at + PIECES_AT_A_TIME))
      .execute()
}

/** False where it is not there. Whoever deletes what is old has to wait, and sees that it is not old any more. */
export const touchContent = async (db: Db, { edition_id, content_hash }: ContentKey, now: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('asset_content')
    .set({ kept_time: now })
    .where('edition_id', '=', edition_id)
    .where('content_hash', '=', content_hash)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const insertAsset = async (db: Db, row: ZoneAssetTable): Promise<void> => {
  await db.insertInto('zone_asset').values(row).execute()
}

const findPieces = preparedQuery((db, p: ContentKey & { after: number; limit: number }) =>
  db
    .selectFrom('asset_piece')
    .where('edition_id', '=', p.edition_id)
    .where('content_hash', '=', p.content_hash)
    .where('piece', '>', p.after)
    .orderBy('piece')
    .limit(p.limit)
    .select(['piece', 'data']),
)

/** The bytes of a content; some pieces at a time, so that others have their turn. */
export const readContent = async (db: Db, { edition_id, content_hash }: ContentKey): Promise<Uint8Array> => {
  const parts: Buffer[] = []
  for (let after = -1; ; ) {
    const pieces = await findPieces(db, { edition_id, content_hash, after, limit: PIECES_AT_A_TIME })
    for (const { data } of pieces) parts.push(Buffer.from(data, 'base64'))
    if (pieces.length < PIECES_AT_A_TIME) return Buffer.concat(parts)
    after = (pieces.at(-1) as { piece: number }).piece
  }
}

/** Uses that are so near need not be written down. */
const TOUCH_AFTER_MS = 3_600_000

/** The images of the zone among these, and whether one of them was not used for a while. */
export const findUsable = async (
  db: Db,
  zone: ZoneKey,
  ids: ReadonlySet<string>,
  now: number,
): Promise<{ assets: Set<string>; isOld: boolean }> => {
  const rows = await findAssets(db, zone, ids)
  return {
    assets: new Set(rows.map(({ asset_id }) => asset_id)),
    isOld: rows.some(({ referenced_time }) => referenced_time < now - TOUCH_AFTER_MS),
  }
}

/** Writes down that they are used now, before something refers to them; resolves with those that are still there. */
export const touchAssets = async (
  db: Db,
  { edition_id, zone_id }: ZoneKey,
  ids: ReadonlySet<string>,
  now: number,
): Promise<Set<string>> => {
  const all = [...ids]
  const touched = new Set<string>()
  for (let at = 0; at < all.length; at += IDS_AT_A_TIME) {
    const { rows } = await sql<{ asset_id: string }>`
      update zone_asset set referenced_time = ${now} where edition_id = ${edition_id} and zone_id = ${zone_id}
        and asset_id in (${sql.join(all.slice(at, at + IDS_AT_A_TIME))}) returning asset_id`.execute(db)
    for (const { asset_id } of rows) touched.add(asset_id)
  }
  return touched
}
