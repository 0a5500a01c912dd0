import { sql } from 'kysely'
import { lockEditionForUpdate, lockZonesForUpdate } from '../db/locks.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Schema } from '../db/schema.ts'
import type { Db } from '../db/transaction.ts'
import { wakeAfterCommit } from '../db/wakeups.ts'
import { endLinks } from '../guest-links/guest-links.sql.ts'
import { deleteTokens } from '../identity/delete-tokens.ts'
import { deleteZone } from '../journal/zones.sql.ts'
import { detachSpace } from '../spaces/trash.sql.ts'

/**
 * Without members nobody sees the edition any more, and its state keeps guests out. `deleteDetachedEditions` deletes its
 * content, in batches. Its owner may create another one.
 */
export const detachEdition = async (db: Db, edition_id: number, now: number): Promise<void> => {
  await lockEditionForUpdate(db, edition_id)
  for (const table of ['edition_member', 'team_invitation', 'space_invitation', 'api_key', 'webhook'] as const)
    await db.deleteFrom(table).where('edition_id', '=', edition_id).execute()
  await endLinks(db, { edition_id }, now)
  const bots = db.selectFrom('user').where('bot_edition_id', '=', edition_id).select('zuid')
  await deleteTokens(db, (tokens) => tokens.where('zuid', 'in', bots))
  await db
    .updateTable('edition')
    .set({ state: 'DELETED', edition_owner_id: -edition_id, last_modified_time: now })
    .where('edition_id', '=', edition_id)
    .execute()
  wakeAfterCommit(db, 'deletedEditions')
}

// The literal lets the engine use the partial index.
const deleted = sql.lit('DELETED')

export const findDetachedEditions = preparedQuery((db, p: { limit: number }) =>
  db.selectFrom('edition').where('state', '=', deleted).orderBy('edition_id').limit(p.limit).select('edition_id'),
)

/** What belongs to an edition besides its spaces and zones: few rows each. */
// biome-ignore format: a word list
const otherTables = [
  'user_group_member', 'user_group', 'team_member', 'team', 'team_invitation', 'space_invitation', 'edition_member', 'api_key',
  'space_member', 'space_favorite', 'space_opening', 'zone_member', 'zone_timer', 'zone_voting', 'zone_vote', 'private_note', 'webhook_cursor',
  'webhook_delivery', 'webhook', 'zone_asset', 'asset_content', 'inbox_item', 'guest_link', 'link_guest', 'own_template',
  'invitation_notice', 'edition_offer',
] as const satisfies readonly (keyof Schema)[]

const PIECES_AT_A_TIME = 200

/** Bytes of images, some megabytes at a time; false when none are left. */
const deleteSomePieces = async (db: Db, edition_id: number): Promise<boolean> => {
  const some = db.selectFrom('asset_piece').where('edition_id', '=', edition_id).limit(PIECES_AT_A_TIME)
  const { numDeletedRows } = await db
    .deleteFrom('asset_piece')
    .where('edition_id', '=', edition_id)
    .where(({ eb, refTuple }) =>
      eb(
        refTuple('content_hash', 'piece'),
        'in',
        some.select(['content_hash', 'piece']).$asTuple('content_hash', 'piece'),
      ),
    )
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes up to `limit` zones of a detached edition, and the edition with the last of them. True once it is gone. */
export const deleteEditionBatch = async (db: Db, edition_id: number, limit: number): Promise<boolean> => {
  const space = await db
    .selectFrom('space')
    .where('edition_id', '=', edition_id)
    .orderBy('space_id')
    .limit(1)
    .select('space_id')
    .executeTakeFirst()
  if (space) {
    const key = { edition_id, space_id: space.space_id }
    const zones = await lockZonesForUpdate(db, key, limit)
    for (const { zone_id } of zones) await deleteZone(db, edition_id, zone_id)
    if (zones.length === limit) return false
    await detachSpace(db, key)
    await db.deleteFrom('space').where('edition_id', '=', edition_id).where('space_id', '=', key.space_id).execute()
    return false
  }
  if (await deleteSomePieces(db, edition_id)) return false
  // A bot belongs to this edition alone, and all that bore its name is gone.
  await db.deleteFrom('user').where('bot_edition_id', '=', edition_id).execute()
  for (const table of otherTables) await db.deleteFrom(table).where('edition_id', '=', edition_id).execute()
  await db.deleteFrom('edition').where('edition_id', '=', edition_id).where('state', '=', 'DELETED').execute()
  return true
}
