import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newPostgres } from '@easel/server/testing/postgres-server.ts'

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

const kept = ['-c', 'fsync=on', '-c', 'max_connections=60', '-c', 'shared_buffers=32MB']

export const ownPostgres = async (): Promise<OwnPostgres> => {
  const { server, databaseDir, port, url, remove } = await newPostgres(kept, { persistent: true })
  let isUp = true
  return {
    url,
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
      remove()
    },
  }
}

const pidIn = (databaseDir: string): number =>
  Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')[0])
