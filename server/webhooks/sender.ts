import { randomUUID } from 'node:crypto'
import { DELIVERY_TIMEOUT_MS, type DeliveryDeps, deliverNext } from './deliver.ts'
import { anyActiveWebhook, releaseLeases, renewLeases, takeLease, unleasedWebhooks } from './leases.sql.ts'
import { isEntitled } from './sight.ts'
import { findCursor, findWebhook, setWebhook, type WebhookKey, zonesBehind } from './webhooks.sql.ts'

export interface WebhookSender {
  /**
   * Takes the webhooks that nobody has, and sends what each has not been told yet. True where there is any, here or with
   * another node.
   */
  run(): Promise<boolean>
  /** Gives its webhooks back: call it once no run is under way. */
  release(): Promise<void>
}

interface SenderDeps extends DeliveryDeps {
  onError: (error: unknown) => void
  leaseMs: number
  /** Goes on while the process is stopped, and is not set back. */
  monotonic?: () => number
  /** How much longer than it took to look through its zones a webhook rests. */
  restFactor?: number
}

const HOOKS_AT_A_TIME = 100
const ZONES_AT_A_TIME = 50
/** Zones of one webhook that are told side by side. */
const ZONES_SIDE_BY_SIDE = 4
const HOOKS_SIDE_BY_SIDE = 8
/** Of one zone before others have their turn. */
const PAGES_AT_A_TIME = 10
/** A webhook whose zones take long to look through is looked through less often. */
const REST_FACTOR = 50
/** How often it is looked whether a creator may still have a webhook that has nothing to tell. */
const CHECK_MS = 60_000

interface Held extends WebhookKey {
  leaseUntil: number
  /** The same as `monotonic` has it. */
  monotonicUntil: number
  /** As `performance.now` has it. */
  notBefore: number
  /** When it was last looked whether its creator may still have it. */
  checkedAt: number
}

const keyOf = ({ edition_id, webhook_id }: WebhookKey): string => `${edition_id} ${webhook_id}`

/** Each webhook is sent by one node at a time: whoever has its lease. */
export const createWebhookSender = ({
  onError,
  leaseMs,
  monotonic = () => performance.now(),
  restFactor = REST_FACTOR,
  ...deps
}: SenderDeps): WebhookSender => {
  const { database, clock, signal } = deps
  const owner = randomUUID()
  const held = new Map<string, Held>()
  let renewedAt = Number.NEGATIVE_INFINITY
  let isFirstRun = true

  const renew = async (): Promise<void> => {
    const now = clock()
    if (held.size === 0 || now - renewedAt < leaseMs / 3) return
    renewedAt = now
    // Before the database is asked: the lease ends no earlier than we think.
    const [until, monotonicUntil] = [now + leaseMs, monotonic() + leaseMs]
    const still = new Set((await database.write((db) => renewLeases(db, { owner, now, until }))).map(keyOf))
    for (const [key, hook] of held) {
      if (still.has(key)) Object.assign(hook, { leaseUntil: until, monotonicUntil })
      else held.delete(key)
    }
  }

  const takeFree = async (): Promise<void> => {
    const now = clock()
    const [until, monotonicUntil] = [now + leaseMs, monotonic() + leaseMs]
    const lease = { leaseUntil: until, monotonicUntil, notBefore: 0, checkedAt: Number.NEGATIVE_INFINITY }
    for (const key of await unleasedWebhooks(database.read, { now, limit: HOOKS_AT_A_TIME })) {
      if (await database.write((db) => takeLease(db, key, { owner, now, until })))
        held.set(keyOf(key), { ...key, ...lease })
    }
  }

  const attemptMs = Math.min(DELIVERY_TIMEOUT_MS, leaseMs / 2)

  /** Whether an attempt ends before somebody else may take the webhook. */
  const hasTime = ({ leaseUntil, monotonicUntil }: Held): boolean =>
    clock() + attemptMs < leaseUntil && monotonic() + attemptMs < monotonicUntil

  /** True while the zone may be told further. */
  const tellZone = async (lease: Held, zone: Awaited<ReturnType<typeof zonesBehind>>[number]): Promise<boolean> => {
    let since = Number(zone.since)
    for (let page = 0; page < PAGES_AT_A_TIME; page++) {
      await renew()
      if (signal?.aborted || !held.has(keyOf(lease)) || !hasTime(lease)) return false
      const [hook] = await findWebhook(database.read, lease)
      if (hook?.status !== 'ACTIVE' || hook.next_time > clock()) return false
      const before = since
      // A process that was stopped meanwhile must not tell what another has told since.
      const mayStart = () => held.has(keyOf(lease)) && hasTime(lease)
      const delivered = await deliverNext(deps, hook, { ...zone, since }, mayStart)
      if (delivered === 'failed') return false
      if (delivered !== 'more') return true
      const [cursor] = await findCursor(database.read, { ...lease, zone_id: zone.zone_id })
      since = Number(cursor?.seq ?? before)
    }
    return true
  }

  const tell = async (lease: Held): Promise<void> => {
    const [hook] = await findWebhook(database.read, lease)
    if (hook?.status !== 'ACTIVE') {
      held.delete(keyOf(lease))
      return
    }
    if (hook.next_time > clock()) return
    const startedAt = performance.now()
    const zonesAfter = (after: string) =>
      zonesBehind(database.read, hook, { after, now: clock(), limit: ZONES_AT_A_TIME })
    let zones = await zonesAfter('')
    let searching = performance.now() - startedAt
    lease.notBefore = startedAt + searching * restFactor
    if (zones.length === 0 && clock() - lease.checkedAt < CHECK_MS) return
    lease.checkedAt = clock()
    if (!(await isEntitled(database.read, hook))) {
      await database.write((db) => setWebhook(db, hook, { status: 'STOPPED', stop_reason: 'CREATOR_LOST_ACCESS' }))
      held.delete(keyOf(lease))
      return
    }
    for (let goesOn = true; goesOn; ) {
      await sideBySide(zones, ZONES_SIDE_BY_SIDE, async (zone) => {
        if (goesOn) goesOn = (await tellZone(lease, zone)) && goesOn
      })
      const last = zones.at(-1)
      if (!last || zones.length < ZONES_AT_A_TIME) break
      const asked = performance.now()
      zones = await zonesAfter(last.zone_id)
      searching += performance.now() - asked
    }
    lease.notBefore = startedAt + searching * restFactor
  }

  return {
    async run() {
      if (isFirstRun && database.engine === 'sqlite') await database.write((db) => releaseLeases(db))
      isFirstRun = false
      await renew()
      await takeFree()
      const due = [...held.values()].filter(({ notBefore }) => notBefore <= performance.now())
      await sideBySide(due, HOOKS_SIDE_BY_SIDE, (lease) => tell(lease).catch(onError))
      return held.size > 0 || (await anyActiveWebhook(database.read, {})).length > 0
    },
    async release() {
      if (held.size > 0) await database.write((db) => releaseLeases(db, owner))
      held.clear()
    },
  }
}

/** Works on so many of the items at a time. */
const sideBySide = async <T>(items: readonly T[], count: number, work: (item: T) => Promise<void>): Promise<void> => {
  const waiting = [...items]
  const worker = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(count, items.length) }, worker))
}
