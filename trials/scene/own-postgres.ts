import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withFreePorts } from '@easel/server/free-ports.ts'
import { embeddedPostgres, isRoot } from '@easel/server/testing/embedded-postgres.ts'

/** A PostgreSQL server that may be ended at any moment, and keeps what it has promised: fsync is on. */
export interface OwnPostgres {
  /** Without a database at its end. */
  url: string
  port: number
  /** SIGKILL: what a power cut is to it, but for what the kernel still holds. */
  kill(): Promise<void>
  start(): Promise<void>
  /** For good. */
  remove(): Promise<void>
}

export const ownPostgres = async (): Promise<OwnPostgres> => {
  const databaseDir = join(tmpdir(), `easel-trial-${randomUUID()}`)
  const port = Number((await withFreePorts({ EASEL_PORT: '0' })).EASEL_PORT)
  const Server = await embeddedPostgres()
  const server = new Server({
    databaseDir,
    port,
    user: 'easel',
    password: 'easel',
    persistent: true,
    createPostgresUser: isRoot,
    postgresFlags: ['-c', 'max_connections=60', '-c', 'shared_buffers=32MB', '-c', 'fsync=on'],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  let isUp = true
  return {
    url: `postgres://easel:easel@127.0.0.1:${port}`,
    port,
    async kill() {
      if (isUp) process.kill(pidIn(databaseDir), 'SIGKILL')
      isUp = false
    },
    async start() {
      // Its children notice a moment later that it is gone, and until then nobody may take its place.
      for (let tries = 0; !isUp; tries++) {
        isUp = await server.start().then(
          () => true,
          () => tries > 200 && Promise.reject(new Error('PostgreSQL does not start again')),
        )
        if (!isUp) await sleep(20)
      }
    },
    async remove() {
      if (isUp) await server.stop()
      rmSync(databaseDir, { recursive: true, force: true })
    },
  }
}

const pidIn = (databaseDir: string): number =>
  Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')[0])
