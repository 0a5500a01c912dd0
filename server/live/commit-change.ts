import type { Roles } from '@easel/contract'
import type { ChangeEdit } from '@easel/contract/change-edits.ts'
import { toChangeOperation } from '@easel/contract/change-operations.ts'
import type { JournalOperation } from '@easel/contract/content/element.ts'
import { lockActiveZoneForUpdate } from '../access/lock-active.ts'
import type { Fail } from '../api-error.ts'
import type { Db } from '../db/transaction.ts'
import { DryRun } from '../handler.ts'
import { findMutations } from '../journal/answered-mutations.sql.ts'
import { restoreRefusal } from '../journal/answered-mutations.ts'
import type { Committed } from '../journal/commit-edits.ts'
import { EditsRefused } from '../journal/edit-errors.ts'
import { throwEditError } from '../journal/edit-refusals.ts'
import { findCommit } from '../journal/journal.sql.ts'
import type { Journal } from '../journal/journal.ts'
import type { ZoneEdits, ZoneState } from '../journal/zone-edits.ts'
import type { Settings } from '../process/settings.ts'
import { type CommentFailure, commentLength, writeComments } from './change-comments.ts'
import { type ElementEdits, toElementEdits } from './change-elements.ts'

/** What somebody wants changed in a zone, by a request or over a session. */
export interface ZoneChange extends Pick<ZoneEdits, 'origin' | 'expectedSeq' | 'allOrNothing'> {
  /** As its sender found it. */
  zone: ZoneState
  author: number
  roles: Roles
  now: number
  edits: readonly ChangeEdit[]
  /** Of a session: under this name it is done once. */
  mutation?: { client_id: string; mutation_id: string }
  /** Asked when it is about to be written. Throws where its sender may not make it any longer. */
  authorize?: () => Promise<void>
  /** Throws a DryRun with what would happen. */
  dryRun?: boolean | undefined
}

interface CommittedChange {
  seq: number
  /** Undefined where no version was made. */
  version_id?: number | undefined
  /** Of each edit: its element or comment. */
  ids: string[]
}

interface CommitDeps {
  journal: Pick<Journal, 'write' | 'writeIn' | 'transact'>
  settings: Pick<Settings, 'editLimits' | 'maxComments'>
  fail: Fail<CommentFailure | 'spaceNotActive' | 'zoneHasChanged' | 'zoneNotActive' | 'zoneNotFound'>
}

/** The one way of a change of several things: on disk when it resolves, all of it or nothing. Throws an ApiError. */
export const commitChange = async (deps: CommitDeps, change: ZoneChange): Promise<CommittedChange> => {
  const { journal, fail } = deps
  const elements = toElementEdits(change.edits, { now: change.now, fail })
  const hasComments = elements.edits.length < change.edits.length
  try {
    if (hasComments || change.dryRun) {
      // Before anything is locked.
      await change.authorize?.()
      return await commitInTransaction(deps, change, elements)
    }
    // Without a lock, and together with others who wait for the zone.
    const { seq, version_id } = await journal.write(change.zone, toZoneEdits(change, elements), change.authorize)
    return { seq, version_id, ids: elements.ids as string[] }
  } catch (error) {
    return throwRefusal(error, elements, fail)
  }
}

const toZoneEdits = (
  { author, now, origin, expectedSeq, allOrNothing, mutation }: ZoneChange,
  { edits, items }: ElementEdits,
): ZoneEdits => ({
  author,
  now,
  edits,
  items,
  expectedSeq,
  ...(origin && { origin }),
  ...(allOrNothing && { allOrNothing }),
  ...mutation,
})

/** Each takes a few statements, and is put into the inboxes of those who wrote in its thread. */
const MAX_COMMENTS = 500

/** Comments are rows of their own, written in the transaction of the commit. */
const commitInTransaction = (
  { journal, settings, fail }: CommitDeps,
  change: ZoneChange,
  elements: ElementEdits,
): Promise<CommittedChange> => {
  const { zone, author, roles, now, edits } = change
  const { edition_id, space_id, zone_id } = zone
  const key = { edition_id, space_id, zone_id }
  const count = commentLength(edits)
  if (count > settings.editLimits.searchableTotal)
    fail('changeTooLarge', { reason: 'has too much text that can be searched', count })
  const changed = edits.length - elements.edits.length
  if (changed > MAX_COMMENTS) fail('changeTooLarge', { reason: 'changes too many comments', count: changed })
  return journal.transact(async (db) => {
    const { team_id } = await lockActiveZoneForUpdate({ db, fail }, key)
    // Who had to wait may have lost the right meanwhile.
    await change.authorize?.()
    const earlier = change.mutation && (await findAnswer(db, change))
    if (earlier) return { ...repeatAnswer(earlier), ids: [] }
    const { maxComments } = settings
    const commenter = {
      db,
      zone: { ...key, team_id },
      author,
      roles,
      now,
      maxComments,
      fail,
    }
    const comments = await writeComments(commenter, edits, elements)
    const { alongside } = comments
    const writer = { ...toZoneEdits(change, elements), ...(alongside && { alongside }) }
    const { seq, version_id } = await journal.writeIn(db, zone, [writer])
    const ids = elements.ids.map((id, at) => id ?? (comments.ids[at] as string))
    if (!change.dryRun) return { seq, version_id, ids }
    const [commit] = await findCommit(db, { ...key, seq })
    const operations = (JSON.parse(commit?.operations ?? '[]') as JournalOperation[]).map(toChangeOperation)
    throw new DryRun({ seq, ids, operations })
  })
}

/** How a change of a session was answered first. */
export interface Answer extends Pick<Committed, 'seq'> {
  refusal: string | null
}

export const findAnswer = async (
  db: Db,
  { zone, author, mutation }: Pick<ZoneChange, 'zone' | 'author' | 'mutation'>,
): Promise<Answer | undefined> => {
  const [earlier] = mutation ? await findMutations(db, zone, [{ zuid: author, ...mutation }]) : []
  return earlier
}

export const repeatAnswer = ({ seq, refusal }: Answer): { seq: number } => {
  if (refusal !== null) throw restoreRefusal(refusal)
  return { seq }
}

const throwRefusal = (error: unknown, { items }: ElementEdits, fail: CommitDeps['fail']): never => {
  const toItem = (at: number): string => items[at] as string
  if (error instanceof EditsRefused) {
    const { refusal } = error
    if (refusal.reason === 'zoneHasChanged') return fail('zoneHasChanged', { seq: refusal.seq })
    if (refusal.reason === 'noSuchElement') return fail('elementNotFound', { attribute: toItem(refusal.at) })
  }
  return throwEditError(error, fail, toItem)
}
