import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { DatabaseLocation } from '../open.ts'
import { BackupError } from './backup-error.ts'
import { tablesAtMigration } from './backup-tables.ts'
import { encodeRow, type Header } from './format.ts'
import { openSnapshot, type Snapshot } from './open-snapshot.ts'

export interface BackupOptions {
  force: boolean
  progress: (line: string) => void
}

export interface BackupMade {
  file: string
  rows: number
  bytes: number
}

/** Writes the whole database, as it stands at one moment, to a file; the file is there only when it is whole. */
export const makeBackup = async (
  settings: DatabaseLocation,
  file: string,
  { force, progress }: BackupOptions,
): Promise<BackupMade> => {
  if (!force && existsSync(file)) throw new BackupError(`${file} exists already: --force replaces it`)
  const snapshot = await openSnapshot(settings)
  const unfinished = `${file}.${process.pid}.unfinished`
  try {
    const counted = { rows: 0 }
    // It holds what opens the service: for its owner only.
    const written = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(Readable.from(linesOf(snapshot, counted, progress)), createGzip(), written)
    await rename(unfinished, file)
    return { file, rows: counted.rows, bytes: (await stat(file)).size }
  } catch (error) {
    await rm(unfinished, { force: true })
    throw toFileError(error, file)
  } finally {
    await snapshot.close()
  }
}

async function* linesOf(snapshot: Snapshot, counted: { rows: number }, progress: (line: string) => void) {
  const { engine, migrations, lastId } = snapshot
  const header: Header = {
    easel: 'backup',
    format: 1,
    made: new Date().toISOString(),
    engine,
    migrations,
    last_id: lastId,
  }
  yield `${JSON.stringify(header)}\n`
  for (const table of await tablesAtMigration(migrations.at(-1) ?? '')) {
    const before = counted.rows
    yield `${JSON.stringify({ table })}\n`
    for await (const batch of snapshot.rows(table)) {
      counted.rows += batch.length
      if (batch.length > 0) yield batch.map((row) => `${encodeRow(row)}\n`).join('')
    }
    progress(`${table.name}: ${counted.rows - before} rows`)
  }
  yield `${JSON.stringify({ end: true, rows: counted.rows })}\n`
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'there is no such folder',
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EISDIR: 'that is a folder',
}

/** Where it is the file that makes trouble, and not the database: one line. */
export const toFileError = (error: unknown, file: string): unknown => {
  const { code = '', syscall } = error as { code?: string; syscall?: string }
  const reason = syscall === 'connect' ? undefined : reasons[code]
  return reason ? new BackupError(`${file}: ${reason}`) : error
}
