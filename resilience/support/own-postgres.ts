import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newPostgres } from '@easel/server/testing/postgres-server.ts'
import { reservePort } from './ports.ts'

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
  // The port stays its own while it is down; of two that are named, PostgreSQL takes the last.
  const { port, release } = await reservePort()
  const flags = [...serverArgs, '-c', `port=${port}`]
  const { server, databaseDir, remove } = await newPostgres(flags, { persistent: true })
  let isRunning = true
  return {
    url: `postgres://easel:easel@127.0.0.1:${port}`,
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
          () => tries > 3_000 && Promise.reject(new Error('PostgreSQL does not restart')),
        )
        if (!isRunning) await sleep(20)
      }
    },
    async remove() {
      if (isRunning) await server.stop()
      remove()
      release()
    },
  }
}

const readPid = (databaseDir: string): number =>
  Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')[0])
