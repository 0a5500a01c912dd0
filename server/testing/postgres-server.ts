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

/** A real PostgreSQL of the project's own, on a free port, gone when stopped. */
export const startPostgres = async (): Promise<PostgresServer> => {
  // Not made here: as root, the server runs as a user of its own, and the folder must be that user's.
  const databaseDir = join(tmpdir(), `easel-postgres-${randomUUID()}`)
  const port = await freePort()
  const Server = await embeddedPostgres()
  const server = new Server({
    databaseDir,
    port,
    user: 'easel',
    password: 'easel',
    persistent: false,
    createPostgresUser: isRoot,
    // The suite makes many databases and throws them away: nothing here needs to survive the power going out.
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=300', '-c', 'shared_buffers=64MB'],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://easel:easel@127.0.0.1:${port}`,
    async stop() {
      await server.stop()
      rmSync(databaseDir, { recursive: true, force: true })
    },
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
