import type { Fail } from '../api-error.ts'
import type { Db } from '../db/transaction.ts'
import { findZoneSeq, type ZoneOfPath } from './zone-seq.sql.ts'

export interface ZoneReader {
  db: Db
  zone: ZoneOfPath & { element_count?: number }
  fail: Fail<'zoneNotFound'>
}

/** On a snapshot: the number that everything else on it belongs to. */
export const readZoneSeq = async ({ db, zone, fail }: ZoneReader): Promise<number> => {
  const [row] = await findZoneSeq(db, zone)
  // Moved or deleted after the request resolved its path.
  return row ? row.seq : fail('zoneNotFound')
}
