import type { FastifyBaseLogger } from 'fastify'
import { deleteUnusedAssets } from '../assets/unused-assets.ts'
import { expireAuditEntries } from '../audit/expiry.ts'
import type { Database } from '../db/database.ts'
import { analyzeGrownTables } from '../db/statistics.ts'
import { deleteDetachedEditions } from '../editions/delete-detached.ts'
import { forgetAnswers } from '../http/idempotency.ts'
import { deleteExpiredWindows } from '../http/shared-rate-window.ts'
import { deleteExpired } from '../identity/delete-expired.ts'
import { forgetMutations } from '../journal/answered-mutations.ts'
import { compactHistory } from '../journal/compaction.ts'
import { refreshEntries } from '../journal/refresh-search-entries.ts'
import type { Snapshots } from '../journal/snapshots.ts'
import { discardAbandoned } from '../journal/stage-zone.ts'
import { optimizeIndex } from '../search/maintenance.sql.ts'
import { indexPending } from '../search/trigram-index.sql.ts'
import { emptyTrash } from '../spaces/trash.ts'
import { post } from '../webhooks/post.ts'
import { createWebhookSender } from '../webhooks/sender.ts'
import type { Settings } from './settings.ts'

const second = 1_000
const minute = 60_000
const DAY_MS = 86_400_000

/**
 * What a running service does by itself: deletes what has expired, been in the trash or in the history for too long,
 * takes snapshots, maintains the search index.
 */
export const startJobs = (
  database: Database,
  settings: Settings,
  logger: FastifyBaseLogger,
  snapshots: Snapshots,
): { stop(): Promise<void> } => {
  const stopping = new AbortController()
  const running = new Map<string, Promise<void>>()
  const schedule = (intervalMs: number, task: string, work: (signal: AbortSignal) => Promise<unknown>) => {
    const run = async () => {
      await work(stopping.signal).catch((error) => logger.error({ err: error }, `${task} failed`))
      running.delete(task)
    }
    const start = () => {
      if (!running.has(task)) running.set(task, run())
    }
    return setInterval(start, intervalMs).unref()
  }
  const { historyDays } = settings
  const webhooks = createWebhookSender({
    database,
    settings,
    post,
    clock: Date.now,
    leaseMs: settings.webhookLease * second,
    signal: stopping.signal,
    onError: (error) => logger.error({ err: error }, 'a webhook could not be sent'),
  })
  const timers = [
    schedule(second, 'taking snapshots', snapshots.run),
    schedule(second, 'sending webhooks', webhooks.run),
    schedule(5 * second, 'counting new tables', () => analyzeGrownTables(database)),
    schedule(10 * minute, 'looking for zones without a snapshot', snapshots.findDue),
    schedule(10 * minute, 'deleting what has expired', () => deleteExpired(database)),
    schedule(minute, 'deleting expired rate windows', () => deleteExpiredWindows(database)),
    schedule(minute, 'forgetting answers to repeatable requests', (signal) =>
      forgetAnswers(database, Date.now(), signal),
    ),
    schedule(10 * minute, 'forgetting answers to live changes', (signal) =>
      forgetMutations(database, Date.now(), signal),
    ),
    schedule(second / 5, 'refreshing search entries', (signal) => refreshEntries(database, signal)),
    schedule(second / 5, 'indexing what can be found', (signal) => indexPending(database, signal)),
    schedule(10 * minute, 'optimizing the search index', () => optimizeIndex(database)),
    schedule(10 * minute, 'deleting old audit entries', (signal) =>
      expireAuditEntries(database, settings, Date.now(), signal),
    ),
    schedule(second, 'deleting content without a zone', (signal) => discardAbandoned(database, Date.now(), signal)),
    schedule(10 * minute, 'emptying the trash', () => emptyTrash(database, settings, Date.now())),
    schedule(10 * minute, 'deleting images that nothing refers to', (signal) =>
      deleteUnusedAssets(database, { days: settings.assets.days, now: Date.now(), signal }),
    ),
    schedule(10 * second, 'deleting editions', (signal) => deleteDetachedEditions(database, signal)),
  ]
  if (historyDays !== undefined)
    timers.push(
      schedule(10 * minute, 'forgetting old history', (signal) =>
        compactHistory(database, Date.now() - historyDays * DAY_MS, signal),
      ),
    )
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      stopping.abort()
      await Promise.all(running.values())
      await webhooks.release()
    },
  }
}
