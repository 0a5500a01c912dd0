import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeddedPostgres, isRoot } from './embedded-postgres.ts'
import { findFreePort } from './free-port.ts'

export interface PostgresServer {
  /** Without a database at its end. */
  url: string
  stop(): Promise<void>
}

/** A process of the test runner has some dozens of them, and there is one more than there are cores. */
const connections = Math.min(Math.max(300, 100 * (availableParallelism() + 1)), 5_000)

/** Test databases need not survive a power loss. */
const testFlags = ['-c', 'fsync=off', '-c', `max_connections=${connections}`, '-c', 'shared_buffers=64MB']

/** Starts a temporary PostgreSQL on a free port. */
export const startPostgres = async (postgresFlags = testFlags): Promise<PostgresServer> => {
  const { server, url, remove } = await newPostgres(postgresFlags)
  return {
    url,
    async stop() {
      await server.stop()
      remove()
    },
  }
}

/** Starts a PostgreSQL that the caller can stop and start; `persistent` keeps its data in between. */
export const newPostgres = async (postgresFlags: string[], { persistent = false } = {}) => {
  // The server creates the folder: as root it runs as another user, who must own it.
  const databaseDir = join(tmpdir(), `easel-postgres-${randomUUID()}`)
  const port = await findFreePort()
  const Server = await embeddedPostgres()
  const server = new Server({
    databaseDir,
    port,
    user: 'easel',
    password: 'easel',
    persistent,
    // The usual 4,096 rounds of hashing would be a part of every connection.
    initdbFlags: ['--set', 'scram_iterations=1'],
    createPostgresUser: isRoot,
    postgresFlags,
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  const url = `postgres://easel:easel@127.0.0.1:${port}`
  return { server, databaseDir, port, url, remove: () => rmSync(databaseDir, { recursive: true, force: true }) }
}
