import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './db/database.ts'
import { sweepExpired } from './identity/sweep.ts'
import { optimizeIndex } from './search/maintenance.sql.ts'
import type { Settings } from './settings.ts'
import { emptyTrash } from './spaces/trash.ts'

const minute = 60_000

/** What a running service does by itself: expired tokens go, and what has been in the trash too long. */
export const keepHouse = (database: Database, settings: Settings, logger: FastifyBaseLogger): { stop(): void } => {
  const every = (pause: number, what: string, work: () => Promise<unknown>) => {
    let isAtWork = false
    const run = async () => {
      if (isAtWork) return
      isAtWork = true
      await work().catch((error) => logger.error({ err: error }, `${what} failed`))
      isAtWork = false
    }
    return setInterval(run, pause).unref()
  }
  const timers = [
    every(10 * minute, 'removing what expired', () => sweepExpired(database)),
    every(10 * minute, 'optimizing the search index', () => optimizeIndex(database)),
    every(10 * minute, 'emptying the trash', () => emptyTrash(database, settings, Date.now())),
  ]
  return {
    stop: () => {
      for (const timer of timers) clearInterval(timer)
    },
  }
}
