import { toChange } from '@easel/contract/change-operations.ts'
import { Webhook } from 'standardwebhooks'
import type { FeedChange } from '../journal/feed.ts'
import type { ZoneInSpace } from '../journal/journal.sql.ts'

export interface Message {
  id: string
  body: string
}

interface Told {
  zone: ZoneInSpace
  webhook_id: number
  now: number
  /** The changes after this one. */
  since: number
}

/** Changes of a zone, in their order. */
export const changesMessage = (told: Told, changes: readonly FeedChange[]): Message => {
  const seq = (changes.at(-1) as FeedChange).seq
  return toMessage(told, 'zone.changes', seq, { seq, changes: changes.map(toChange) })
}

/** The changes up to a sequence number are not kept any longer: the receiver reads the zone again. */
export const resetMessage = (told: Told, seq: number): Message => toMessage(told, 'zone.reset', seq, { seq })

const toMessage = ({ zone, webhook_id, now, since }: Told, type: string, seq: number, data: object): Message => {
  const { edition_id, space_id, zone_id } = zone
  const place = { edition_id: String(edition_id), space_id: String(space_id), zone_id }
  return {
    // The same for an attempt that is made again.
    id: `msg_${webhook_id}_${zone_id}_${since + 1}_${seq}`,
    body: JSON.stringify({ type, timestamp: new Date(now).toISOString(), data: { ...place, ...data } }),
  }
}

/** The headers of Standard Webhooks: one signature for each secret. */
export const signedHeaders = ({ id, body }: Message, secrets: readonly string[], now: number) => ({
  'content-type': 'application/json',
  'user-agent': 'Easel-Webhooks/1',
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(now / 1000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, new Date(now), body)).join(' '),
})
