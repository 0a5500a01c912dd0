import type { Audit } from '@easel/contract'
import { auditDetails } from '../audit/audit-details.ts'
import { recordAudit, requestSource } from '../audit/record.ts'
import { SuccessResponse } from '../handler.ts'
import type { RequestWithDb } from './pipeline-types.ts'

/** N8: what the operation has done, in its transaction. One that makes an edition is recorded in that edition. */
export const recordOperation = (
  audit: Audit,
  { request, db, now, caller, params, query, body }: RequestWithDb,
  returned: unknown,
): Promise<void> => {
  const result = returned instanceof SuccessResponse ? returned.data : returned
  const { edition_id } = { ...(result as { edition_id?: number }), ...(params as { edition_id?: number }) }
  return recordAudit(db, {
    event: audit.event,
    source: requestSource(request),
    edition_id,
    zuid: caller.zuid,
    details: auditDetails(audit, { params, query, body, result }),
    time: now,
  })
}
