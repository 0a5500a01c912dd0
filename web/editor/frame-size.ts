import { layoutBounds } from '@easel/contract/shapes/bounds.ts'
import type { LiveEdit, LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor } from './editor-types.ts'
import { placementEdits } from './edits.ts'
import { contains, layoutOf, withLayout } from './geometry.ts'
import { isLocked } from './locks.ts'
import { frameAt, middleOf } from './move.ts'
import { isTable } from './tables/is-table.ts'

/** Whether what is in a frame stays as it is when the frame is resized alone; the cells of a table grow with it. */
export const isPlainFrame = (element: LiveElement | undefined): element is LiveElement =>
  element?.kind === 'FRAME' && !isTable(element)

/** Those of the children of a frame whose middle is outside of it once it is that large: they belong elsewhere. */
export const leavingFrame = (editor: Editor, frame: LiveElement, children: readonly LiveElement[]): LiveElement[] => {
  const bounds = layoutBounds(layoutOf(frame))
  const without = new Set([frame.id])
  return children
    .filter((child) => !isLocked(child) && !contains(bounds, middleOf(child)))
    .map((child) => ({ ...child, frame_id: frameAt(editor, child, without) }))
}

/** What makes a frame as large as it is in a preview: what is inside stays where it is on the board. */
export const frameSizeEdits = (
  frame: LiveElement,
  before: LiveElement,
  children: readonly LiveElement[],
  leaving: readonly LiveElement[],
): LiveEdit[] => {
  const gone = new Map(leaving.map((child) => [child.id, child]))
  const isMoved = hasMoved(frame, before)
  return [
    ...placementEdits(frame, before),
    ...children.flatMap((child) => {
      const wanted = gone.get(child.id) ?? child
      return isMoved ? fixedEdits(wanted, child) : placementEdits(wanted, child)
    }),
  ]
}

export const hasMoved = (element: LiveElement, before: LiveElement): boolean => {
  const [{ left, top }, was] = [layoutOf(element), layoutOf(before)]
  return left !== was.left || top !== was.top
}

/** As `placementEdits`, with its place in full: a frame that moves takes along what is in it. */
export const fixedEdits = (element: LiveElement, before: LiveElement): LiveEdit[] => {
  const { left = 0, top = 0 } = layoutOf(element)
  const nowhere = withLayout(before, { left: undefined, top: undefined } as never)
  return placementEdits(withLayout(element, { left, top }), nowhere)
}
