import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from '../db/transaction.ts'
import { onPostgres, postgresUrl } from './postgres.ts'

/** Where a service of its own can keep its data. */
export interface Place {
  dataFolder: string
  databaseUrl: string | undefined
  /** The settings that say so. */
  environment: Record<string, string>
  remove(): Promise<void>
}

export const aPlace = async (engine: Engine): Promise<Place> => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'easel-'))
  const name = `easel_${randomUUID().replaceAll('-', '')}`
  if (engine === 'postgres') await onPostgres(`create database ${name}`)
  const databaseUrl = engine === 'postgres' ? postgresUrl(name) : undefined
  return {
    dataFolder,
    databaseUrl,
    environment: { EASEL_DATA: dataFolder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    async remove() {
      rmSync(dataFolder, { recursive: true, force: true })
      if (databaseUrl) await onPostgres(`drop database ${name} with (force)`)
    },
  }
}
