import { hasFacet, toConnector, toFrame, toPatch, toShape, toShapePatch } from '@easel/contract'
import type { ChangeEdit } from '@easel/contract/change-edits.ts'
import type { ElementKind } from '@easel/contract/content/element.ts'
import type { Edit } from '@easel/contract/content/plan.ts'
import { type Fail, invalidRequest } from '../api-error.ts'
import { newUuid } from '../db/uuid.ts'

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
    const made = toEdit(edit, now)
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

const toEdit = ({ insert, update, remove, order }: ChangeEdit, now: number): MadeEdit | undefined => {
  if (insert) return toInsert(insert, now)
  if (update) return toUpdate(update)
  if (remove) return toRemoval(remove)
  if (!order) throw invalidRequest('edits', 'has an edit of no known kind')
  const z = order.to === 'FRONT' ? 'front' : 'back'
  return { id: order.id, key: 'order', edit: { edit: 'order', id: order.id.toLowerCase(), z } }
}

const toInsert = (
  { frame, shape, connector }: NonNullable<ChangeEdit['insert']>,
  now: number,
): MadeEdit | undefined => {
  const id = (frame ?? shape ?? connector)?.meta?.id ?? newUuid(now)
  const insertion = (key: string, kind: ElementKind, body: object, frame_id: string | null = null): MadeEdit => ({
    id,
    key: `insert.${key}`,
    edit: { edit: 'insert', id: id.toLowerCase(), kind, frame_id, body },
  })
  if (frame) return insertion('frame', 'FRAME', toFrame(frame, id))
  if (shape) return insertion('shape', 'SHAPE', toShape(shape, id), shape.frame_id?.toLowerCase())
  return connector && insertion('connector', 'CONNECTOR', toConnector(connector, id))
}

const toUpdate = ({ frame, shape, connector }: NonNullable<ChangeEdit['update']>): MadeEdit | undefined => {
  const update = (key: string, kind: ElementKind, item: { id: string }, set: Record<string, unknown>): MadeEdit => {
    const { frame_id } = item as { frame_id?: string | null }
    const reparented = frame_id === undefined ? {} : { frame_id: frame_id?.toLowerCase() ?? null }
    return {
      id: item.id,
      key: `update.${key}`,
      isEmpty: !hasFacet(item),
      edit: { edit: 'update', kind, id: item.id.toLowerCase(), set, ...reparented },
    }
  }
  if (frame) return update('frame', 'FRAME', frame, toPatch(frame))
  if (shape) return update('shape', 'SHAPE', shape, toShapePatch(shape))
  return connector && update('connector', 'CONNECTOR', connector, toPatch(connector))
}

const toRemoval = ({ frame, shape, connector }: NonNullable<ChangeEdit['remove']>): MadeEdit | undefined => {
  const removal = (key: string, kind: ElementKind, id: string): MadeEdit => ({
    id,
    key: `remove.${key}`,
    edit: { edit: 'remove', kind, id: id.toLowerCase() },
  })
  if (frame) return removal('frame', 'FRAME', frame)
  if (shape) return removal('shape', 'SHAPE', shape)
  return connector === undefined ? undefined : removal('connector', 'CONNECTOR', connector)
}
