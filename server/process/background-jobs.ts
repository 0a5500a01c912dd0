import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { deleteExpiredWindows } from '../http/shared-rate-window.ts'
import { deleteExpired } from '../identity/delete-expired.ts'
import { optimizeIndex } from '../search/maintenance.sql.ts'
import { emptyTrash } from '../spaces/trash.ts'
import type { Settings } from './settings.ts'

const minute = 60_000

/** What a running service does by itself: deletes what has expired or been in the trash too long, maintains the search index. */
export const startJobs = (database: Database, settings: Settings, logger: FastifyBaseLogger): { stop(): void } => {
  const schedule = (intervalMs: number, task: string, work: () => Promise<unknown>) => {
    let isRunning = false
    const run = async () => {
      if (isRunning) return
      isRunning = true
      await work().catch((error) => logger.error({ err: error }, `${task} failed`))
      isRunning = false
    }
    return setInterval(run, intervalMs).unref()
  }
  const timers = [
    schedule(10 * minute, 'deleting what has expired', () => deleteExpired(database)),
    schedule(minute, 'deleting expired rate windows', () => deleteExpiredWindows(database)),
    schedule(10 * minute, 'optimizing the search index', () => optimizeIndex(database)),
    schedule(10 * minute, 'emptying the trash', () => emptyTrash(database, settings, Date.now())),
  ]
  return {
    stop: () => {
      for (const timer of timers) clearInterval(timer)
    },
  }
}
