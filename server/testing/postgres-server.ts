import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeddedPostgres, isRoot } from './embedded-postgres.ts'

export interface PostgresServer {
  /** Without a database at its end. */
  url: string
  stop(): Promise<void>
}

/** The suite makes many databases and throws them away: nothing there needs to survive the power going out. */
const fleeting = ['-c', 'fsync=off', '-c', 'max_connections=300', '-c', 'shared_buffers=64MB']

/** A real PostgreSQL of the project's own, on a free port, gone when stopped. */
export const startPostgres = async (postgresFlags = fleeting): Promise<PostgresServer> => {
  const { server, url, remove } = await newPostgres(postgresFlags)
  return {
    url,
    async stop() {
      await server.stop()
      remove()
    },
  }
}

/** The same in its parts, started. `persistent`: whether its data is still there when it is stopped and starts again. */
export const newPostgres = async (postgresFlags: string[], { persistent = false } = {}) => {
  // Not made here: as root, the server runs as a user of its own, and the folder must be that user's.
  const databaseDir = join(tmpdir(), `easel-postgres-${randomUUID()}`)
  const port = await freePort()
  const Server = await embeddedPostgres()
  const server = new Server({
    databaseDir,
    port,
    user: 'easel',
    password: 'easel',
    persistent,
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

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
