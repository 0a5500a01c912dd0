import type { CommentOperation, JournalOperation, ZoneOperation } from '@easel/contract/content/element.ts'
import type { CommentTable, CommitOrigin } from '../db/canvas-schema.ts'
import type { Db } from '../db/transaction.ts'
import { insertCommit, nextSeq, type ZoneKey } from './journal.sql.ts'

/** What happened to a zone besides its elements, and what takes it back. */
export interface Entry {
  author: number
  now: number
  origin?: CommitOrigin
  operations: readonly JournalOperation[]
  inverse: readonly JournalOperation[]
}

/**
 * Appends to the journal of a zone, in the transaction that makes the change. It makes no version. The zone's row is
 * locked from here on: to lock its space too, do that afterwards.
 */
export const appendEntry = async (
  db: Db,
  { edition_id, zone_id }: ZoneKey,
  { author, now, origin = 'api', ...entry }: Entry,
): Promise<void> => {
  const operations = JSON.stringify(entry.operations)
  const [zone] = await nextSeq(db, { edition_id, zone_id, bytes: operations.length })
  if (!zone) throw new Error('an entry for a zone that is not there')
  await insertCommit(db, {
    edition_id,
    zone_id,
    seq: zone.seq,
    author_zuid: author,
    commit_time: now,
    origin,
    client_id: null,
    mutation_id: null,
    undo_of: null,
    operations,
    inverse: JSON.stringify(entry.inverse),
  })
}

type Operations = Pick<Entry, 'operations' | 'inverse'>

/** Comments that came, went, or stand differently. */
export const commentOperations = ({
  added = [],
  removed = [],
  changed = [],
}: {
  added?: readonly CommentTable[]
  removed?: readonly CommentTable[]
  changed?: readonly { before: CommentTable; after: CommentTable }[]
}): Operations => ({
  operations: [...added.map(toOperation), ...removed.map(toRemoval), ...changed.map(({ after }) => toOperation(after))],
  inverse: [...added.map(toRemoval), ...removed.map(toOperation), ...changed.map(({ before }) => toOperation(before))],
})

const toRemoval = ({ comment_id }: CommentTable): CommentOperation => ({ op: 'comment', id: comment_id, comment: null })

const toOperation = (row: CommentTable): CommentOperation => {
  const { comment_id, thread_id, author_zuid, text, status, element_id, x, y, created_time, last_modified_time } = row
  return {
    op: 'comment',
    id: comment_id,
    comment: { thread_id, author_zuid, text, status, element_id, x, y, created_time, last_modified_time },
  }
}

/** The zone itself: what it has now, and what it had. */
export const zoneOperations = (set: ZoneOperation['set'], before: ZoneOperation['set']): Operations => ({
  operations: [{ op: 'zone', set }],
  inverse: [{ op: 'zone', set: before }],
})
