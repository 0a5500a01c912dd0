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

export interface Wanted {
  kind: 'undo' | 'redo'
  author: number
  /** Names of one live client; undefined: any way. */
  sessions: readonly string[] | undefined
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
 * back everything but undos, redo takes back undos that no new edit came after.
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
      if (wanted.kind === 'redo' && isOwnEdit(row, wanted)) return { found, hasMore: false, isForgotten: false }
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

const isOf = ({ author_zuid, client_id }: Row, { author, sessions }: Wanted): boolean =>
  author_zuid === author && (sessions === undefined || (client_id !== null && sessions.includes(client_id)))

const isAboutElements = ({ start }: Row): boolean => start !== '[]' && !/^\[\{"op":"(comment|zone")/.test(start)

const isStep = ({ origin }: Row): boolean => origin === 'undo' || origin === 'redo'

/** Neither an undo nor a redo. */
const isOwnEdit = (row: Row, wanted: Wanted): boolean => isOf(row, wanted) && !isStep(row) && isAboutElements(row)

/** An undo that came to nothing can be redone, and comes to nothing again. */
const isWanted = (row: Row, wanted: Wanted): boolean =>
  isOf(row, wanted) && (row.origin === 'undo') === (wanted.kind === 'redo') && (isStep(row) || isAboutElements(row))
