import { formatTime } from '@easel/contract'
import { toChangeOperation } from '@easel/contract/change-operations.ts'
import type { JournalOperation } from '@easel/contract/content/element.ts'
import type { CommitRow } from '../journal/zone-change.ts'
import type { Outgoing } from './outgoing-message.ts'

/** One commit as everybody gets it. */
export interface ChangeText {
  seq: number
  json: string
  /** Whether it is about the zone itself, which people may lose by it. */
  isAboutZone: boolean
}

type Commit = Omit<CommitRow, 'inverse'>

export const toChangeText = (commit: Commit): ChangeText => {
  const { seq, author_zuid, commit_time, origin, client_id, mutation_id, undo_of, operations } = commit
  const head = JSON.stringify({
    seq,
    zuid: String(author_zuid),
    time: formatTime(commit_time),
    origin,
    ...(client_id !== null && { session_id: client_id }),
    ...(mutation_id !== null && { mutation_id }),
    ...(undo_of !== null && { undo_of }),
  })
  return {
    seq,
    json: `${head.slice(0, -1)},"operations":${toOperationsText(operations)}}`,
    isAboutZone: operations.includes('"op":"zone"'),
  }
}

/** What the form of the journal and that of responses differ in. */
const differs = /"(no_fill|hsb)"|"op":"(comment|zone)"/

/** Most operations are stored as they are shown, and need not be parsed. */
const toOperationsText = (operations: string): string =>
  differs.test(operations)
    ? JSON.stringify((JSON.parse(operations) as JournalOperation[]).map(toChangeOperation))
    : operations

export const changesMessage = (changes: readonly ChangeText[]): Outgoing => ({
  json: `{"type":"changes","changes":[${changes.map(({ json }) => json).join(',')}]}`,
})
