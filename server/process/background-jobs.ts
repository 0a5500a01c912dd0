import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import { deleteUnusedAssets } from '../assets/unused-assets.ts'
import { expireAuditEntries } from '../audit/expiry.ts'
import type { Database } from '../db/database.ts'
import { analyzeGrownTables } from '../db/statistics.ts'
import { wakeUp } from '../db/wakeups.ts'
import { deleteDetachedEditions } from '../editions/delete-detached.ts'
import { forgetAnswers } from '../http/idempotency.ts'
import { deleteExpiredWindows } from '../http/shared-rate-window.ts'
import { deleteExpired } from '../identity/delete-expired.ts'
import type { Mailer } from '../identity/mail.ts'
import { expireInboxItems } from '../inbox/expiry.ts'
import { forgetMutations } from '../journal/answered-mutations.ts'
import { compactHistory } from '../journal/compaction.ts'
import { refreshEntries } from '../journal/refresh-search-entries.ts'
import type { Snapshots } from '../journal/snapshots.ts'
import { discardAbandoned } from '../journal/stage-zone.ts'
import { createNoticeSender, tellNotices } from '../notices/notice-sender.ts'
import { optimizeIndex } from '../search/maintenance.sql.ts'
import { indexPending } from '../search/trigram-index.sql.ts'
import { emptyTrash } from '../spaces/trash.ts'
import { post } from '../webhooks/post.ts'
import { createWebhookSender } from '../webhooks/sender.ts'
import { createJobSchedule, systemTimers, type Timers } from './job-schedule.ts'
import type { Settings } from './settings.ts'
import { lookForWork } from './waiting-work.ts'

const second = 1_000
const minute = 60_000
const DAY_MS = 86_400_000

/**
 * What a running service does by itself: deletes what has expired, been in the trash or in the history for too long,
 * takes snapshots, maintains the search index. Where somebody can tell that there is work, nobody asks but for what other
 * processes have left.
 */
export const startJobs = (
  database: Database,
  settings: Settings,
  logger: FastifyBaseLogger,
  snapshots: Snapshots,
  { clock = systemTimers, mailer, metrics }: { clock?: Timers; mailer?: Mailer; metrics?: Registry } = {},
): { stop(): Promise<void> } => {
  const stopping = new AbortController()
  const { every, whenWoken, stop } = createJobSchedule({ clock, logger, stopping })
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
  every(second, 'taking snapshots', snapshots.run)
  whenWoken('webhooks', second, 'sending webhooks', async () => ((await webhooks.run()) ? 'again' : undefined))
  whenWoken('staleSearchEntries', second / 5, 'refreshing search entries', (signal) => refreshEntries(database, signal))
  whenWoken('pendingSearchIndex', second / 5, 'indexing what can be found', (signal) => indexPending(database, signal))
  whenWoken('deletedZones', second, 'deleting content without a zone', (signal) =>
    discardAbandoned(database, Date.now(), signal),
  )
  whenWoken('deletedEditions', second, 'deleting editions', (signal) => deleteDetachedEditions(database, signal))
  if (mailer) {
    const notices = createNoticeSender({
      database,
      settings,
      mailer,
      clock: Date.now,
      onOutcome: tellNotices(logger, metrics),
    })
    whenWoken('noticeMails', second, 'sending mail about what is new', notices.run)
  }
  whenWoken('grownTables', 5 * second, 'counting new tables', () => analyzeGrownTables(database))
  every(30 * second, 'looking for work of other processes', () => lookForWork(database, Date.now()))
  every(minute, 'looking for tables that have grown', async () => wakeUp('grownTables'))
  every(minute, 'deleting expired rate windows', () => deleteExpiredWindows(database))
  every(minute, 'forgetting answers to repeatable requests', (signal) => forgetAnswers(database, Date.now(), signal))
  every(10 * minute, 'looking for zones without a snapshot', snapshots.findDue)
  every(10 * minute, 'deleting what has expired', () => deleteExpired(database))
  every(10 * minute, 'forgetting answers to live changes', (signal) => forgetMutations(database, Date.now(), signal))
  every(10 * minute, 'optimizing the search index', () => optimizeIndex(database))
  every(10 * minute, 'deleting old audit entries', (signal) =>
    expireAuditEntries(database, settings, Date.now(), signal),
  )
  every(10 * minute, 'deleting old items of inboxes', (signal) => expireInboxItems(database, Date.now(), signal))
  every(10 * minute, 'emptying the trash', () => emptyTrash(database, settings, Date.now()))
  every(10 * minute, 'deleting images that nothing refers to', (signal) =>
    deleteUnusedAssets(database, { days: settings.assets.days, now: Date.now(), signal }),
  )
  if (historyDays !== undefined)
    every(10 * minute, 'forgetting old history', (signal) =>
      compactHistory(database, Date.now() - historyDays * DAY_MS, signal),
    )
  return {
    async stop() {
      await stop()
      await webhooks.release()
    },
  }
}
