import { toChangeOperation } from '@easel/contract/change-operations.ts'
import type { JournalOperation } from '@easel/contract/content/element.ts'
import { lockActiveZoneForUpdate } from '../access/lock-active.ts'
import type { Fail } from '../api-error.ts'
import { DryRun, type Handler } from '../handler.ts'
import { EditsRefused } from '../journal/edit-errors.ts'
import { throwEditError } from '../journal/element-edits.ts'
import { findCommit } from '../journal/journal.sql.ts'
import { commentLength, writeCommentPart } from './comment-part.ts'
import { type ElementPart, elementPart } from './element-part.ts'

export const commitChange: Handler<'commitChange'> = async (context) => {
  const { db, journal, caller, params, path, headers, body, settings, now, fail } = context
  const author = caller.zuid
  const { team_id } = await lockActiveZoneForUpdate({ db, fail }, params)
  const elements = elementPart(body.edits, { now, fail })
  const count = commentLength(body.edits)
  if (count > settings.editLimits.searchableTotal)
    fail('changeTooLarge', { reason: 'has too much text that can be searched', count })
  const zone = { ...params, team_id }
  const comments = await writeCommentPart({ db, zone, author, roles: path.roles, now, fail }, body.edits, elements)
  const { alongside } = comments
  const writer = {
    author,
    now,
    edits: elements.edits,
    expectedSeq: headers['if-match'],
    allOrNothing: true,
    ...(alongside && { alongside }),
  }
  const { seq, version_id } = await journal
    .writeIn(db, path.zone, [writer])
    .catch((error) => throwRefusal(error, elements, fail))
  const ids = elements.ids.map((id, at) => id ?? (comments.ids[at] as string))
  if (!body.dry_run) return { seq, ids, ...(version_id !== undefined && { version_id }) }
  const [commit] = await findCommit(db, { ...params, seq })
  const operations = (JSON.parse(commit?.operations ?? '[]') as JournalOperation[]).map(toChangeOperation)
  throw new DryRun({ seq, ids, operations })
}

const throwRefusal = (
  error: unknown,
  { items }: ElementPart,
  fail: Fail<
    'zoneHasChanged' | 'elementNotFound' | 'changeTooLarge' | 'zoneNotFound' | 'zoneNotActive' | 'spaceNotActive'
  >,
): never => {
  const toItem = (at: number): string => items[at] as string
  if (error instanceof EditsRefused) {
    const { refusal } = error
    if (refusal.reason === 'zoneHasChanged') return fail('zoneHasChanged', { seq: refusal.seq })
    if (refusal.reason === 'noSuchElement') return fail('elementNotFound', { attribute: toItem(refusal.at) })
  }
  return throwEditError(error, fail, toItem)
}
