import type { ChangeEdit } from '../change-edits.ts'
import { toPatch } from '../shapes/patch.ts'
import { toConnector, toFrame, toShape, toShapePatch } from '../shapes/stored-form.ts'
import type { ElementKind } from './element.ts'
import type { Edit } from './plan.ts'

// Without schemas, so that a client can have it: see sdk/live-plan.ts.

export interface PlannedEdit {
  edit: Edit
  /** Of its element, as the caller writes it. */
  id: string
  /** The part of the request's edit that it is. */
  key: string
}

/** What an edit of a request asks of the plan; undefined where it is about a comment. `newId`: for what has none. */
export const toPlannedEdit = (
  { insert, update, remove, order }: ChangeEdit,
  newId: () => string,
): PlannedEdit | undefined => {
  if (insert) return plannedInsert(insert, newId)
  if (update) return plannedUpdate(update)
  if (remove) return plannedRemoval(remove)
  return order && { id: order.id, key: 'order', edit: { edit: 'order', id: order.id.toLowerCase(), z: placeOf(order) } }
}

const places = { FRONT: 'front', BACK: 'back', FORWARD: 'forward', BACKWARD: 'backward' } as const

const placeOf = ({ to, above, below, z }: NonNullable<ChangeEdit['order']>) => {
  if (z !== undefined) return { given: z }
  if (above !== undefined) return { above: above.toLowerCase() }
  return below === undefined ? places[to ?? 'FRONT'] : { below: below.toLowerCase() }
}

const plannedInsert = (
  { frame, shape, connector }: NonNullable<ChangeEdit['insert']>,
  newId: () => string,
): PlannedEdit | undefined => {
  const id = (frame ?? shape ?? connector)?.meta?.id ?? newId()
  const insertion = (kind: ElementKind, body: object, frame_id?: string | null): Edit => ({
    edit: 'insert',
    id: id.toLowerCase(),
    kind,
    frame_id: frame_id?.toLowerCase() ?? null,
    body,
  })
  if (frame) return { id, key: 'insert.frame', edit: insertion('FRAME', toFrame(frame, id)) }
  if (shape) return { id, key: 'insert.shape', edit: insertion('SHAPE', toShape(shape, id), shape.frame_id) }
  return connector && { id, key: 'insert.connector', edit: insertion('CONNECTOR', toConnector(connector, id)) }
}

const plannedUpdate = ({
  frame,
  shape,
  connector,
  seen,
}: NonNullable<ChangeEdit['update']>): PlannedEdit | undefined => {
  const update = (kind: ElementKind, id: string, set: Record<string, unknown>, frame_id?: string | null): Edit => ({
    edit: 'update',
    id: id.toLowerCase(),
    kind,
    set,
    ...(frame_id !== undefined && { frame_id: frame_id?.toLowerCase() ?? null }),
    ...(seen && { seen }),
  })
  if (frame) return { id: frame.id, key: 'update.frame', edit: update('FRAME', frame.id, toPatch(frame)) }
  if (shape)
    return {
      id: shape.id,
      key: 'update.shape',
      edit: update('SHAPE', shape.id, toShapePatch(shape), shape.frame_id),
    }
  return (
    connector && {
      id: connector.id,
      key: 'update.connector',
      edit: update('CONNECTOR', connector.id, toPatch(connector)),
    }
  )
}

const plannedRemoval = ({ frame, shape, connector }: NonNullable<ChangeEdit['remove']>): PlannedEdit | undefined => {
  const removal = (kind: ElementKind, key: string, id: string): PlannedEdit => ({
    id,
    key: `remove.${key}`,
    edit: { edit: 'remove', kind, id: id.toLowerCase() },
  })
  if (frame !== undefined) return removal('FRAME', 'frame', frame)
  if (shape !== undefined) return removal('SHAPE', 'shape', shape)
  return connector === undefined ? undefined : removal('CONNECTOR', 'connector', connector)
}
