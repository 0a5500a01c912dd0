import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { installPeers, requirePeer } from './install-peers.ts'
import { createParseObjects, type ParseRequests } from './parse-objects.ts'
import { startProcess } from './processes.ts'

/** Parse Server, on a database of its own of the same PostgreSQL server. */
export interface ParseServer extends ParseRequests {
  name: string
  stop(): Promise<void>
}

export const startParseServer = async (postgresUrl: string, objects: number): Promise<ParseServer> => {
  await installPeers()
  const name = `Parse Server ${requirePeer('parse-server/package.json').version}`
  await query(`${postgresUrl}/postgres`, (client) => client.query('create database parse'))
  const keys = { appId: randomUUID(), masterKey: randomUUID() }
  const database = `${postgresUrl}/parse`
  const args = ['bench/parse-server-process.ts', database, keys.appId, keys.masterKey]
  // Its log would begin in a file before it has read any other option.
  const env = { NODE_ENV: 'production', PARSE_SERVER_LOGS_FOLDER: 'null' }
  const { url, stop } = await startProcess(args, env, (line) =>
    line.startsWith('http://') ? { url: line } : undefined,
  )
  const requests = await query(database, (client) => createParseObjects(url, client, keys, objects))
  return { name, ...requests, stop }
}

const query = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
