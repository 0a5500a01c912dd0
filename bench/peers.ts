import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { startChild } from './children.ts'
import { say } from './line.ts'
import type { Ask } from './load.ts'
import { guarded } from './parse-objects.ts'

const folder = join(import.meta.dirname, 'peers')
const manifest = join(folder, 'package.json')
const installed = join(folder, 'node_modules/parse-server/package.json')
/** Written when all is in place. */
const finished = join(folder, 'node_modules/.package-lock.json')

/** Parse Server, on a database of its own of the same PostgreSQL server. */
export interface Peer {
  name: string
  /** One object that its owner alone may see, by its id, with a session. */
  read: Ask
  /** One such object more. */
  create: Ask
  /** The address of its database. */
  database: string
  stop(): Promise<void>
}

export const openPeer = async (postgres: string): Promise<Peer> => {
  const name = `Parse Server ${await install()}`
  await makeDatabase(postgres, 'parse')
  const keys = { appId: randomUUID(), masterKey: randomUUID() }
  const database = `${postgres}/parse`
  const words = ['bench/parse-server.ts', manifest, database, keys.appId, keys.masterKey]
  // Its log would begin in a file before it has read any other option.
  const environment = { NODE_ENV: 'production', PARSE_SERVER_LOGS_FOLDER: 'null' }
  const { url, stop } = await startChild(words, environment, (line) =>
    line.startsWith('http://') ? { url: line } : undefined,
  )
  return { name, ...(await guarded(url, keys)), database, stop }
}

/** Into a folder of its own, once; resolves with the version. */
const install = async (): Promise<string> => {
  if (!existsSync(finished)) {
    say('npm installs Parse Server 9 into bench/peers/')
    mkdirSync(folder, { recursive: true })
    const dependencies = { 'parse-server': '^9.0.0' }
    writeFileSync(manifest, JSON.stringify({ name: 'easel-bench-peers', private: true, dependencies }))
    const words = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    await promisify(execFile)('npm', words, { cwd: folder })
  }
  return (JSON.parse(readFileSync(installed, 'utf8')) as { version: string }).version
}

const makeDatabase = async (postgres: string, name: string): Promise<void> => {
  const client = new pg.Client({ connectionString: `${postgres}/postgres` })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
}
