import { preparedQuery } from '../db/prepared-query.ts'
import type { Db } from '../db/transaction.ts'
import type { WebhookKey } from './webhooks.sql.ts'

/** Webhooks that no sender has now. */
export const unleasedWebhooks = preparedQuery((db, p: { now: number; limit: number }) =>
  db
    .selectFrom('webhook')
    .where('status', '=', 'ACTIVE')
    .where('lease_until', '<', p.now)
    .orderBy('lease_until')
    .limit(p.limit)
    .select(['edition_id', 'webhook_id']),
)

export const anyActiveWebhook = preparedQuery((db, _: object) =>
  db.selectFrom('webhook').where('status', '=', 'ACTIVE').limit(1).select('webhook_id'),
)

/** True where the sender has it from now on. */
export const takeLease = async (
  db: Db,
  { edition_id, webhook_id }: WebhookKey,
  { owner, now, until }: { owner: string; now: number; until: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('webhook')
    .set({ lease_owner: owner, lease_until: until })
    .where(({ and }) => and({ edition_id, webhook_id, status: 'ACTIVE' }))
    .where((eb) => eb.or([eb('lease_until', '<', now), eb('lease_owner', '=', owner)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The webhooks that the sender still has. One whose lease has run out is taken anew, if nobody else has. */
export const renewLeases = (db: Db, { owner, now, until }: { owner: string; now: number; until: number }) =>
  db
    .updateTable('webhook')
    .set({ lease_until: until })
    .where('lease_owner', '=', owner)
    .where('lease_until', '>=', now)
    .where('status', '=', 'ACTIVE')
    .returning(['edition_id', 'webhook_id'])
    .execute()

/** Of a sender that stops; of every one where none is named, since a SQLite file has one service. */
export const releaseLeases = (db: Db, owner?: string) =>
  db
    .updateTable('webhook')
    .set({ lease_owner: null, lease_until: 0 })
    .$if(owner !== undefined, (leased) => leased.where('lease_owner', '=', owner as string))
    .where('lease_until', '>', 0)
    .execute()
