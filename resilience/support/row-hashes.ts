import { createHash } from 'node:crypto'
import type { Table } from '@easel/server/db/backup/backup-tables.ts'
import { encodeRow } from '@easel/server/db/backup/format.ts'
import { openSnapshot } from '@easel/server/db/backup/open-snapshot.ts'
import { readRowBatches } from '@easel/server/db/backup/read-backup.ts'

/** By table: the number of rows, and a hash of them that does not depend on their order. */
export type RowHashes = Record<string, string>

/** Hashes the rows of a backup file. */
export const hashBackupRows = async (file: string): Promise<RowHashes> => {
  const rows = new Map<string, string[]>()
  for await (const batch of readRowBatches(file, () => 1_000)) {
    const lines = rows.get(batch.table.name) ?? []
    rows.set(batch.table.name, lines.concat(batch.rows.map(encodeRow)))
  }
  return Object.fromEntries([...rows].map(([name, lines]) => [name, hashLines(lines)]))
}

/** Hashes these columns of these tables in a database. Empty tables are left out. */
export const hashDatabaseRows = async (
  database: { dataFolder: string; databaseUrl: string | undefined },
  tables: readonly Table[],
): Promise<RowHashes> => {
  const snapshot = await openSnapshot(database)
  const hashes: RowHashes = {}
  try {
    for (const table of tables) {
      const lines: string[] = []
      for await (const rows of snapshot.rows(table)) lines.push(...rows.map(encodeRow))
      if (lines.length > 0) hashes[table.name] = hashLines(lines)
    }
  } finally {
    await snapshot.close()
  }
  return hashes
}

const hashLines = (lines: string[]): string =>
  `${lines.length} rows ${createHash('sha256').update(lines.sort().join('\n')).digest('hex')}`
