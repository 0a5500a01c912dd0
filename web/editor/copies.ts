import type { Connector } from '@easel/contract'
import { renewGroups } from '@easel/contract/content/renew-groups.ts'
import type { Bounds } from '@easel/contract/shapes/bounds.ts'
import type { LiveEdit, LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor } from './editor-types.ts'
import { insertionOf } from './edits.ts'
import { layoutOf, movedConnector, type Point, rounded, withLayout } from './geometry.ts'
import { moved } from './move.ts'

/** The same elements with ids of their own, moved; what they had to do with each other they have again. */
export const copiesOf = (elements: readonly LiveElement[], dx: number, dy: number): LiveElement[] => {
  const ids = new Map(elements.map(({ id }) => [id, crypto.randomUUID() as string]))
  const copied = (id: string): string => ids.get(id.toLowerCase()) ?? id
  return renewGroups(elements, () => crypto.randomUUID()).map((element) => {
    const id = copied(element.id)
    const frame_id = element.frame_id && copied(element.frame_id)
    const meta = { ...element.body.meta, id }
    if (element.kind !== 'CONNECTOR') {
      const { left = 0, top = 0 } = layoutOf(element)
      const placed = withLayout(element, { left: rounded(left + dx), top: rounded(top + dy) })
      return { ...placed, id, frame_id, body: { ...placed.body, meta } }
    }
    const placed = movedConnector(element, dx, dy)
    const { first, second } = (placed.body as Connector).connected
    const end = (one: typeof first) => (one.shape_id === undefined ? one : { ...one, shape_id: copied(one.shape_id) })
    return { ...placed, id, body: { ...placed.body, meta, connected: { first: end(first), second: end(second) } } }
  })
}

/** What was copied last: where it was, and the copies that were selected then. */
const lastCopied = new WeakMap<Editor, { from: Bounds; copies: readonly string[] }>()

/**
 * Inserts copies and selects those that are in no copied frame, whose ids it returns. They belong to the frames that they
 * lie on, as what is dropped there; `from`: where what they are of is.
 */
export const putCopies = (editor: Editor, copied: readonly LiveElement[], from?: Bounds): readonly string[] => {
  const made = moved(editor, copied, 0, 0)
  const ids = new Set(made.map(({ id }) => id))
  const copies = made.filter(({ frame_id }) => !frame_id || !ids.has(frame_id)).map(({ id }) => id)
  editor.store.commit(insertionsOf(made))
  editor.selection.set(copies)
  if (from) lastCopied.set(editor, { from, copies })
  return copies
}

/** How far the selection is from what it is a copy of; undefined where it is none. */
export const copiedBy = (editor: Editor): Point | undefined => {
  const { selection } = editor
  const [last, bounds] = [lastCopied.get(editor), editor.selectionBounds()]
  if (!last || !bounds || last.copies.length !== selection.ids.size || !last.copies.every((id) => selection.has(id)))
    return undefined
  return { x: bounds.left - last.from.left, y: bounds.top - last.from.top }
}

const rank = { FRAME: 0, SHAPE: 1, CONNECTOR: 2 } as const

/** Frames come before what is in them, shapes before what ends on them, else as they lie in the stack. */
export const insertionsOf = (elements: readonly LiveElement[]): LiveEdit[] =>
  elements.toSorted((one, other) => rank[one.kind] - rank[other.kind] || one.z - other.z).map(insertionOf)

/** Connectors that end on something that another zone does not have end at a place of their own there. */
export const withoutStrangers = (
  elements: readonly LiveElement[],
  pointOf: (end: Connector['connected']['first']) => { x: number; y: number } | undefined,
): LiveElement[] => {
  const ids = new Set(elements.map(({ id }) => id))
  return elements.map((element) => {
    const frame_id = element.frame_id !== null && ids.has(element.frame_id) ? element.frame_id : null
    if (element.kind !== 'CONNECTOR') return { ...element, frame_id }
    const { first, second } = (element.body as Connector).connected
    const end = (one: typeof first) => {
      if (one.shape_id === undefined || ids.has(one.shape_id.toLowerCase())) return one
      const { shape_id: _, side: __, ...rest } = one
      return { ...rest, point: pointOf(one) ?? { x: 0, y: 0 } }
    }
    return { ...element, body: { ...element.body, connected: { first: end(first), second: end(second) } } }
  })
}
