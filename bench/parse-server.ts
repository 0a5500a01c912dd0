import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { createParseObjects, type ParseRequests } from './parse-objects.ts'
import { startProcess } from './processes.ts'
import { log } from './result.ts'

const folder = join(import.meta.dirname, 'peers')
const manifest = join(folder, 'package.json')
const installed = join(folder, 'node_modules/parse-server/package.json')
/** npm writes it when all packages are in place. */
const finished = join(folder, 'node_modules/.package-lock.json')

/** Parse Server, on a database of its own of the same PostgreSQL server. */
export interface ParseServer extends ParseRequests {
  name: string
  stop(): Promise<void>
}

export const startParseServer = async (postgresUrl: string, objects: number): Promise<ParseServer> => {
  const name = `Parse Server ${await install()}`
  await query(`${postgresUrl}/postgres`, (client) => client.query('create database parse'))
  const keys = { appId: randomUUID(), masterKey: randomUUID() }
  const database = `${postgresUrl}/parse`
  const args = ['bench/parse-server-process.ts', manifest, database, keys.appId, keys.masterKey]
  // Its log would begin in a file before it has read any other option.
  const env = { NODE_ENV: 'production', PARSE_SERVER_LOGS_FOLDER: 'null' }
  const { url, stop } = await startProcess(args, env, (line) =>
    line.startsWith('http://') ? { url: line } : undefined,
  )
  const requests = await query(database, (client) => createParseObjects(url, client, keys, objects))
  return { name, ...requests, stop }
}

/** Into a folder of its own, once; resolves with the version. */
const install = async (): Promise<string> => {
  if (!existsSync(finished)) {
    log('npm installs Parse Server 9 into bench/peers/')
    mkdirSync(folder, { recursive: true })
    const dependencies = { 'parse-server': '^9.0.0' }
    writeFileSync(manifest, JSON.stringify({ name: 'easel-bench-peers', private: true, dependencies }))
    const args = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    await promisify(execFile)('npm', args, { cwd: folder })
  }
  return (JSON.parse(readFileSync(installed, 'utf8')) as { version: string }).version
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
