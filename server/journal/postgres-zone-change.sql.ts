import { createHash } from 'node:crypto'
import type { Db } from '../db/transaction.ts'
import { createPacer, nextTurn, type Pacer } from '../pacer.ts'
import { searchColumns } from '../search/search-columns.sql.ts'
import type { MutationAnswer } from './answered-mutations.sql.ts'
import { ElementIdConflict, MutationConflict, type WrittenChange, type ZoneChange } from './zone-change.ts'
import type { ZoneState } from './zone-edits.ts'

/**
 * One statement: it is a transaction by itself and costs one round trip. Its parts see the same state, and none of them
 * writes unless the zone could be advanced. The zone is locked before the space, as everywhere.
 */
export const writeOnPostgres = async (
  db: Db,
  change: ZoneChange,
  answers: readonly MutationAnswer[],
): Promise<WrittenChange | undefined> => {
  const { sql, parameters } = toStatement(change, answers)
  const statement = { sql, parameters: await withArraysWritten(parameters) }
  const [row] = await run<WrittenChange & { is_answered?: boolean }>(db, statement)
  if (row?.is_answered) throw new MutationConflict()
  return row
}

/** The zone stays as it is until they are written: whoever reads it with a later number sees them. */
export const writeAnswersOnPostgres = async (
  db: Db,
  { edition_id, zone_id, seq }: ZoneState,
  answers: readonly MutationAnswer[],
): Promise<boolean> => {
  const { parameters, add, table } = createStatement()
  const [edition, zone] = [add(edition_id, 'bigint'), add(zone_id, 'text')]
  const sql = `with locked as (
    select 1 from zone where edition_id = ${edition} and zone_id = ${zone} and seq = ${add(seq, 'bigint')} for share)
    insert into answered_mutation (edition_id, zone_id, ${listOf(answerColumns)})
    select ${edition}, ${zone}, ${listOf(answerColumns, 'r.')} from locked, ${table(answers, answerColumns)} returning 1`
  return (await run(db, { sql, parameters })).length > 0
}

const run = async <Row>(db: Db, { sql, parameters }: { sql: string; parameters: unknown[] }): Promise<Row[]> => {
  try {
    return (await db.execute({ sql, parameters, name: statementName(sql) })).rows as Row[]
  } catch (error) {
    if (isUsedElementId(error)) throw new ElementIdConflict()
    if (isUsedMutation(error)) throw new MutationConflict()
    throw error
  }
}

/** The driver would write out arrays of thousands in one turn of the event loop. */
const MANY = 500

const withArraysWritten = async (parameters: readonly unknown[]): Promise<unknown[]> => {
  const written: unknown[] = []
  const pace = createPacer()
  for (const value of parameters)
    written.push(Array.isArray(value) && value.length > MANY ? await arrayText(value, pace) : value)
  if (written.some((text, at) => text !== parameters[at])) await nextTurn()
  return written
}

/** As PostgreSQL reads an array of one dimension. */
const arrayText = async (values: readonly unknown[], pace: Pacer): Promise<string> => {
  const pieces: string[] = []
  for (let at = 0; at < values.length; at += MANY) {
    pieces.push(
      values
        .slice(at, at + MANY)
        .map(itemText)
        .join(','),
    )
    await pace()
  }
  return `{${pieces.join(',')}}`
}

const itemText = (value: unknown): string =>
  value === null || value === undefined ? 'NULL' : `"${String(value).replaceAll(/["\\]/g, '\\$&')}"`

const UNIQUE_VIOLATION = '23505'

const isUsedElementId = (error: unknown): boolean => {
  const { code, table } = error as { code?: string; table?: string }
  return code === UNIQUE_VIOLATION && table === 'element'
}

const usedMutations: ReadonlySet<string | undefined> = new Set(['zone_commit_by_mutation', 'answered_mutation_key'])

const isUsedMutation = (error: unknown): boolean => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === UNIQUE_VIOLATION && usedMutations.has(constraint)
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

type Columns = Record<string, 'text' | 'bigint' | 'double precision'>

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

const mutationColumns = { author_zuid: 'bigint', client_id: 'text', mutation_id: 'text' } as const satisfies Columns

const answerColumns = {
  zuid: 'bigint',
  client_id: 'text',
  mutation_id: 'text',
  answered_time: 'bigint',
  seq: 'bigint',
  refusal: 'text',
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
  z: 'double precision',
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

const toStatement = (
  change: ZoneChange,
  answers: readonly MutationAnswer[],
): { sql: string; parameters: unknown[] } => {
  const { commits, versions, extended, inserted, updated, reframed, restacked, removed, findable, unfindable } = change
  const { parameters, add, table } = createStatement()
  const { author_zuid, commit_time } = commits.at(-1) as (typeof commits)[number]
  const bytes = commits.reduce((sum, { operations }) => sum + operations.length, 0)
  const edition = add(change.edition_id, 'bigint')
  const space = add(change.space_id, 'bigint')
  const zone = add(change.zone_id, 'text')
  const isZone = `zone.edition_id = ${edition} and zone.zone_id = ${zone}`
  const mutations = commits.filter(({ mutation_id }) => mutation_id !== null)
  const parts: string[] = []
  if (mutations.length > 0)
    parts.push(`repeated as (
      select 1 from ${table(mutations, mutationColumns)} join answered_mutation as m
      on m.edition_id = ${edition} and m.zone_id = ${zone} and m.zuid = r.author_zuid
      and m.client_id = r.client_id and m.mutation_id = r.mutation_id limit 1)`)
  const isNew = mutations.length > 0 ? 'and not exists (select 1 from repeated)' : ''
  parts.push(
    `locked as (
      select 1 from zone where ${isZone} and space_id = ${space} and status = 'ACTIVE'
      and seq = ${add(change.seen, 'bigint')} ${isNew} for update)`,
    `place as (
      select team_id from space where edition_id = ${edition} and space_id = ${space} and status = 'ACTIVE'
      and exists (select 1 from locked) for key share)`,
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
  )
  if (answers.length > 0)
    parts.push(`answered as (
      insert into answered_mutation (edition_id, zone_id, ${listOf(answerColumns)})
      select ${edition}, ${zone}, ${listOf(answerColumns, 'r.')}
      from advanced, ${table(answers, answerColumns)})`)
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
  const changed = [...updated, ...reframed, ...restacked]
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
  const repeated = mutations.length > 0 ? 'union all select array[]::bigint[], false, true from repeated' : ''
  return {
    sql: `with ${parts.join(',\n')}
      select ${made} as version_ids, snapshot_due, false as is_answered from advanced ${repeated}`,
    parameters,
  }
}
