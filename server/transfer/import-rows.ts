import { OperatorError } from '../process/operator-error.ts'
import { columnError } from './columns.ts'
import { BadRow, type Conversion, convertRow } from './convert-row.ts'
import type { ImportedZone } from './id-map.ts'
import type { Import } from './import-run.ts'
import { damaged, type ExportedRow, type Row } from './read-export.ts'
import { type Batch, findableOf, isFull, sizeOf, storeBatch } from './store-rows.ts'

const REPORT_EVERY = 10_000

export type RowImport = ReturnType<typeof createRowImport>

/** Converts rows one by one, and stores those of one table together. */
export const createRowImport = (run: Import) => {
  const { database, file, ids, people, pool, now, progress } = run
  const conversion: Conversion = { ids, now, personOf: people.zuidOf, takeId: pool.take }
  const counts = { rows: 0, skipped: 0 }
  let batch: Batch | undefined
  const written: Record<string, number> = {}

  const flush = async (): Promise<void> => {
    if (!batch) return
    const { table, line, rows } = batch
    try {
      await storeBatch(database, batch, ids.edition_id)
    } catch (error) {
      throw isDataError(error) ? damaged(file, line, `a row of ${table} from here on cannot be stored`) : error
    }
    counts.rows += rows.length
    const before = written[table] ?? 0
    written[table] = before + rows.length
    if (before === 0) progress(`${table}…`)
    else if (Math.floor(before / REPORT_EVERY) < Math.floor(written[table] / REPORT_EVERY))
      progress(`${table}: ${written[table]} rows`)
    batch = undefined
  }

  return {
    flush,
    counts: () => counts,
    async add({ line, table, row }: ExportedRow): Promise<void> {
      await pool.fill()
      const error = columnError(run.columns, table, row)
      if (error) throw new OperatorError(error)
      const zone = zoneOf(run, table, row)
      if (isFolded(table, row, zone)) return
      const converted = convert(table, row, conversion)
      if (!converted) return void counts.skipped++
      const place = remember(run, table, row, converted) ?? zone
      if (batch && (batch.table !== table || isFull(batch))) await flush()
      batch ??= { table, rows: [], characters: 0, line }
      batch.rows.push({ row: converted, zone: place, item: findableOf(table, converted) })
      batch.characters += sizeOf(converted)
    },
  }
}

const convert = (table: string, row: Row, conversion: Conversion): Row | undefined => {
  try {
    return convertRow(table, row, conversion)
  } catch (error) {
    throw error instanceof BadRow ? new OperatorError(error.message) : error
  }
}

const zoneOf = ({ ids }: Import, table: string, row: Row): ImportedZone | undefined =>
  table !== 'zone' && typeof row.zone_id === 'string' ? ids.zones.get(row.zone_id.toLowerCase()) : undefined

/** Commits that a snapshot holds, and that were about to be deleted; versions without a commit. */
const isFolded = (table: string, row: Row, zone: ImportedZone | undefined): boolean => {
  if (!zone) return false
  if (table === 'zone_commit') return (row.seq as number) <= zone.compacted_seq
  return table === 'zone_version' && (row.seq as number) > zone.seq
}

/** Keeps the new ids for rows that belong to this one; resolves with a zone where it is one. */
const remember = ({ ids }: Import, table: string, row: Row, converted: Row): ImportedZone | undefined => {
  if (table === 'team') keep(ids.teams, row.team_id as number, converted.team_id as number)
  if (table === 'user_group') keep(ids.groups, row.group_id as number, converted.group_id as number)
  const { space_id, team_id } = converted as { space_id: number; team_id: number }
  if (table === 'space') {
    keep(ids.spaces, row.space_id as number, { space_id, team_id })
    ids.owners.set(space_id, converted.owner_zuid as number)
  }
  if (table !== 'zone') return undefined
  const { zone_id, zone_name, seq, compacted_seq = 0 } = converted as never as ImportedZone
  const space = ids.spaces.get(row.space_id as number) as { team_id: number }
  const zone = { zone_id, zone_name, space_id, team_id: space.team_id, seq, compacted_seq }
  keep(ids.zones, (row.zone_id as string).toLowerCase(), zone)
  return zone
}

const keep = <K, V>(map: Map<K, V>, key: K, value: V): void => {
  if (map.has(key)) throw new OperatorError('a second row with the same id')
  map.set(key, value)
}

/** A value or a key that the engine refuses: classes 22 and 23 of PostgreSQL, constraints and mismatches of SQLite. */
const isDataError = (error: unknown): boolean => {
  const { code = '', errcode = 0 } = error as { code?: string; errcode?: number }
  return /^2[23]...$/.test(code) || [19, 20].includes(errcode & 0xff)
}
