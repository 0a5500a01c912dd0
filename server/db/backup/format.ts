import type { Engine } from '../transaction.ts'

/**
 * A backup is gzipped lines of JSON, alike for both engines: a header; for each table a line that names it and its
 * columns, then an array a row; at the end a line that counts the rows, so that a file cut off is known as such.
 */
export interface Header {
  easel: 'backup'
  format: 1
  made: string
  engine: Engine
  migrations: string[]
  last_id: number
}

export interface End {
  end: true
  rows: number
}

export const isHeader = (line: unknown): line is Header =>
  (line as Header | null)?.easel === 'backup' && (line as Header).format === 1

/** JSON has no bytes. */
export const encodeRow = (row: readonly unknown[]): string =>
  JSON.stringify(
    row.map((value) =>
      value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('base64') } : (value as unknown),
    ),
  )

export const decodeRow = (row: readonly unknown[]): unknown[] =>
  row.map((value) =>
    value !== null && typeof value === 'object' ? Buffer.from((value as { bytes: string }).bytes, 'base64') : value,
  )
