import type { Schema } from '../db/schema.ts'

type TableName = keyof Schema | 'person'

/** Tables of an export in the order in which they are stored: a row comes after what it belongs to. */
const first: readonly TableName[] = [
  'person',
  'edition',
  'edition_member',
  'team',
  'team_member',
  'team_invitation',
  'user_group',
  'user_group_member',
  'space',
  'space_member',
  'space_invitation',
  'space_favorite',
  'zone',
  'zone_member',
  'element',
  'comment',
  'zone_commit',
  'zone_snapshot',
  'zone_snapshot_page',
  'asset_content',
  'asset_piece',
  'zone_asset',
]

/** After the journal: as soon as a zone has versions, old ones may be folded. */
const last: readonly TableName[] = ['zone_version']

/** A key has its secret nowhere in the file; the audit trail tells of another installation, by ids of its own. */
export const notCarried: readonly TableName[] = ['api_key', 'audit_entry']

export const firstTables: ReadonlySet<string> = new Set(first)
export const lastTables: ReadonlySet<string> = new Set(last)

export const isCarried = (table: string): boolean => firstTables.has(table) || lastTables.has(table)
