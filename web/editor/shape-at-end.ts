import type { Connector, Shape } from '@easel/contract'
import type { Bounds } from '@easel/contract/shapes/bounds.ts'
import { findEnds } from '@easel/drawing/connectors/ends.ts'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor } from './editor-types.ts'
import { insertionOf, placementEdits } from './edits.ts'
import { newNote, newShape, newText, usualSizes } from './elements.ts'
import { rounded } from './geometry.ts'
import { frameAt } from './move.ts'

export type ShapeAtEnd = 'note' | 'rectangle' | 'oval' | 'diamond' | 'text'

interface Facing {
  side: 'NORTH' | 'EAST' | 'SOUTH' | 'WEST'
  /** Where on its box that side has its middle, in fractions. */
  at: readonly [x: number, y: number]
}

const none: ReadonlySet<string> = new Set()

/** The side that a connector meets which comes from there. */
const facing = (dx: number, dy: number): Facing => {
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? { side: 'WEST', at: [0, 0.5] } : { side: 'EAST', at: [1, 0.5] }
  return dy > 0 ? { side: 'NORTH', at: [0.5, 0] } : { side: 'SOUTH', at: [0.5, 1] }
}

const make = ({ lastStyles }: Editor, shape: ShapeAtEnd, bounds: Bounds): LiveElement => {
  if (shape === 'text') return newText(bounds)
  if (shape === 'note') return lastStyles.dress('note', newNote(bounds))
  return lastStyles.dress('shape', newShape(`basic/${shape.toUpperCase()}`, bounds))
}

const sizeOf = (shape: ShapeAtEnd) => usualSizes[shape === 'text' || shape === 'note' ? shape : 'shape']

/** Makes a shape where a connector ends, which is bound to it, and begins to write in it; one step of undo. */
export const putShapeAtEnd = (editor: Editor, connectorId: string, shape: ShapeAtEnd): void => {
  const { store } = editor
  const connector = store.get(connectorId)
  if (!connector || !editor.canEdit) return
  const body = connector.body as Connector
  const { first, second } = body.connected
  const shapeAt = (id: string) => store.get(id)?.body as Shape | undefined
  const [{ at: from }, { at: to }] = findEnds(first, second, shapeAt)
  const { side, at } = facing(to[0] - from[0], to[1] - from[1])
  const { width, height } = sizeOf(shape)
  const [left, top] = [rounded(to[0] - width * at[0]), rounded(to[1] - height * at[1])]
  const made = make(editor, shape, { left, top, width, height })
  const placed = { ...made, frame_id: frameAt(editor, made, none) }
  const { point: _, ...end } = second
  const bound = { ...body, connected: { first, second: { ...end, shape_id: placed.id, side } } }
  const merge = `make-${placed.id}`
  store.commit([insertionOf(placed), ...placementEdits({ ...connector, body: bound }, connector)], merge)
  editor.selection.set([placed.id])
  editor.writeText(placed.id, { merge, isNew: true })
}
