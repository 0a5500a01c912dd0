import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import { wakeAfterCommit } from '../db/wakeups.ts'
import type { WebhookDeliveryTable, WebhookTable } from '../db/webhook-schema.ts'

export interface WebhookKey {
  edition_id: number
  webhook_id: number
}

const oneWebhook = (db: Db, p: WebhookKey) =>
  db.selectFrom('webhook').where('edition_id', '=', p.edition_id).where('webhook_id', '=', p.webhook_id)

export const findWebhook = preparedQuery((db, p: WebhookKey) => oneWebhook(db, p).selectAll())

/** Of one creator, or of everybody. */
const webhooksOf = (db: Db, edition_id: number, created_by: number | undefined) =>
  db
    .selectFrom('webhook')
    .where('edition_id', '=', edition_id)
    .$if(created_by !== undefined, (own) => own.where('created_by', '=', created_by as number))

export const countWebhooks = async (db: Db, edition_id: number, created_by?: number): Promise<number> => {
  const { count } = await webhooksOf(db, edition_id, created_by)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const pageOfWebhooks = (
  db: Db,
  { edition_id, created_by, from, limit }: { edition_id: number; created_by?: number; from: number; limit: number },
) => webhooksOf(db, edition_id, created_by).selectAll().orderBy('webhook_id').offset(from).limit(limit).execute()

export const insertWebhook = async (db: Db, webhook: WebhookTable): Promise<void> => {
  await db.insertInto('webhook').values(webhook).execute()
  wakeAfterCommit(db, 'webhooks')
}

export const setWebhook = async (
  db: Db,
  { edition_id, webhook_id }: WebhookKey,
  set: Partial<WebhookTable>,
): Promise<void> => {
  await db
    .updateTable('webhook')
    .set(set)
    .where(({ and }) => and({ edition_id, webhook_id }))
    .execute()
  if (set.status === 'ACTIVE') wakeAfterCommit(db, 'webhooks')
}

export const deleteWebhookRows = async (db: Db, { edition_id, webhook_id }: WebhookKey): Promise<void> => {
  for (const table of ['webhook_cursor', 'webhook_delivery', 'webhook'] as const)
    await db
      .deleteFrom(table)
      .where(({ and }) => and({ edition_id, webhook_id }))
      .execute()
}

type Scope = WebhookKey & Pick<WebhookTable, 'space_id' | 'zone_id'>

/** What was there before the webhook is not told: each zone begins where it stands. */
export const startCursors = (db: Db, { edition_id, webhook_id, space_id, zone_id }: Scope) =>
  db
    .insertInto('webhook_cursor')
    .columns(['edition_id', 'webhook_id', 'zone_id', 'seq', 'blocked_until'])
    .expression((eb) =>
      eb
        .selectFrom('zone')
        .where('edition_id', '=', edition_id)
        .$if(space_id !== null, (zones) => zones.where('space_id', '=', space_id as number))
        .$if(zone_id !== null, (zones) => zones.where('zone_id', '=', zone_id as string))
        .select(['edition_id', eb.lit(webhook_id).as('webhook_id'), 'zone_id', 'seq', eb.lit(0).as('blocked_until')]),
    )
    .execute()

export const findCursor = preparedQuery((db, p: WebhookKey & { zone_id: string }) =>
  db
    .selectFrom('webhook_cursor')
    .where('edition_id', '=', p.edition_id)
    .where('webhook_id', '=', p.webhook_id)
    .where('zone_id', '=', p.zone_id)
    .select('seq'),
)

/** Sets where the telling of a zone goes on. */
export const setCursor = (db: Db, { edition_id, webhook_id }: WebhookKey, zone_id: string, seq: number) =>
  db
    .insertInto('webhook_cursor')
    .values({ edition_id, webhook_id, zone_id, seq, blocked_until: 0 })
    .onConflict((conflict) =>
      conflict.columns(['edition_id', 'webhook_id', 'zone_id']).doUpdateSet({ seq, blocked_until: 0 }),
    )
    .execute()

/** Moves on, unless somebody had it told again meanwhile. */
export const advanceCursor = (
  db: Db,
  { edition_id, webhook_id }: WebhookKey,
  { zone_id, from, to }: { zone_id: string; from: number; to: number },
) =>
  db
    .insertInto('webhook_cursor')
    .values({ edition_id, webhook_id, zone_id, seq: to, blocked_until: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['edition_id', 'webhook_id', 'zone_id'])
        .doUpdateSet({ seq: to, blocked_until: 0 })
        .where('webhook_cursor.seq', '=', from),
    )
    .execute()

/** A zone out of sight is looked at again later. */
export const blockCursor = (
  db: Db,
  { edition_id, webhook_id }: WebhookKey,
  { zone_id, from, until }: { zone_id: string; from: number; until: number },
) =>
  db
    .insertInto('webhook_cursor')
    .values({ edition_id, webhook_id, zone_id, seq: from, blocked_until: until })
    .onConflict((conflict) =>
      conflict.columns(['edition_id', 'webhook_id', 'zone_id']).doUpdateSet({ blocked_until: until }),
    )
    .execute()

/** Active zones of its part of the edition that have more than it was told, in the order of their ids. */
export const zonesBehind = (
  db: Db,
  { edition_id, webhook_id, space_id, zone_id }: Scope,
  { after, now, limit }: { after: string; now: number; limit: number },
) =>
  db
    .selectFrom('zone as z')
    .leftJoin('webhook_cursor as c', (join) =>
      join
        .onRef('c.edition_id', '=', 'z.edition_id')
        .on('c.webhook_id', '=', webhook_id)
        .onRef('c.zone_id', '=', 'z.zone_id'),
    )
    .where('z.edition_id', '=', edition_id)
    .where('z.zone_id', '>', after)
    .where('z.status', '=', 'ACTIVE')
    // A zone that is told alone is told wherever it is moved to.
    .$if(space_id !== null && zone_id === null, (zones) => zones.where('z.space_id', '=', space_id as number))
    .$if(zone_id !== null, (zones) => zones.where('z.zone_id', '=', zone_id as string))
    .where((eb) => eb('z.seq', '>', eb.fn.coalesce('c.seq', eb.lit(0))))
    .where((eb) => eb(eb.fn.coalesce('c.blocked_until', eb.lit(0)), '<=', now))
    .orderBy('z.zone_id')
    .limit(limit)
    .select((eb) => ['z.edition_id', 'z.space_id', 'z.zone_id', eb.fn.coalesce('c.seq', eb.lit(0)).as('since')])
    .execute()

export const findZoneSpace = preparedQuery((db, p: { edition_id: number; zone_id: string }) =>
  db
    .selectFrom('zone')
    .where('edition_id', '=', p.edition_id)
    .where('zone_id', '=', p.zone_id)
    .select(['space_id', 'seq']),
)

export const pageOfDeliveries = preparedQuery((db, p: WebhookKey & { from: number; limit: number }) =>
  db
    .selectFrom('webhook_delivery')
    .where('edition_id', '=', p.edition_id)
    .where('webhook_id', '=', p.webhook_id)
    .selectAll()
    .orderBy('delivery_no', 'desc')
    .offset(p.from)
    .limit(p.limit),
)

/** Older ones are deleted. */
const KEPT_DELIVERIES = 200

/** Nothing where the webhook is gone. */
export const recordDelivery = async (
  db: Db,
  { edition_id, webhook_id }: WebhookKey,
  delivery: Omit<WebhookDeliveryTable, 'edition_id' | 'webhook_id' | 'delivery_no'>,
): Promise<boolean> => {
  const key = { edition_id, webhook_id }
  const [counted] = await db
    .updateTable('webhook')
    .set((eb) => ({ deliveries: eb('deliveries', '+', 1) }))
    .where(({ and }) => and(key))
    .returning('deliveries')
    .execute()
  if (!counted) return false
  await db
    .insertInto('webhook_delivery')
    .values({ ...key, delivery_no: counted.deliveries, ...delivery })
    .execute()
  await db
    .deleteFrom('webhook_delivery')
    .where(({ and }) => and(key))
    .where('delivery_no', '<=', counted.deliveries - KEPT_DELIVERIES)
    .execute()
  return true
}

/** Of every edition, unless one is named: for operators. */
export const listAllWebhooks = (db: Db, edition_id: number | undefined) =>
  db
    .selectFrom('webhook')
    .$if(edition_id !== undefined, (hooks) => hooks.where('edition_id', '=', edition_id as number))
    .orderBy('webhook_id')
    .select(['webhook_id', 'edition_id', 'url', 'status', 'stop_reason', 'created_by', 'failures'])
    .execute()

/** Whatever edition it is of; undefined if there is no such webhook. */
export const disableWebhookById = (db: Db, webhook_id: number) =>
  db
    .updateTable('webhook')
    .set({ status: 'DISABLED' })
    .where('webhook_id', '=', webhook_id)
    .returning(['edition_id', 'url'])
    .executeTakeFirst()
