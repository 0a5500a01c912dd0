import type { Db } from '../db/transaction.ts'
import type { ZoneKey } from '../journal/journal.sql.ts'
import { createPacer } from '../pacer.ts'
import { commitsForUndo } from './history.sql.ts'

export interface Candidate {
  seq: number
  client_id: string | null
  bytes: number
  lacksInverse: boolean
}

interface Wanted {
  kind: 'undo' | 'redo'
  author: number
  client_id: string | undefined
  since: number
  /** The zone's sequence number. */
  seq: number
  compacted_seq: number
  /** Changes from before this moment are not looked at (Z8). */
  notBefore: number
  count: number
}

export interface Candidates {
  found: Candidate[]
  hasMore: boolean
  isForgotten: boolean
}

const ROWS_AT_A_TIME = 500
/** So that a request ends, however long the journal is. */
const MAX_ROWS = 20_000

/**
 * The newest changes of elements by an author that are not taken back yet. What was redone counts as done: undo takes
 * back everything but undos, redo takes back undos.
 */
export const undoCandidates = async (db: Db, zone: ZoneKey, wanted: Wanted): Promise<Candidates> => {
  const { since, seq, compacted_seq, notBefore, count } = wanted
  const takenBack = new Set<number>()
  const found: Candidate[] = []
  const after = Math.max(since, compacted_seq)
  const pace = createPacer()
  let read = 0
  for (let before = seq + 1; ; ) {
    const rows = await commitsForUndo(db, { ...zone, after, before, limit: ROWS_AT_A_TIME })
    for (const row of rows) {
      if (row.commit_time < notBefore) return { found, hasMore: false, isForgotten: true }
      if (row.undo_of !== null) takenBack.add(row.undo_of)
      if (takenBack.has(row.seq) || !isWanted(row, wanted)) continue
      if (found.length === count) return { found, hasMore: true, isForgotten: false }
      const { client_id, bytes, lacks_inverse } = row
      found.push({ seq: row.seq, client_id, bytes: Number(bytes), lacksInverse: Number(lacks_inverse) === 1 })
    }
    read += rows.length
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_AT_A_TIME) return { found, hasMore: false, isForgotten: compacted_seq > since }
    // Only where something was found: else the caller would ask the same again.
    if (read >= MAX_ROWS) return { found, hasMore: found.length > 0, isForgotten: found.length === 0 }
    before = last.seq
    await pace()
  }
}

type Row = Awaited<ReturnType<typeof commitsForUndo>>[number]

const isWanted = ({ author_zuid, origin, client_id, start }: Row, { kind, author, ...wanted }: Wanted): boolean =>
  author_zuid === author &&
  (origin === 'undo') === (kind === 'redo') &&
  (wanted.client_id === undefined || wanted.client_id === client_id) &&
  // An undo that came to nothing can be redone, and comes to nothing again.
  (start !== '[]' || origin === 'undo' || origin === 'redo') &&
  !/^\[\{"op":"(comment|zone")/.test(start)
