import type { Handler } from '../handler.ts'
import { findAuditEntries } from './audit.sql.ts'

export const listAuditEntries: Handler<'listAuditEntries'> = async ({ db, params, query }) => {
  const { from = 0, limit = 20, ...filter } = query
  const rows = await findAuditEntries(db, { ...filter, ...params }, { from, limit })
  return {
    audit_entries: rows.map(({ audit_id, event, time, zuid, address, request_id, details }) => ({
      audit_id,
      event,
      time,
      ...(zuid !== null && { zuid }),
      ...(address !== null && { address }),
      ...(request_id !== null && { request_id }),
      details: JSON.parse(details) as Record<string, unknown>,
    })),
  }
}
