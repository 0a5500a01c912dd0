import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { deleteExpiredWindows } from '../http/shared-rate-window.ts'
import { sweepExpired } from '../identity/sweep.ts'
import { gatheringSearchIndex, tidySearchIndex } from '../search/tidy.sql.ts'
import { emptyTrash } from '../spaces/trash.ts'
import type { Settings } from './settings.ts'

const second = 1000
const minute = 60 * second

/** What a running service does by itself: expired tokens go, and what has been in the trash too long; the index stays tidy. */
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
    every(minute, 'deleting expired rate windows', () => deleteExpiredWindows(database)),
    every(10 * second, 'gathering the search index', gatheringSearchIndex(database)),
    every(10 * minute, 'tidying the search index', () => tidySearchIndex(database)),
    every(10 * minute, 'emptying the trash', () => emptyTrash(database, settings, Date.now())),
  ]
  return {
    stop: () => {
      for (const timer of timers) clearInterval(timer)
    },
  }
}
