import type { Database } from '../db/database.ts'
import type { Row } from './read-export.ts'

interface Column {
  type: 'integer' | 'number' | 'text'
  isNullable: boolean
  isOptional: boolean
}

export type Columns = Map<string, Map<string, Column>>

/** The columns of every table, as this version has them. */
export const readColumns = async (database: Database): Promise<Columns> =>
  new Map(
    (await database.tables()).map((table) => [
      table.name,
      new Map(
        table.columns.map(({ name, dataType, isNullable, hasDefaultValue }) => [
          name,
          { type: toType(table.name, name, dataType), isNullable, isOptional: isNullable || hasDefaultValue },
        ]),
      ),
    ]),
  )

const toType = (table: string, name: string, dataType: string): Column['type'] => {
  // SQLite keeps fractions in the column of integers that it had before there were any.
  if (table === 'element' && name === 'z') return 'number'
  if (/int/i.test(dataType)) return 'integer'
  return /double|float|real/i.test(dataType) ? 'number' : 'text'
}

/** What is wrong with the values of a row; undefined: nothing. SQLite would take any value. */
export const columnError = (columns: Columns, table: string, row: Row): string | undefined => {
  const known = columns.get(table)
  for (const [name, value] of Object.entries(row)) {
    const column = known?.get(name)
    if (!column) return `${table} has no column ${name} in this version`
    if (!fits(column, value) || !isInRange(name, value)) return `${table}.${name} has a value that does not fit`
  }
  for (const [name, { isOptional }] of known ?? [])
    if (!isOptional && !(name in row)) return `${table}.${name} is missing`
  return undefined
}

/** The year 9999: later ones cannot be written down, and lists of everybody's editions and spaces would fail by one. */
const LAST_TIME = 253_402_300_799_999
/** Of any name that the API takes. */
const MAX_NAME_LENGTH = 500

const isInRange = (name: string, value: unknown): boolean => {
  if (name.endsWith('_time') && typeof value === 'number') return value >= 0 && value <= LAST_TIME
  return !name.endsWith('_name') || typeof value !== 'string' || value.length <= MAX_NAME_LENGTH
}

const fits = ({ type, isNullable }: Column, value: unknown): boolean => {
  if (value === null) return isNullable
  if (type === 'integer') return Number.isSafeInteger(value)
  // PostgreSQL has no text with that letter.
  return type === 'number' ? Number.isFinite(value) : typeof value === 'string' && !value.includes('\0')
}
