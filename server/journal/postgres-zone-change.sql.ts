import { createHash } from 'node:crypto'
import type { Db } from '../db/transaction.ts'
import { searchColumns } from '../search/search-columns.sql.ts'
import { ElementIdConflict, MutationConflict, type WrittenChange, type ZoneChange } from './zone-change.ts'

/**
 * One statement: it is a transaction by itself and costs one round trip. Its parts see the same state, and none of them
 * writes unless the zone could be advanced. The zone is locked before the space, as everywhere.
 */
export const writeOnPostgres = async (db: Db, change: ZoneChange): Promise<WrittenChange | undefined> => {
  const { sql, parameters } = toStatement(change)
  try {
    const { rows } = await db.execute({ sql, parameters, name: statementName(sql) })
    return rows[0] as WrittenChange | undefined
  } catch (error) {
    if (isUsedElementId(error)) throw new ElementIdConflict()
    if (isUsedMutation(error)) throw new MutationConflict()
    throw error
  }
}

const UNIQUE_VIOLATION = '23505'

const isUsedElementId = (error: unknown): boolean => {
  const { code, table } = error as { code?: string; table?: string }
  return code === UNIQUE_VIOLATION && table === 'element'
}

const isUsedMutation = (error: unknown): boolean => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === UNIQUE_VIOLATION && constraint === 'zone_commit_by_mutation'
}

const names = new Map<string, string>()

/** There are as many texts as there are combinations of parts: a few dozen. */
const statementName = (sql: string): string => {
  const known = names.get(sql)
  if (known) return known
  const name = `easel_${createHash('sha256').update(sql).digest('base64url').slice(0, 20)}`
  names.set(sql, name)
  return name
}

type Columns = Record<string, 'text' | 'bigint'>

const commitColumns = {
  seq: 'bigint',
  author_zuid: 'bigint',
  commit_time: 'bigint',
  origin: 'text',
  client_id: 'text',
  mutation_id: 'text',
  undo_of: 'bigint',
  operations: 'text',
  inverse: 'text',
} as const satisfies Columns

const versionColumns = {
  seq: 'bigint',
  modified_by: 'bigint',
  version_time: 'bigint',
  description: 'text',
} as const satisfies Columns

const elementColumns = {
  element_id: 'text',
  kind: 'text',
  frame_id: 'text',
  z: 'bigint',
  body: 'text',
  first_shape_id: 'text',
  second_shape_id: 'text',
} as const satisfies Columns

const searchEntryColumns: Columns = Object.fromEntries(searchColumns.map((name) => [name, 'text']))

const listOf = (columns: Columns, prefix = ''): string =>
  Object.keys(columns)
    .map((name) => prefix + name)
    .join(', ')

/** SQL with the values it names: each `add` gives the placeholder of a value. */
const createStatement = () => {
  const parameters: unknown[] = []
  const add = (value: unknown, type: string): string => `$${parameters.push(value)}::${type}`
  /** Rows as a table `r`. Many are one array a column, so that the text stays the same whatever their number. */
  const table = <Row extends object>(rows: readonly Row[], columns: Columns): string => {
    const isOne = rows.length === 1
    const values = Object.entries(columns).map(([name, type]) => {
      const column = rows.map((row) => (row as Record<string, unknown>)[name])
      return isOne ? add(column[0], type) : add(column, `${type}[]`)
    })
    const source = isOne ? `(values (${values.join(', ')}))` : `unnest(${values.join(', ')})`
    return `${source} as r (${listOf(columns)})`
  }
  return { parameters, add, table }
}

const toStatement = (change: ZoneChange): { sql: string; parameters: unknown[] } => {
  const { commits, versions, extended, inserted, updated, restacked, removed, findable, unfindable } = change
  const { parameters, add, table } = createStatement()
  const { author_zuid, commit_time } = commits.at(-1) as (typeof commits)[number]
  const bytes = commits.reduce((sum, { operations }) => sum + operations.length, 0)
  const edition = add(change.edition_id, 'bigint')
  const space = add(change.space_id, 'bigint')
  const zone = add(change.zone_id, 'text')
  const isZone = `zone.edition_id = ${edition} and zone.zone_id = ${zone}`
  const parts = [
    `locked as (
      select 1 from zone where ${isZone} and space_id = ${space} and status = 'ACTIVE'
      and seq = ${add(change.seen, 'bigint')} for update)`,
    `place as (
      select team_id from space where edition_id = ${edition} and space_id = ${space} and status = 'ACTIVE'
      and exists (select 1 from locked) for share)`,
    `advanced as (
      update zone set seq = seq + ${add(commits.length, 'bigint')}, top = ${add(change.top, 'bigint')},
        element_count = element_count + ${add(change.growth, 'bigint')},
        commit_bytes = commit_bytes + ${add(bytes, 'bigint')},
        last_author_zuid = ${add(author_zuid, 'bigint')}, last_modified_time = ${add(commit_time, 'bigint')}
      from place where ${isZone} returning place.team_id, commit_bytes >= snapshot_after as snapshot_due)`,
    `committed as (
      insert into zone_commit (edition_id, zone_id, ${listOf(commitColumns)})
      select ${edition}, ${zone}, ${listOf(commitColumns, 'r.')}
      from advanced, ${table(commits, commitColumns)})`,
  ]
  if (versions.length > 0)
    parts.push(`versioned as (
      insert into zone_version (edition_id, zone_id, version_id, ${listOf(versionColumns)})
      select ${edition}, ${zone}, nextval('id_sequence'), ${listOf(versionColumns, 'r.')}
      from advanced, ${table(versions, versionColumns)} returning version_id, seq)`)
  if (extended)
    parts.push(`extended as (
      update zone_version set seq = ${add(extended.seq, 'bigint')}, version_time = ${add(extended.version_time, 'bigint')}
      from advanced where edition_id = ${edition} and zone_id = ${zone}
      and version_id = ${add(extended.version_id, 'bigint')})`)
  if (inserted.length > 0)
    parts.push(`inserted as (
      insert into element (edition_id, zone_id, ${listOf(elementColumns)})
      select ${edition}, ${zone}, ${listOf(elementColumns, 'r.')}
      from advanced, ${table(inserted, elementColumns)})`)
  const changed = [...updated, ...restacked]
  if (changed.length > 0)
    parts.push(`updated as (
      update element set (${listOf(elementColumns)}) = (${listOf(elementColumns, 'r.')})
      from advanced, ${table(changed, elementColumns)}
      where element.edition_id = ${edition} and element.zone_id = ${zone} and element.element_id = r.element_id)`)
  if (removed.length > 0)
    parts.push(`removed as (
      delete from element using advanced where edition_id = ${edition} and zone_id = ${zone}
      and element_id = any(${add(removed, 'text[]')}))`)
  if (findable.length > 0)
    parts.push(`findable as (
      insert into search_entry (edition_id, zone_id, team_id, space_id, entry_id, ${listOf(searchEntryColumns)})
      select ${edition}, ${zone}, team_id, ${space}, nextval('id_sequence'), ${listOf(searchEntryColumns, 'r.')}
      from advanced, ${table(findable, searchEntryColumns)}
      on conflict (edition_id, zone_id, kind, item_id) do update
      set team_id = excluded.team_id, space_id = excluded.space_id, name = excluded.name, text = excluded.text,
        marked_name = excluded.marked_name, marked_text = excluded.marked_text)`)
  if (unfindable.length > 0)
    parts.push(`unfindable as (
      delete from search_entry using advanced where edition_id = ${edition} and zone_id = ${zone}
      and kind in ('frame', 'shape') and item_id = any(${add(unfindable, 'text[]')}))`)
  const made = versions.length > 0 ? '(select array_agg(version_id order by seq) from versioned)' : 'array[]::bigint[]'
  return { sql: `with ${parts.join(',\n')}\nselect ${made} as version_ids, snapshot_due from advanced`, parameters }
}
