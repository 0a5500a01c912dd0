import type { ChangeEdit } from '@easel/contract/change-edits.ts'
import { lockActiveZoneForUpdate } from '../access/lock-active.ts'
import { ApiError, throwApiError } from '../api-error.ts'
import { commentLength, writeCommentPart } from '../changes/comment-part.ts'
import { type ElementPart, elementPart } from '../changes/element-part.ts'
import type { Database } from '../db/database.ts'
import { EditsRefused } from '../journal/edit-errors.ts'
import { throwEditError } from '../journal/element-edits.ts'
import { findMutations } from '../journal/journal.sql.ts'
import type { Journal } from '../journal/journal.ts'
import type { Settings } from '../process/settings.ts'
import type { SessionAccess } from './access.ts'

export interface LiveChange {
  client_id: string
  mutation_id: string
  edits: readonly ChangeEdit[]
}

interface WriteDeps {
  database: Pick<Database, 'write'>
  journal: Journal
  settings: Pick<Settings, 'editLimits'>
}

export type WriteChange = (access: SessionAccess, change: LiveChange) => Promise<{ seq: number }>

/** Commits what a session sends; on disk when it resolves. The same change twice is done once. Throws an ApiError. */
export const createChangeWriter = (deps: WriteDeps): WriteChange => {
  /** Under way here: the second one waits for the first. */
  const underWay = new Map<string, Promise<{ seq: number }>>()
  return (access, change) => {
    const { edition_id, zone_id } = access.path.zone
    const name = [edition_id, zone_id, access.caller.zuid, change.client_id, change.mutation_id].join(' ')
    const known = underWay.get(name)
    if (known) return known
    const written = writeChange(deps, access, change).finally(() => underWay.delete(name))
    underWay.set(name, written)
    return written
  }
}

const writeChange = async (deps: WriteDeps, access: SessionAccess, change: LiveChange): Promise<{ seq: number }> => {
  const now = Date.now()
  const elements = elementPart(change.edits, { now, fail: throwApiError })
  try {
    const hasComments = elements.edits.length < change.edits.length
    const { seq } = await (hasComments ? writeWithComments : writeElements)(deps, access, change, elements, now)
    return { seq }
  } catch (error) {
    if (error instanceof EditsRefused && error.refusal.reason === 'mutationTaken') throw new ApiError('mutationTaken')
    return throwEditError(error, throwApiError, (at) => elements.items[at] as string)
  }
}

const writerOf = ({ caller }: SessionAccess, change: LiveChange, { edits }: ElementPart, now: number) => {
  const { client_id, mutation_id } = change
  return { author: caller.zuid, now, origin: 'live' as const, edits, client_id, mutation_id }
}

/** Those who wait at the same time are written together. */
const writeElements = (
  { journal }: WriteDeps,
  access: SessionAccess,
  change: LiveChange,
  elements: ElementPart,
  now: number,
) => journal.write(access.path.zone, writerOf(access, change, elements, now))

/** Comments are rows of their own, written in the transaction of the commit. */
const writeWithComments = (
  { database, journal, settings }: WriteDeps,
  access: SessionAccess,
  change: LiveChange,
  elements: ElementPart,
  now: number,
) => {
  const { caller, path } = access
  const { edition_id, space_id, zone_id } = path.zone
  const key = { edition_id, space_id, zone_id }
  const count = commentLength(change.edits)
  if (count > settings.editLimits.searchableTotal)
    throw new ApiError('changeTooLarge', { reason: 'has too much text that can be searched', count })
  return database.write(async (db) => {
    const { team_id } = await lockActiveZoneForUpdate({ db, fail: throwApiError }, key)
    const [earlier] = await findMutations(db, key, [change])
    if (earlier?.author_zuid === caller.zuid) return { seq: earlier.seq }
    if (earlier) throw new ApiError('mutationTaken')
    const commenter = {
      db,
      zone: { ...key, team_id },
      author: caller.zuid,
      roles: path.roles,
      now,
      fail: throwApiError,
    }
    const { alongside } = await writeCommentPart(commenter, change.edits, elements)
    const writer = { ...writerOf(access, change, elements, now), ...(alongside && { alongside }) }
    return journal.writeIn(db, path.zone, [writer])
  })
}
