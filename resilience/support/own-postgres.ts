import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newPostgres } from '@easel/server/testing/postgres-server.ts'

/** A PostgreSQL server that a test may kill at any moment. Durable: fsync is on. */
export interface OwnPostgres {
  /** Without a database name. */
  url: string
  port: number
  /** SIGKILL. The kernel keeps its page cache, so this is no power cut. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Stops it and deletes its data. */
  remove(): Promise<void>
}

const serverArgs = ['-c', 'fsync=on', '-c', 'max_connections=60', '-c', 'shared_buffers=32MB']

export const startOwnPostgres = async (): Promise<OwnPostgres> => {
  const { server, databaseDir, port, url, remove } = await newPostgres(serverArgs, { persistent: true })
  let isRunning = true
  return {
    url,
    port,
    async kill() {
      if (isRunning) process.kill(readPid(databaseDir), 'SIGKILL')
      isRunning = false
    },
    async start() {
      // Its child processes exit a moment later; until then a new server refuses to start.
      for (let tries = 0; !isRunning; tries++) {
        isRunning = await server.start().then(
          () => true,
          () => tries > 200 && Promise.reject(new Error('PostgreSQL does not restart')),
        )
        if (!isRunning) await sleep(20)
      }
    },
    async remove() {
      if (isRunning) await server.stop()
      remove()
    },
  }
}

const readPid = (databaseDir: string): number =>
  Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')[0])
