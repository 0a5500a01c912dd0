import type { AuditEvent } from '@easel/contract'
import type { Db } from '../db/transaction.ts'
import { newUuid } from '../db/uuid.ts'
import { wakeAfterCommit } from '../db/wakeups.ts'
import { insertAuditEntry } from './audit.sql.ts'

/** From where something was done. */
export interface AuditSource {
  address: string
  request_id: string | null
}

/** What acts without a network. */
export const commandLine: AuditSource = { address: 'command line', request_id: null }
/** Whoever was invited joins when they sign in, which is recorded by itself with its address. */
export const acceptedInvitation: AuditSource = { address: 'invitation', request_id: null }
export const backgroundJob: AuditSource = { address: 'background job', request_id: null }

export const requestSource = ({ ip, id }: { ip: string; id: string }): AuditSource => ({ address: ip, request_id: id })

export interface NewAuditEntry {
  event: AuditEvent
  source: AuditSource
  /** Left out where it concerns no edition: operators alone see it then. */
  edition_id?: number | undefined
  /** Who did it; left out where nobody is known. */
  zuid?: number | undefined
  /** What was done. Never a text, a token or a secret. */
  details?: object
  time?: number
}

/** Writes one entry of the audit trail (N8), in the transaction of what it tells of: whom it concerns is told at once. */
export const recordAudit = async (db: Db, entry: NewAuditEntry): Promise<void> => {
  await insertEntry(db, entry)
  wakeAfterCommit(db, 'auditEntries')
}

/** The same, for whoever tells those whom it concerns. */
export const insertEntry = async (
  db: Db,
  { event, source, edition_id = 0, zuid, details = {}, time = Date.now() }: NewAuditEntry,
): Promise<void> => {
  await insertAuditEntry(db, {
    edition_id,
    time,
    audit_id: newUuid(time),
    event,
    zuid: zuid ?? null,
    ...source,
    details: JSON.stringify(details),
    count: 1,
  })
}
