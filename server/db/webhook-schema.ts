/** Who is told of changes, and how far. */
export interface WebhookSchema {
  webhook: WebhookTable
  webhook_cursor: WebhookCursorTable
  webhook_delivery: WebhookDeliveryTable
}

export type StopReason = 'CREATOR_LOST_ACCESS' | 'GONE' | 'FAILING'

export interface WebhookTable {
  edition_id: number
  webhook_id: number
  /** null: the whole edition */
  space_id: number | null
  /** null: the whole space */
  zone_id: string | null
  url: string
  description: string
  /** sealed */
  secret: string
  previous_secret: string | null
  previous_until: number | null
  status: 'ACTIVE' | 'DISABLED' | 'STOPPED'
  stop_reason: StopReason | null
  /** it is told what they may see */
  created_by: number
  created_time: number
  /** attempts so far */
  deliveries: number
  /** attempts that failed since the last that did not */
  failures: number
  failing_since: number | null
  /** no attempt before */
  next_time: number
  /** the sender that has it now */
  lease_owner: string | null
  lease_until: number
}

/** How far a webhook has been told of a zone. */
export interface WebhookCursorTable {
  edition_id: number
  webhook_id: number
  zone_id: string
  seq: number
  /** the zone could not be seen: it is not looked at before */
  blocked_until: number
}

/** The last attempts. */
export interface WebhookDeliveryTable {
  edition_id: number
  webhook_id: number
  delivery_no: number
  zone_id: string
  first_seq: number
  last_seq: number
  time: number
  duration_ms: number
  /** null: no answer */
  status: number | null
  error: string | null
  /** the beginning of the answer */
  response: string | null
}
