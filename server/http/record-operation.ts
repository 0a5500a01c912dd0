import type { Audit } from '@easel/contract'
import { auditDetails } from '../audit/audit-details.ts'
import { insertEntry, type NewAuditEntry, requestSource } from '../audit/record.ts'
import { SuccessResponse } from '../handler.ts'
import type { PipelineDeps, RequestWithDb } from './pipeline-types.ts'

/**
 * N8: what the operation has done, in its transaction; a read, such as an export, has none, and is recorded before its
 * answer. An operation that makes an edition is recorded in that edition.
 */
export const recordOperation = async (
  { database }: Pick<PipelineDeps, 'database'>,
  audit: Audit,
  { operation, request, db, now, caller, params, query, body }: RequestWithDb,
  returned: unknown,
): Promise<NewAuditEntry> => {
  const result = returned instanceof SuccessResponse ? returned.data : returned
  const { edition_id } = { ...(result as { edition_id?: number }), ...(params as { edition_id?: number }) }
  const entry = {
    event: audit.event,
    source: requestSource(request),
    edition_id,
    zuid: caller.zuid,
    details: auditDetails(audit, { params, query, body, result }),
    time: now,
  }
  await (operation.isRead ? database.write((own) => insertEntry(own, entry)) : insertEntry(db, entry))
  return entry
}
