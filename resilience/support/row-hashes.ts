import { createHash } from 'node:crypto'
import type { Table } from '@easel/server/db/backup/catalogue.ts'
import { encodeRow } from '@easel/server/db/backup/format.ts'
import { openSnapshot } from '@easel/server/db/backup/open-snapshot.ts'
import { batches } from '@easel/server/db/backup/read-backup.ts'

/** Of each table: how many rows it has, and a hash of them all, whatever their order. */
export type RowHashes = Record<string, string>

/** Of the rows that stand in a backup. */
export const hashesOfFile = async (file: string): Promise<RowHashes> => {
  const rows = new Map<string, string[]>()
  for await (const batch of batches(file, () => 1_000)) {
    const known = rows.get(batch.table.name) ?? []
    rows.set(batch.table.name, known.concat(batch.rows.map(encodeRow)))
  }
  return Object.fromEntries([...rows].map(([name, lines]) => [name, hashOf(lines)]))
}

/** Of these columns of these tables, as they stand in a database. Tables without rows are left out. */
export const hashesOfPlace = async (
  place: { dataFolder: string; databaseUrl: string | undefined },
  tables: readonly Table[],
): Promise<RowHashes> => {
  const snapshot = await openSnapshot(place)
  const hashes: RowHashes = {}
  for (const table of tables) {
    const lines: string[] = []
    for await (const rows of snapshot.rows(table)) lines.push(...rows.map(encodeRow))
    if (lines.length > 0) hashes[table.name] = hashOf(lines)
  }
  await snapshot.close()
  return hashes
}

const hashOf = (lines: string[]): string =>
  `${lines.length} rows ${createHash('sha256').update(lines.sort().join('\n')).digest('hex')}`
