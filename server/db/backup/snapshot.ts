import type { Engine } from '../transaction.ts'
import type { Table } from './schema-tables.ts'

/** A database as it stands at one moment, while others go on writing. */
export interface Snapshot {
  engine: Engine
  /** The migrations it has had, in order. */
  migrations: string[]
  /** The last numeric id given (G4). */
  lastId: number
  /** All rows, each the values of the table's columns in their order, some at a time. */
  rows(table: Table): AsyncIterable<unknown[][]>
  close(): Promise<void>
}

export const rowsAtOnce = 500

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const selectAll = ({ name, columns }: Table): string =>
  `select ${columns.map(quoted).join(', ')} from ${quoted(name)}`
