import { sql } from 'kysely'
import { engineOf } from '../database.ts'
import { type AnyDb, createTable, type Table } from './create-table.ts'

/** Zones with their journal and elements, comments, search, favourites and openings, groups. */
export const up = async (db: AnyDb): Promise<void> => {
  await createTable(db, 'zone', {
    columns: {
      edition_id: 'bigint',
      zone_id: 'text',
      zone_key: 'bigint',
      space_id: 'bigint',
      zone_name: 'text',
      status: 'text',
      position: 'bigint',
      author_zuid: 'bigint',
      last_author_zuid: 'bigint',
      created_time: 'bigint',
      last_modified_time: 'bigint',
      state_modified_time: 'bigint?',
      seq: 'bigint',
      top: 'bigint',
    },
    key: ['edition_id', 'zone_id'],
    indexes: { by_space: ['edition_id', 'space_id', 'status', 'position'] },
  })
  await createTable(db, 'zone_member', {
    columns: {
      edition_id: 'bigint',
      zone_id: 'text',
      member_type: 'text',
      member_id: 'bigint',
      permission: 'text',
      role: 'text?',
      rank: 'integer?',
      added_by: 'bigint',
      added_time: 'bigint',
    },
    key: ['edition_id', 'zone_id', 'member_type', 'member_id'],
  })
  await journal(db)
  await createTable(db, 'comment', {
    columns: {
      edition_id: 'bigint',
      zone_id: 'text',
      comment_id: 'text',
      thread_id: 'text',
      author_zuid: 'bigint',
      text: 'text',
      status: 'text',
      element_id: 'text?',
      x: 'double precision?',
      y: 'double precision?',
      created_time: 'bigint',
      last_modified_time: 'bigint',
    },
    key: ['edition_id', 'zone_id', 'comment_id'],
    indexes: { by_thread: ['edition_id', 'zone_id', 'thread_id', 'created_time'] },
  })
  await search(db)
  await createTable(db, 'space_favorite', {
    columns: { edition_id: 'bigint', zuid: 'bigint', space_id: 'bigint' },
    key: ['edition_id', 'zuid', 'space_id'],
    indexes: { by_space: ['edition_id', 'space_id'] },
  })
  await createTable(db, 'space_opening', {
    columns: { edition_id: 'bigint', space_id: 'bigint', zuid: 'bigint', opened_time: 'bigint' },
    key: ['edition_id', 'space_id', 'zuid'],
    indexes: { by_user: ['edition_id', 'zuid', 'opened_time'] },
  })
  await createTable(db, 'user_group', {
    columns: {
      edition_id: 'bigint',
      group_id: 'bigint',
      group_name: 'text',
      created_by: 'bigint',
      created_time: 'bigint',
    },
    key: ['edition_id', 'group_id'],
  })
  await createTable(db, 'user_group_member', {
    columns: { edition_id: 'bigint', group_id: 'bigint', zuid: 'bigint' },
    key: ['edition_id', 'group_id', 'zuid'],
  })
}

const journal = async (db: AnyDb): Promise<void> => {
  await createTable(db, 'zone_commit', {
    columns: {
      edition_id: 'bigint',
      zone_id: 'text',
      seq: 'bigint',
      author_zuid: 'bigint',
      commit_time: 'bigint',
      operations: 'text',
    },
    key: ['edition_id', 'zone_id', 'seq'],
  })
  await createTable(db, 'zone_version', {
    columns: {
      edition_id: 'bigint',
      zone_id: 'text',
      version_id: 'bigint',
      seq: 'bigint',
      modified_by: 'bigint',
      version_time: 'bigint',
      description: 'text',
    },
    key: ['edition_id', 'zone_id', 'version_id'],
  })
  await createTable(db, 'zone_snapshot', {
    columns: { edition_id: 'bigint', zone_id: 'text', seq: 'bigint', content: 'text' },
    key: ['edition_id', 'zone_id', 'seq'],
  })
  await createTable(db, 'element', {
    columns: {
      edition_id: 'bigint',
      zone_id: 'text',
      element_id: 'text',
      kind: 'text',
      frame_id: 'text?',
      z: 'bigint',
      body: 'text',
    },
    key: ['edition_id', 'zone_id', 'element_id'],
    indexes: { by_stack: ['edition_id', 'zone_id', 'kind', 'z'] },
  })
}

const searchEntry: Table = {
  columns: {
    edition_id: 'bigint',
    zone_id: 'text',
    kind: 'text',
    item_id: 'text',
    entry_id: 'bigint',
    team_id: 'bigint',
    space_id: 'bigint',
    name: 'text',
    text: 'text',
    marked_name: 'text',
    marked_text: 'text',
  },
  key: ['edition_id', 'zone_id', 'kind', 'item_id'],
  indexes: { by_entry: ['entry_id'] },
}

const search = async (db: AnyDb): Promise<void> => {
  if (engineOf(db) === 'postgres') return searchOnPostgres(db)
  await createTable(db, 'search_entry', searchEntry)
  await sql`
    create virtual table search_index
    using fts5 (terms, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii')`.execute(db)
}

const searchOnPostgres = async (db: AnyDb): Promise<void> => {
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`create extension if not exists btree_gin`.execute(db)
  // A part for each kind: they are many and few, named and unnamed, and are never searched together.
  await createTable(db, 'search_entry', {
    ...searchEntry,
    parts: { column: 'kind', values: ['zone', 'frame', 'shape', 'comment'] },
    indexes: {
      ...searchEntry.indexes,
      by_age: ['edition_id', 'team_id', 'entry_id'],
      by_space: ['edition_id', 'space_id', 'entry_id'],
    },
  })
  // The team stands in the index beside the letters: a search costs by what the team has, not by what the house has.
  // What waits to be sorted in is read by every search, so little of it is let wait.
  for (const [kind, column] of [
    ['zone', 'marked_name'],
    ['frame', 'marked_name'],
    ['shape', 'marked_name'],
    ['shape', 'marked_text'],
    ['comment', 'marked_text'],
  ] as const) {
    await sql`
      create index ${sql.ref(`search_entry_${kind}_${column}`)} on ${sql.table(`search_entry_${kind}`)}
      using gin (team_id, ${sql.ref(column)} gin_trgm_ops) with (gin_pending_list_limit = 256)`.execute(db)
  }
  // Few shapes have a name.
  await sql`
    create index search_entry_shape_named on search_entry_shape (edition_id, team_id, entry_id)
    where marked_name <> ''`.execute(db)
}
