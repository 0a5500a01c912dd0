import { type AnyDb, createTable } from './create-table.ts'

/** Images of zones: which zone has which, and their bytes, once in an edition. */
export const up = async (db: AnyDb): Promise<void> => {
  await createTable(db, 'zone_asset', {
    columns: {
      edition_id: 'bigint',
      zone_id: 'text',
      asset_id: 'text',
      content_hash: 'text',
      media_type: 'text',
      width: 'integer',
      height: 'integer',
      byte_count: 'integer',
      referenced_time: 'bigint',
    },
    key: ['edition_id', 'zone_id', 'asset_id'],
    indexes: { by_content: ['edition_id', 'content_hash'], by_age: ['referenced_time'] },
  })
  await createTable(db, 'asset_content', {
    columns: { edition_id: 'bigint', content_hash: 'text', kept_time: 'bigint' },
    key: ['edition_id', 'content_hash'],
    indexes: { by_age: ['kept_time'] },
  })
  await createTable(db, 'asset_piece', {
    columns: { edition_id: 'bigint', content_hash: 'text', piece: 'integer', data: 'text' },
    key: ['edition_id', 'content_hash', 'piece'],
  })
}
