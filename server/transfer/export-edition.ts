import { existsSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { commandLine, recordAudit } from '../audit/record.ts'
import { toFileError } from '../db/backup/make-backup.ts'
import type { Database } from '../db/database.ts'
import { exportLines } from '../editions/export.ts'
import { OperatorError } from '../process/operator-error.ts'
import { requireEdition } from './edition-list.ts'

export interface ExportOptions {
  edition_id: number
  file: string
  force: boolean
  progress: (line: string) => void
  now?: number
}

/** Writes an edition to a file as it stands at one moment, compressed where its name ends in .gz. */
export const exportEdition = async (database: Database, options: ExportOptions) => {
  const { edition_id, file, force, progress, now = Date.now() } = options
  const { edition_name } = await requireEdition(database.read, edition_id)
  if (!force && existsSync(file)) throw new OperatorError(`${file} exists already: --force replaces it`)
  const unfinished = `${file}.${process.pid}.unfinished`
  const counted = { rows: 0 }
  try {
    // It holds what people drew and their addresses: for its owner only.
    const handle = await open(unfinished, 'wx', 0o600)
    await database.longRead(async (db) => {
      const written = handle.createWriteStream({ flush: true })
      const lines = Readable.from(reported(exportLines(db, edition_id, now), counted, progress))
      await pipeline(lines, file.endsWith('.gz') ? createGzip() : new PassThrough(), written)
    })
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    const fileError = toFileError(error, file)
    throw fileError === error ? error : new OperatorError((fileError as Error).message)
  }
  await database.write((db) => recordAudit(db, { event: 'edition.exported', source: commandLine, edition_id }))
  return { edition_id, edition_name, file, rows: counted.rows, bytes: (await stat(file)).size }
}

const REPORT_EVERY = 10_000

/** A line of progress for each table, and for many rows of one. */
async function* reported(
  pages: AsyncGenerator<string>,
  counted: { rows: number },
  progress: (line: string) => void,
): AsyncGenerator<string> {
  let current = ''
  let rows = 0
  for await (const page of pages) {
    yield page
    const table = /^\{"table":"(\w+)"/.exec(page)?.[1]
    if (table === undefined) continue
    if (table !== current) progress(`${table}…`)
    const before = table === current ? rows : 0
    const lines = page.split('\n').length - 1
    rows = before + lines
    counted.rows += lines
    current = table
    if (Math.floor(before / REPORT_EVERY) < Math.floor(rows / REPORT_EVERY)) progress(`${table}: ${rows} rows`)
  }
}
