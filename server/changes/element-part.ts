import { hasFacet, toConnector, toFrame, toPatch, toShape, toShapePatch } from '@easel/contract'
import type { ChangeEdit } from '@easel/contract/change-edits.ts'
import type { Edit } from '@easel/contract/content/plan.ts'
import { type Fail, invalidRequest } from '../api-error.ts'
import { newUuid } from '../db/uuid.ts'
import { toInsertion, toRemoval, toUpdate } from '../journal/element-edits.ts'

export interface ElementPart {
  edits: Edit[]
  /** Of each of them: which part of the request it is, for errors. */
  items: string[]
  /** Of each edit of the request: the id of its element; undefined where it is about a comment. */
  ids: (string | undefined)[]
}

/** The edits of a change that are about elements. */
export const elementPart = (
  request: readonly ChangeEdit[],
  { now, fail }: { now: number; fail: Fail<'noFacet'> },
): ElementPart => {
  const part: ElementPart = { edits: [], items: [], ids: [] }
  for (const [at, edit] of request.entries()) {
    const made = madeEdit(edit, now)
    part.ids.push(made?.id)
    if (!made) continue
    const item = `edits[${at}].${made.key}`
    if (made.isEmpty) fail('noFacet', { attribute: item, reason: 'says nothing to change' })
    part.edits.push(made.edit)
    part.items.push(item)
  }
  return part
}

interface MadeEdit {
  edit: Edit
  /** As the caller writes it. */
  id: string
  /** The key of the request's edit. */
  key: string
  isEmpty?: boolean
}

const madeEdit = ({ insert, update, remove, order }: ChangeEdit, now: number): MadeEdit | undefined => {
  if (insert) return madeInsert(insert, now)
  if (update) return madeUpdate(update)
  if (remove) return madeRemoval(remove)
  if (!order) throw invalidRequest('edits', 'has an edit of no known kind')
  const z = order.to === 'FRONT' ? 'front' : 'back'
  return { id: order.id, key: 'order', edit: { edit: 'order', id: order.id.toLowerCase(), z } }
}

const madeInsert = (
  { frame, shape, connector }: NonNullable<ChangeEdit['insert']>,
  now: number,
): MadeEdit | undefined => {
  const id = (frame ?? shape ?? connector)?.meta?.id ?? newUuid(now)
  if (frame) return { id, key: 'insert.frame', edit: toInsertion('FRAME', id, {}, toFrame(frame, id)) }
  if (shape) return { id, key: 'insert.shape', edit: toInsertion('SHAPE', id, shape, toShape(shape, id)) }
  return (
    connector && {
      id,
      key: 'insert.connector',
      edit: toInsertion('CONNECTOR', id, {}, toConnector(connector, id)),
    }
  )
}

const madeUpdate = ({ frame, shape, connector, seen }: NonNullable<ChangeEdit['update']>): MadeEdit | undefined => {
  const made = (key: string, item: { id: string }, edit: Edit): MadeEdit => ({
    id: item.id,
    key: `update.${key}`,
    edit: seen && edit.edit === 'update' ? { ...edit, seen } : edit,
    isEmpty: !hasFacet(item),
  })
  if (frame) return made('frame', frame, toUpdate('FRAME', frame, toPatch(frame)))
  if (shape) return made('shape', shape, toUpdate('SHAPE', shape, toShapePatch(shape)))
  return connector && made('connector', connector, toUpdate('CONNECTOR', connector, toPatch(connector)))
}

const madeRemoval = ({ frame, shape, connector }: NonNullable<ChangeEdit['remove']>): MadeEdit | undefined => {
  if (frame !== undefined) return { id: frame, key: 'remove.frame', edit: toRemoval('FRAME', frame) }
  if (shape !== undefined) return { id: shape, key: 'remove.shape', edit: toRemoval('SHAPE', shape) }
  if (connector === undefined) return undefined
  return { id: connector, key: 'remove.connector', edit: toRemoval('CONNECTOR', connector) }
}
