import type { Database } from '../db/database.ts'
import type { WebhookTable } from '../db/webhook-schema.ts'
import { readFeed } from '../journal/feed.ts'
import type { ZoneInSpace } from '../journal/journal.sql.ts'
import type { Settings } from '../process/settings.ts'
import { changesMessage, type Message, resetMessage, signedHeaders } from './message.ts'
import type { Post, PostResult } from './post.ts'
import { loadSealingKey, signingSecrets } from './secret.ts'
import { isEntitled, visibleSince } from './sight.ts'
import { advanceCursor, blockCursor, findWebhook, recordDelivery, setWebhook } from './webhooks.sql.ts'

export interface DeliveryDeps {
  database: Database
  settings: Pick<Settings, 'plans' | 'webhookPrivateAddresses'>
  post: Post
  clock: () => number
  signal?: AbortSignal | undefined
}

/** `more`: there are further changes. `failed`: the webhook waits. `blocked`: the zone is out of sight. */
export type Delivered = 'level' | 'more' | 'failed' | 'blocked'

const CHANGES_AT_A_TIME = 100
const BLOCKED_MS = 60_000
export const DELIVERY_TIMEOUT_MS = 10_000

/**
 * Sends the next changes of one zone. The cursor moves on only after the receiver has taken them. `mayStart`: whether
 * the webhook is still this sender's, asked right before anything is sent.
 */
export const deliverNext = async (
  deps: DeliveryDeps,
  hook: WebhookTable,
  zone: ZoneInSpace & { since: number },
  mayStart: () => boolean = () => true,
): Promise<Delivered> => {
  const { database, settings, post, clock, signal } = deps
  const { since, zone_id } = zone
  const startedAt = clock()
  const next = await nextMessage(deps, hook, zone)
  if (next === 'level') return 'level'
  if (next === 'blocked') {
    await database.write((db) => blockCursor(db, hook, { zone_id, from: since, until: startedAt + BLOCKED_MS }))
    return 'blocked'
  }
  const { message, seq, hasMore } = next
  const key = await loadSealingKey(database.read)
  const headers = signedHeaders(message, signingSecrets(key, hook, startedAt), startedAt)
  const allowsPrivate = settings.webhookPrivateAddresses
  const result = await post({
    url: hook.url,
    headers,
    body: message.body,
    timeoutMs: DELIVERY_TIMEOUT_MS,
    allowsPrivate,
    signal,
    // A receiver may have let us wait. Where that cannot be looked up, nothing is told.
    mayStart: async () => (await isStillMeant(deps, hook, zone).catch(() => false)) && mayStart(),
  })
  if (result.isWithheld) return 'failed'
  // A stop is no failure of the receiver: what it did not confirm is sent again.
  if (signal?.aborted && !isTaken(result)) return 'failed'
  const now = clock()
  await database.write(async (db) => {
    const isThere = await recordDelivery(db, hook, {
      zone_id,
      first_seq: since + 1,
      last_seq: seq,
      time: startedAt,
      duration_ms: Math.max(0, Math.round(now - startedAt)),
      status: result.status ?? null,
      error: result.error ?? null,
      response: result.response ?? null,
    })
    if (!isThere) return
    if (isTaken(result)) {
      await advanceCursor(db, hook, { zone_id, from: since, to: seq })
      if (hook.failures > 0) await setWebhook(db, hook, { failures: 0, failing_since: null, next_time: 0 })
    } else await setWebhook(db, hook, afterFailure(hook, result, now))
  })
  if (!isTaken(result)) return 'failed'
  return hasMore ? 'more' : 'level'
}

/** Whether a message that is ready is still for whom it was made: what was written since they lost the zone is not told. */
const isStillMeant = async (
  { database, settings }: DeliveryDeps,
  { edition_id, webhook_id, url }: WebhookTable,
  zone: ZoneInSpace,
): Promise<boolean> => {
  const [hook] = await findWebhook(database.read, { edition_id, webhook_id })
  if (hook?.status !== 'ACTIVE' || hook.url !== url || !(await isEntitled(database.read, hook))) return false
  return (await visibleSince(database.read, hook, zone, { settings, now: Date.now() })) !== undefined
}

const isTaken = ({ status = 0 }: PostResult): boolean => status >= 200 && status < 300

const nextMessage = async (
  { database, settings, clock }: DeliveryDeps,
  hook: WebhookTable,
  zone: ZoneInSpace & { since: number },
): Promise<{ message: Message; seq: number; hasMore: boolean } | 'level' | 'blocked'> => {
  const now = clock()
  const { since } = zone
  const { webhook_id } = hook
  const notBefore = await visibleSince(database.read, hook, zone, { settings, now: Date.now() })
  if (notBefore === undefined) return 'blocked'
  const page = await readFeed(database.read, zone, { since, limit: CHANGES_AT_A_TIME, notBefore })
  const told = { zone, webhook_id, now, since }
  if ('problem' in page) {
    if (page.problem === 'gone') return 'blocked'
    return { message: resetMessage(told, page.seq), seq: page.seq, hasMore: false }
  }
  const last = page.changes.at(-1)
  if (!last) return 'level'
  return { message: changesMessage(told, page.changes), seq: last.seq, hasMore: page.has_more }
}

const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 15 * 60_000
const GIVE_UP_MS = 5 * 86_400_000

/** Waits longer after each failure; ends where the receiver says that it is gone, or after five days of failures. */
const afterFailure = (hook: WebhookTable, { status }: PostResult, now: number): Partial<WebhookTable> => {
  const failures = hook.failures + 1
  const failing_since = hook.failing_since ?? now
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 20))
  // So that webhooks of one receiver do not come back all at once.
  const next_time = Math.round(now + pause * (0.8 + Math.random() * 0.2))
  const failed = { failures, failing_since, next_time }
  if (status === 410) return { ...failed, status: 'STOPPED', stop_reason: 'GONE' }
  return now - failing_since > GIVE_UP_MS ? { ...failed, status: 'STOPPED', stop_reason: 'FAILING' } : failed
}
