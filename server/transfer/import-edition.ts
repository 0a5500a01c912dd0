import { editionRoles } from '@easel/contract'
import type { Database } from '../db/database.ts'
import { nextId } from '../db/ids.ts'
import { detachEdition } from '../editions/delete-edition.sql.ts'
import { OperatorError } from '../process/operator-error.ts'
import { readSettings } from '../process/settings.ts'
import { checkImages, type ImageLimits } from './check-images.ts'
import { columnError, readColumns } from './columns.ts'
import { findEdition } from './edition-list.ts'
import { finishZone } from './finish-zones.ts'
import { createIdMap } from './id-map.ts'
import { createIdPool } from './id-pool.ts'
import { createRowImport, type RowImport } from './import-rows.ts'
import type { Import } from './import-run.ts'
import { createPeople, type PeopleCounts } from './people.ts'
import { type NewEdition, OwnerTaken, publishEdition, requireFreeOwner } from './publish-edition.ts'
import { damaged, type ExportedRow, type Row, readExport } from './read-export.ts'
import { deleteDetached } from './remove-edition.ts'
import { firstTables, lastTables, notCarried } from './tables.ts'

export interface ImportOptions {
  file: string
  /** Who is to own it, in place of its owner in the file. */
  owner?: number | undefined
  progress: (line: string) => void
  now?: number
  /** What an image may have at most. */
  images?: ImageLimits
}

export interface ImportedEdition {
  edition_id: number
  edition_name: string
  owner_zuid: number
  rows: number
  people: PeopleCounts
  /** Rows that belong to something that is not in the file. */
  skipped: number
  /** Rows that no import carries, by table. */
  not_carried: Record<string, number>
  /** Names of zones whose journal is not whole. */
  left_out: string[]
}

/**
 * Makes an edition from an export, under new ids. Until it is whole nobody sees it: its state keeps everybody out, and it
 * has no members. An import that fails takes away what it has written; what one that was killed has left, `edition remove`
 * does.
 */
export const importEdition = async (database: Database, options: ImportOptions): Promise<ImportedEdition> => {
  const { file, owner, progress, now = Date.now(), images = readSettings({}).assets } = options
  const pool = createIdPool(database)
  await pool.fill()
  const edition_id = await database.write((db) => nextId(db))
  const run: Import = {
    database,
    file,
    ids: createIdMap(edition_id),
    columns: await readColumns(database),
    people: createPeople(database, pool.take),
    pool,
    now,
    progress,
  }
  const rowImport = createRowImport(run)
  const not_carried: Record<string, number> = {}
  const isFirst = (table: string): boolean => {
    if (firstTables.has(table)) return true
    if (!lastTables.has(table)) {
      const name = notCarried.includes(table as never) ? table : 'others'
      not_carried[name] = (not_carried[name] ?? 0) + 1
    }
    return false
  }
  try {
    const edition: NewEdition = { members: new Map(), owner, row: undefined }
    for await (const row of readExport(file, isFirst))
      await atLine(file, row.line, () => importFirst(run, rowImport, edition, row))
    await rowImport.flush()
    const left_out = await finishZones(run)
    await ofFile(file, () => checkImages(database, edition_id, images))
    for await (const row of readExport(file, (table) => lastTables.has(table)))
      await atLine(file, row.line, () => rowImport.add(row))
    await rowImport.flush()
    const published = await publishEdition(run, edition)
    return { edition_id, ...published, ...rowImport.counts(), people: run.people.counts(), not_carried, left_out }
  } catch (error) {
    await discard(run)
    throw error
  }
}

const importFirst = async (
  run: Import,
  rowImport: RowImport,
  edition: NewEdition,
  exported: ExportedRow,
): Promise<void> => {
  const { table, row } = exported
  await run.pool.fill()
  if (table === 'person') return run.people.add(row)
  if (table === 'edition') {
    if (edition.row) throw new OperatorError('a second edition')
    edition.row = await startEdition(run, edition, row)
    return
  }
  if (!edition.row) throw new OperatorError(`a row of ${table} before the edition`)
  if (table !== 'edition_member') return rowImport.add(exported)
  requireColumns(run, table, row)
  requireOneOf(row, 'role', editionRoles)
  // Members see it: they are stored last.
  edition.members.set(run.people.zuidOf(row.zuid as number), row)
}

const requireOneOf = (row: Row, column: string, allowed: readonly string[]): void => {
  if (!allowed.includes(row[column] as string)) throw new OperatorError(`${column} is none that there is`)
}

const planNames = ['FREE_PLAN', 'TRIAL_PLAN', 'TEAM_PLAN']

const requireColumns = ({ columns }: Import, table: string, row: Row): void => {
  const error = columnError(columns, table, row)
  if (error) throw new OperatorError(error)
}

/** Stores the edition so that nobody sees it, and nobody deletes it. */
const startEdition = async (run: Import, { owner }: NewEdition, row: Row): Promise<Row> => {
  requireColumns(run, 'edition', row)
  requireOneOf(row, 'edition_type_name', ['ORG', 'TEAM'])
  requireOneOf(row, 'plan_name', planNames)
  await requireFreeOwner(run.database.read, owner ?? run.people.zuidOf(row.edition_owner_id as number))
  const { edition_id } = run.ids
  const hidden = { edition_id, state: 'IMPORTING', edition_owner_id: -edition_id, default_team_id: 0 }
  await run.database.write((db) =>
    db
      .insertInto('edition')
      .values({ ...row, ...hidden } as never)
      .execute(),
  )
  return row
}

/** Says in which file something is wrong. */
const ofFile = async (file: string, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    throw error instanceof OperatorError ? new OperatorError(`${file} is damaged: ${error.message}`) : error
  }
}

/** Says where in the file something is wrong. */
const atLine = async (file: string, line: number, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (error instanceof OperatorError && !(error instanceof OwnerTaken) && !error.message.startsWith(file))
      throw damaged(file, line, error.message)
    throw error
  }
}

const REPORT_EVERY = 1_000

const finishZones = async (run: Import): Promise<string[]> => {
  const { database, ids, progress } = run
  const leftOut: string[] = []
  let done = 0
  for (const [old, zone] of ids.zones) {
    const seq = await finishZone(database, ids.edition_id, zone)
    if (seq === undefined) {
      leftOut.push(zone.zone_name)
      ids.zones.delete(old)
    } else zone.seq = seq
    if (++done % REPORT_EVERY === 0) progress(`checked ${done} zones`)
  }
  return leftOut
}

const discard = async ({ database, progress, ids, now }: Import): Promise<void> => {
  if (!(await findEdition(database.read, ids.edition_id))) return
  progress('failed: taking away what was written…')
  await database.write((db) => detachEdition(db, ids.edition_id, now))
  await deleteDetached(database, ids.edition_id, () => {})
}
