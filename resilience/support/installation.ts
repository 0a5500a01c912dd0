import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scopes } from '@easel/contract'
import type { Database } from '@easel/server/db/database.ts'
import { issueToken } from '@easel/server/identity/tokens.ts'
import { addUser } from '@easel/server/identity/users.ts'
import { openMigratedDatabase } from '@easel/server/process/open-migrated.ts'
import pg from 'pg'

/** The data of one service, and an access token of a user in it. */
export interface Installation {
  dataFolder: string
  databaseUrl: string | undefined
  environment: Record<string, string>
  token: string
  /** Of that user. */
  zuid: number
  remove(): void
}

const DAY_MS = 86_400_000

/** On SQLite, or in a new database of the PostgreSQL server at `serverUrl`. */
export const createInstallation = async (serverUrl?: string): Promise<Installation> => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'easel-resilience-'))
  const databaseUrl = serverUrl && (await createDatabase(serverUrl))
  const database = await openMigratedDatabase({ databaseUrl, dataFolder })
  const { zuid, token } = await addPerson(database, 'ann@example.com')
  await database.close()
  return {
    dataFolder,
    databaseUrl,
    environment: { EASEL_DATA: dataFolder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    token,
    zuid,
    remove: () => rmSync(dataFolder, { recursive: true, force: true }),
  }
}

export const createDatabase = async (serverUrl: string): Promise<string> => {
  const name = `easel_${randomUUID().replaceAll('-', '')}`
  await runStatement(`${serverUrl}/postgres`, `create database ${name}`)
  return `${serverUrl}/${name}`
}

/** Runs one statement on a new connection. */
export const runStatement = async (url: string, statement: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return (await client.query(statement).finally(() => client.end())).rows
}

/** Somebody with a token for everything. */
export const addPerson = async (database: Database, mail: string): Promise<{ zuid: number; token: string }> => {
  const { zuid } = await addUser(database, { mail, name: 'Ann', verified: true })
  const token = await database.write((db) =>
    issueToken(db, { zuid, scopes: Object.keys(scopes), dataCentre: 'com', lifetime: DAY_MS }),
  )
  return { zuid, token }
}
