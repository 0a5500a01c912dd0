import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { BackupError } from './backup-error.ts'
import type { Table } from './backup-tables.ts'
import { decodeRow, type End, type Header, isHeader } from './format.ts'
import { toFileError } from './make-backup.ts'

export const readHeader = async (file: string): Promise<Header> => {
  for await (const line of lines(file)) if (isHeader(line)) return line
  throw notABackup(file)
}

export interface Batch {
  table: Table
  rows: unknown[][]
}

/** Every row of the file, some of one table at a time. Throws where the file does not come to its end. */
export async function* readRowBatches(file: string, sizeFor: (table: Table) => number): AsyncGenerator<Batch> {
  let table: Table | undefined
  let rows: unknown[][] = []
  let count = 0
  for await (const line of lines(file)) {
    const changes = !Array.isArray(line) && !isHeader(line)
    if (table && (changes || rows.length >= sizeFor(table))) {
      if (rows.length > 0) yield { table, rows }
      rows = []
    }
    if (Array.isArray(line)) {
      rows.push(decodeRow(line))
      count++
    } else if (changes && 'table' in (line as object)) {
      table = (line as { table: Table }).table
    } else if (changes && (line as End).end) {
      if ((line as End).rows === count) return
      throw new BackupError(`${file} is damaged: it holds ${count} rows of ${(line as End).rows}`)
    }
  }
  throw new BackupError(`${file} is cut off: it has no end`)
}

async function* lines(file: string): AsyncGenerator<unknown> {
  const unzipped = createReadStream(file)
    .on('error', (error) => unzipped.destroy(error))
    .pipe(createGunzip())
  try {
    for await (const line of createInterface({ input: unzipped, crlfDelay: Number.POSITIVE_INFINITY })) {
      yield JSON.parse(line)
    }
  } catch (error) {
    throw toReadError(error, file)
  } finally {
    unzipped.destroy()
  }
}

const notABackup = (file: string) => new BackupError(`${file} is not a backup that this version of easel can read`)

const toReadError = (error: unknown, file: string): unknown => {
  const { code } = error as { code?: string }
  if (error instanceof SyntaxError || code === 'Z_DATA_ERROR') return notABackup(file)
  if (code === 'Z_BUF_ERROR') return new BackupError(`${file} is cut off: it has no end`)
  return code === 'ENOENT' ? new BackupError(`There is no file ${file}`) : toFileError(error, file)
}
