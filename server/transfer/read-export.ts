import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { toFileError } from '../db/backup/make-backup.ts'
import { OperatorError } from '../process/operator-error.ts'

/** Longer than any row that the service writes: a commit of the largest allowed change has some megabytes. */
const MAX_LINE_LENGTH = 100_000_000

export type Row = Record<string, unknown>

export interface ExportedRow {
  /** Where it is in the file, for messages. */
  line: number
  table: string
  row: Row
}

/**
 * The rows of an export of an edition, plain or compressed, in their order. Throws where the file is damaged: at the line
 * that is, or at its end where that is missing or counts other rows. `wanted` leaves out tables without parsing them.
 */
export async function* readExport(file: string, wanted: (table: string) => boolean): AsyncGenerator<ExportedRow> {
  let number = 0
  let rows = 0
  let isWhole = false
  for await (const text of linesOf(file)) {
    number++
    if (isWhole) throw damaged(file, number, 'something follows its end')
    if (number === 1) {
      checkHeader(file, text)
      continue
    }
    const name = /^\{"table":"(\w+)"/.exec(text)?.[1]
    if (name !== undefined && !wanted(name)) {
      rows++
      continue
    }
    const { table, row, end, rows: expected } = parseLine(file, number, text)
    if (end === true) {
      if (expected !== rows) throw damaged(file, number, `it has ${rows} rows of ${expected}`)
      isWhole = true
    } else if (typeof table === 'string' && isObject(row)) {
      rows++
      // Somebody else may have written the line in another way, or two tables into it.
      if (table === name || wanted(table)) yield { line: number, table, row }
    } else throw damaged(file, number, 'no row of a table')
  }
  if (number === 0) throw notAnExport(file)
  if (!isWhole) throw new OperatorError(`${file} is cut off: it has no end`)
}

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

export const damaged = (file: string, line: number, reason: string): OperatorError =>
  new OperatorError(`${file} is damaged, line ${line}: ${reason}`)

const notAnExport = (file: string) => new OperatorError(`${file} is not an export of an edition`)

const checkHeader = (file: string, text: string): void => {
  let header: unknown
  try {
    header = JSON.parse(text)
  } catch {
    throw notAnExport(file)
  }
  if (!isObject(header) || header.export !== 'edition') throw notAnExport(file)
  if (header.format !== 1) throw new OperatorError(`${file} was written by a newer version of easel`)
}

const parseLine = (file: string, number: number, text: string): Record<string, unknown> => {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw damaged(file, number, 'it is no JSON')
  }
  if (!isObject(parsed)) throw damaged(file, number, 'no row of a table')
  return parsed
}

/** Lines without their end; the one that is too long ends it. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const chunks = await openText(file)
  try {
    // Put together once: a long line comes in thousands of chunks.
    let parts: string[] = []
    let length = 0
    for await (const chunk of chunks as AsyncIterable<string>) {
      const [first = '', ...others] = chunk.split('\n')
      parts.push(first)
      length += first.length
      if (length > MAX_LINE_LENGTH) throw new OperatorError(`${file} has a line that is too long for an export`)
      const last = others.pop()
      if (last === undefined) continue
      yield parts.join('')
      yield* others
      parts = [last]
      length = last.length
    }
    if (length > 0) yield parts.join('')
  } catch (error) {
    throw toReadError(error, file)
  } finally {
    chunks.destroy()
  }
}

const openText = async (file: string) => {
  try {
    const handle = await open(file)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    await handle.close()
    const isCompressed = bytesRead === 2 && buffer.readUInt16BE() === 0x1f8b
    const raw = createReadStream(file)
    if (!isCompressed) return raw.setEncoding('utf8')
    const unzipped = createGunzip()
    raw.on('error', (error) => unzipped.destroy(error))
    return raw.pipe(unzipped).setEncoding('utf8')
  } catch (error) {
    throw toReadError(error, file)
  }
}

const toReadError = (error: unknown, file: string): unknown => {
  const { code = '' } = error as { code?: string }
  if (code === 'ENOENT') return new OperatorError(`There is no file ${file}`)
  if (code === 'Z_BUF_ERROR') return new OperatorError(`${file} is cut off: it has no end`)
  if (code.startsWith('Z_')) return new OperatorError(`${file} is damaged: it cannot be decompressed`)
  return toFileError(error, file)
}
