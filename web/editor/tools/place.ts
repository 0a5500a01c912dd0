import type { Bounds } from '@easel/contract/shapes/bounds.ts'
import type { LiveEdit, LiveElement } from '@easel/sdk/live-types.ts'
import { slackOf } from '../../canvas/pointers.ts'
import type { Editor, Tool, ToolPointer } from '../editor-types.ts'
import { insertionOf } from '../edits.ts'
import { boxBetween, rounded, toBounds } from '../geometry.ts'
import { frameAt } from '../move.ts'

interface PlaceOptions {
  make(bounds: Bounds): LiveElement
  /** What a click makes; a drag makes it as large as it goes, unless that is fixed. */
  width: number
  height: number
  isFixed?: boolean
  /** Where in it a click is; the middle unless told. */
  anchor?: 'corner'
  /** What is done with it, in the same commit. */
  follow?(made: LiveElement): LiveEdit[]
  /** Typing begins at once. */
  isWritten?: boolean
}

const MIN_SIZE = 8

const none: ReadonlySet<string> = new Set()

/** A frame goes behind everything once it is there: while it is drawn nothing is hidden by it. */
const withoutPaper = (frame: LiveElement): LiveElement => ({
  ...frame,
  body: { ...frame.body, properties: { ...frame.body.properties, fills: [{ no_fill: {} }] } },
})

/** Makes an element where it is clicked, or as large as it is dragged. */
export const createPlaceTool = (editor: Editor, options: PlaceOptions): Tool => {
  let start: ToolPointer | undefined
  let made: LiveElement | undefined

  const boundsFor = (from: ToolPointer, to: ToolPointer): Bounds => {
    const isDragged = Math.hypot(to.px - from.px, to.py - from.py) > slackOf(to)
    const { width, height, isFixed, anchor } = options
    if (!isDragged || isFixed) {
      const [x, y] = isFixed && isDragged ? [to.x, to.y] : [from.x, from.y]
      const shift = anchor === 'corner' ? 0 : 0.5
      return { left: rounded(x - width * shift), top: rounded(y - height * shift), width, height }
    }
    const { left, top, width: w, height: h } = toBounds(boxBetween(from, squared(from, to)))
    return {
      left: rounded(left),
      top: rounded(top),
      width: rounded(Math.max(MIN_SIZE, w)),
      height: rounded(Math.max(MIN_SIZE, h)),
    }
  }

  const show = (pointer: ToolPointer): void => {
    if (!start) return
    const bounds = boundsFor(start, pointer)
    const next = options.make(bounds)
    // It keeps the id that it had when it was first seen.
    made = made ? { ...next, id: made.id, body: { ...next.body, meta: { ...next.body.meta, id: made.id } } } : next
    if (made.kind === 'SHAPE') made = { ...made, frame_id: frameAt(editor, made, none) }
    editor.preview([made.kind === 'FRAME' ? withoutPaper(made) : made], 'draw')
  }

  return {
    cursor: 'crosshair',
    down(pointer) {
      start = pointer
      return true
    },
    move(pointer) {
      if (!start) return
      if (made || Math.hypot(pointer.px - start.px, pointer.py - start.py) > slackOf(pointer)) show(pointer)
    },
    up(pointer) {
      show(pointer)
      const placed = made
      start = undefined
      made = undefined
      if (!placed) return
      const merge = `make-${placed.id}`
      editor.store.commit([insertionOf(placed), ...(options.follow?.(placed) ?? [])], merge)
      editor.preview([])
      editor.toolUsed()
      editor.selection.set([placed.id])
      if (options.isWritten) editor.writeText(placed.id, { merge, isNew: true })
    },
    cancel() {
      const wasBegun = start !== undefined
      start = undefined
      made = undefined
      if (wasBegun) editor.preview([])
      return wasBegun
    },
  }
}

/** With Shift both sides are as long as the longer one. */
const squared = (from: ToolPointer, to: ToolPointer): { x: number; y: number } => {
  if (!to.shift) return to
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const side = Math.max(Math.abs(dx), Math.abs(dy))
  return { x: from.x + Math.sign(dx || 1) * side, y: from.y + Math.sign(dy || 1) * side }
}
