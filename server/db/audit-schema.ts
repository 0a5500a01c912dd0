import type { AuditEvent } from '@easel/contract'

/** N8: the audit trail. */
export interface AuditSchema {
  audit_entry: AuditEntryTable
}

export interface AuditEntryTable {
  /** 0: of no edition, for operators alone */
  edition_id: number
  /** of refused sign-ins: the minute that they are counted in */
  time: number
  audit_id: string
  event: AuditEvent
  /** who did it; of a refused sign-in, the account that was named; null where nobody is known */
  zuid: number | null
  /** of the network, or what acted without one */
  address: string | null
  request_id: string | null
  /** JSON: the ids of the path, and what was done */
  details: string
  /** how often, of refused sign-ins; 1 of anything else */
  count: number
}
