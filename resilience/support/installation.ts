import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scopes } from '@easel/contract'
import type { Database } from '@easel/server/db/database.ts'
import { openReadyDatabase } from '@easel/server/db/ready.ts'
import { issueToken } from '@easel/server/identity/tokens.ts'
import { addUser } from '@easel/server/identity/users.ts'
import pg from 'pg'

/** Where a service of a trial keeps its data, and somebody who can use it. */
export interface TrialPlace {
  dataFolder: string
  databaseUrl: string | undefined
  environment: Record<string, string>
  token: string
  remove(): void
}

const day = 86_400_000

/** On SQLite, or in a new database of the PostgreSQL server at `serverUrl`. */
export const trialPlace = async (serverUrl?: string): Promise<TrialPlace> => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'easel-trial-'))
  const databaseUrl = serverUrl && (await newDatabase(serverUrl))
  const database = await openReadyDatabase({ databaseUrl, dataFolder })
  const token = await aToken(database)
  await database.close()
  return {
    dataFolder,
    databaseUrl,
    environment: { EASEL_DATA: dataFolder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    token,
    remove: () => rmSync(dataFolder, { recursive: true, force: true }),
  }
}

export const newDatabase = async (serverUrl: string): Promise<string> => {
  const name = `easel_${randomUUID().replaceAll('-', '')}`
  await onServer(`${serverUrl}/postgres`, `create database ${name}`)
  return `${serverUrl}/${name}`
}

/** One statement on a connection of its own. */
export const onServer = async (url: string, statement: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return (await client.query(statement).finally(() => client.end())).rows
}

const aToken = async (database: Database): Promise<string> => {
  const { zuid } = await addUser(database, { mail: 'ann@example.com', name: 'Ann', verified: true })
  return database.write((db) => issueToken(db, { zuid, scopes: Object.keys(scopes), dataCentre: 'com', lifetime: day }))
}
