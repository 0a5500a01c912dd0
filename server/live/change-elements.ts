import { hasFacet } from '@easel/contract'
import type { ChangeEdit } from '@easel/contract/change-edits.ts'
import type { Edit } from '@easel/contract/content/plan.ts'
import { toPlannedEdit } from '@easel/contract/content/planned-edit.ts'
import type { Fail } from '../api-error.ts'
import { newUuid } from '../db/uuid.ts'

export interface ElementEdits {
  edits: Edit[]
  /** Of each of them: which part of the request it is, for errors. */
  items: string[]
  /** Of each edit of the request: the id of its element; undefined where it is about a comment. */
  ids: (string | undefined)[]
}

/** The edits of a change that are about elements. */
export const toElementEdits = (
  request: readonly ChangeEdit[],
  { now, fail }: { now: number; fail: Fail<'noFacet'> },
): ElementEdits => {
  const result: ElementEdits = { edits: [], items: [], ids: [] }
  for (const [at, edit] of request.entries()) {
    const planned = toPlannedEdit(edit, () => newUuid(now))
    result.ids.push(planned?.id)
    if (!planned) continue
    const item = `edits[${at}].${planned.key}`
    const updated = edit.update && (edit.update.frame ?? edit.update.shape ?? edit.update.connector)
    if (updated && !hasFacet(updated)) fail('noFacet', { attribute: item, reason: 'says nothing to change' })
    result.edits.push(planned.edit)
    result.items.push(item)
  }
  return result
}
