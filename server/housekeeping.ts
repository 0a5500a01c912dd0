import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './db/database.ts'
import { sweepExpired } from './identity/sweep.ts'
import { tidySearchIndex } from './search/tidy.sql.ts'
import type { Settings } from './settings.ts'
import { emptyTrash } from './spaces/trash.ts'

const minute = 60_000

/** What a running service does by itself: expired tokens go, and what has been in the trash too long; the index stays tidy. */
export const keepHouse = (database: Database, settings: Settings, logger: FastifyBaseLogger): { stop(): void } => {
  const every = (pause: number, what: string, work: () => Promise<unknown>) => {
    const run = () => void work().catch((error) => logger.error({ err: error }, `${what} failed`))
    return setInterval(run, pause).unref()
  }
  const timers = [
    every(10 * minute, 'removing what expired', () => sweepExpired(database)),
    every(10 * minute, 'tidying the search index', () => tidySearchIndex(database)),
    every(10 * minute, 'emptying the trash', () => emptyTrash(database, settings, Date.now())),
  ]
  return {
    stop: () => {
      for (const timer of timers) clearInterval(timer)
    },
  }
}
