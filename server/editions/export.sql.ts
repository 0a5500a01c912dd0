import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { Db } from '../db/transaction.ts'
import { isNoLinkGuest } from '../guest-links/is-no-link-guest.sql.ts'

interface ExportedTable {
  name: keyof Schema
  /** The rest of the primary key, after edition_id. */
  key: readonly string[]
  /** Columns that open something. */
  secret?: readonly string[]
  /** Columns that may hold megabytes. */
  large?: readonly string[]
  /** Not every row of the edition. */
  only?: RawBuilder<unknown>
}

/** Where older commits are folded, the journal begins with a snapshot; any other follows from the commits. */
const isFirst = (
  table: string,
) => sql`and exists (select 1 from zone z where z.edition_id = ${sql.ref(`${table}.edition_id`)}
  and z.zone_id = ${sql.ref(`${table}.zone_id`)} and z.compacted_seq = ${sql.ref(`${table}.seq`)})`

/** Content may be there before its zone, while it is copied, and after it, while it is deleted. */
const hasZone = (table: string) => sql`and not exists (
  select 1 from staged_zone s where s.edition_id = ${sql.ref(`${table}.edition_id`)}
  and s.zone_id = ${sql.ref(`${table}.zone_id`)})`

/** Own templates stay here, and so do their images, which have a number in place of a zone's UUID. */
const isOfZone = sql`and zone_id like '%-%'`

export const exportedTables: readonly ExportedTable[] = [
  { name: 'edition', key: [] },
  { name: 'edition_member', key: ['zuid'] },
  { name: 'team', key: ['team_id'] },
  { name: 'team_member', key: ['team_id', 'zuid'] },
  { name: 'team_invitation', key: ['team_id', 'mail_id'] },
  { name: 'user_group', key: ['group_id'] },
  { name: 'user_group_member', key: ['group_id', 'zuid'] },
  { name: 'api_key', key: ['key_id'], secret: ['key_hash'] },
  { name: 'space', key: ['space_id'] },
  {
    name: 'space_member',
    key: ['space_id', 'member_type', 'member_id'],
    only: sql`and ${isNoLinkGuest('space_member')}`,
  },
  { name: 'space_invitation', key: ['space_id', 'mail_id'] },
  { name: 'space_favorite', key: ['zuid', 'space_id'] },
  { name: 'zone', key: ['zone_id'] },
  { name: 'zone_member', key: ['zone_id', 'member_type', 'member_id'], only: sql`and ${isNoLinkGuest('zone_member')}` },
  { name: 'element', key: ['zone_id', 'element_id'], only: hasZone('element') },
  { name: 'comment', key: ['zone_id', 'comment_id'], only: hasZone('comment') },
  { name: 'zone_version', key: ['zone_id', 'version_id'], only: hasZone('zone_version') },
  { name: 'zone_commit', key: ['zone_id', 'seq'], large: ['operations', 'inverse'], only: hasZone('zone_commit') },
  { name: 'zone_snapshot', key: ['zone_id', 'seq'], only: isFirst('zone_snapshot') },
  {
    name: 'zone_snapshot_page',
    key: ['zone_id', 'seq', 'page'],
    large: ['content'],
    only: isFirst('zone_snapshot_page'),
  },
  { name: 'asset_content', key: ['content_hash'] },
  { name: 'asset_piece', key: ['content_hash', 'piece'], large: ['data'] },
  { name: 'zone_asset', key: ['zone_id', 'asset_id'], only: sql`${hasZone('zone_asset')} ${isOfZone}` },
  { name: 'audit_entry', key: ['time', 'audit_id'] },
]

/**
 * What follows from the exported rows, what somebody has opened or read, timers, votes, private notes, own templates, and addresses and
 * links with their secrets.
 */
// biome-ignore format: a word list
export const omittedTables: readonly (keyof Schema)[] = [
  'search_entry', 'search_stale_zone', 'space_opening', 'answered_request', 'staged_zone', 'webhook', 'webhook_cursor',
  'webhook_delivery', 'answered_mutation', 'inbox_item', 'zone_timer', 'zone_voting', 'zone_vote', 'private_note', 'guest_link',
  'link_guest', 'own_template', 'invitation_notice', 'edition_offer',
]

const MAX_PAGE_BYTES = 1_000_000

export interface Page {
  rows: object[]
  hasMore: boolean
  /** The key of the last row; undefined: from the beginning. */
  last: readonly unknown[] | undefined
}

export const readPage = async (
  db: Db,
  edition_id: number,
  table: ExportedTable,
  after: Page['last'],
  limit: number,
): Promise<Page> => {
  const { name, key, secret = [], only = sql`` } = table
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const further = after ? sql`and (${columns}) > (${sql.join(after)})` : sql``
  const order = key.length > 0 ? sql`order by ${columns}` : sql``
  const where = sql`where edition_id = ${edition_id} ${only} ${further} ${order}`
  const fitting = await countFitting(db, table, { where, limit })
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(name)} ${where} limit ${fitting}`.execute(db)
  const last = rows.at(-1)
  for (const row of rows) for (const column of secret) delete row[column]
  return { rows, hasMore: rows.length === fitting, last: last && key.map((column) => last[column]) }
}

/** So many of the next rows that a page stays small; one at least. */
const countFitting = async (
  db: Db,
  { name, large = [] }: ExportedTable,
  { where, limit }: { where: RawBuilder<unknown>; limit: number },
): Promise<number> => {
  if (large.length === 0 || limit === 1) return limit
  const length = sql.join(
    large.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`),
    sql` + `,
  )
  const { rows } = await sql<{ bytes: number }>`
    select ${length} as bytes from ${sql.table(name)} ${where} limit ${limit}`.execute(db)
  let total = 0
  for (const [at, { bytes }] of rows.entries()) {
    total += Number(bytes)
    if (total > MAX_PAGE_BYTES) return Math.max(1, at)
  }
  return limit
}

/** Who is in the edition, or a guest of one of its spaces. */
export const readPeople = async (db: Db, edition_id: number, after: Page['last'], limit: number): Promise<Page> => {
  const { rows } = await sql<{ zuid: number }>`
    select zuid, display_name, mail_id, case when bot_edition_id is null then 0 else 1 end as is_bot from "user"
    where zuid > ${after?.[0] ?? 0} and zuid in (
      select zuid from edition_member where edition_id = ${edition_id}
      union select member_id from space_member where edition_id = ${edition_id} and member_type = 'USER'
        and ${isNoLinkGuest('space_member')})
    order by zuid limit ${limit}`.execute(db)
  const last = rows.at(-1)
  return { rows, hasMore: rows.length === limit, last: last && [last.zuid] }
}
