import { hash } from 'node:crypto'
import { toAddressKey } from '../client-address.ts'
import type { Database } from '../db/database.ts'
import { countAuditEntry } from './audit.sql.ts'
import type { AuditSource } from './record.ts'

const MINUTE_MS = 60_000
/** Entries a minute; the refusals of further addresses are counted in one without an address. */
const MAX_ENTRIES = 50

export interface RefusedSignIn {
  reason: 'PASSWORD' | 'CODE' | 'UNVERIFIED' | 'DISABLED' | 'THROTTLED'
  source: AuditSource
  /** Of the account that was named. What was typed in place of an unknown one may be a secret, and is not kept. */
  zuid?: number | undefined
}

export type RecordRefusedSignIn = (refused: RefusedSignIn) => Promise<void>

/**
 * Counts refused sign-ins in one entry a minute for each address and account, so that strangers cannot fill the table
 * (N8). Those that the throttle turns away cost nothing but their first entry.
 */
export const createRefusalRecorder = (database: Database, maxEntries = MAX_ENTRIES): RecordRefusedSignIn => {
  let minute = 0
  let keys = new Set<string>()
  return async ({ reason, source, zuid }) => {
    const time = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
    if (time !== minute) [minute, keys] = [time, new Set()]
    const event = reason === 'THROTTLED' ? 'sign_in.throttled' : 'sign_in.refused'
    const address = toAddressKey(source.address)
    const ownKey = `${reason} ${address} ${zuid}`
    const hasOwn = keys.has(ownKey) || keys.size < maxEntries
    const key = hasOwn ? ownKey : event
    if (reason === 'THROTTLED' && keys.has(key)) return
    keys.add(key)
    const row = {
      edition_id: 0,
      time,
      audit_id: hash('sha256', key, 'base64url'),
      event,
      zuid: (hasOwn ? zuid : undefined) ?? null,
      address: hasOwn ? address : null,
      request_id: source.request_id,
      details: JSON.stringify(hasOwn ? { reason } : {}),
      count: 1,
    } as const
    await database.write((db) => countAuditEntry(db, row))
  }
}
