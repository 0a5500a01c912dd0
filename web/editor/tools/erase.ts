import type { LiveEdit, LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor, Tool } from '../editor-types.ts'
import { type Point, toScreen } from '../geometry.ts'
import { eraserReach } from '../ink/touched-ink.ts'

/** What an eraser does with what it goes over. */
export interface Erasing {
  /** Whether there is something new to show. */
  goOver(way: { from: Point; to: Point }): boolean
  preview(): LiveElement[]
  edits(): LiveEdit[]
  clear(): void
}

/** An eraser of some kind: all that it goes over in one go is one step. */
export const createErasing = (editor: Editor, erasing: Erasing): Tool => {
  let last: Point | undefined

  const goTo = ({ x, y }: Point): void => {
    const way = { from: last ?? { x, y }, to: { x, y } }
    last = way.to
    if (erasing.goOver(way)) editor.preview(erasing.preview(), 'erase')
    editor.redraw()
  }

  const end = (): void => {
    last = undefined
    erasing.clear()
    editor.preview([])
    editor.redraw()
  }

  return {
    cursor: 'crosshair',
    isInk: true,
    down(pointer) {
      editor.selection.clear()
      goTo(pointer)
      return true
    },
    move({ trail }) {
      if (last) for (const point of trail) goTo(point)
    },
    up(pointer) {
      if (!last) return
      goTo(pointer)
      editor.store.commit(erasing.edits())
      end()
    },
    cancel() {
      const wasBegun = last !== undefined
      if (wasBegun) end()
      return wasBegun
    },
    draw: (context) => drawRing(context, editor, last),
  }
}

/** As wide as the eraser is. */
const drawRing = (context: CanvasRenderingContext2D, editor: Editor, at: Point | undefined): void => {
  if (!at) return
  const { view } = editor.canvas
  const { x, y } = toScreen(at, view)
  context.beginPath()
  context.arc(x, y, eraserReach(editor) * view.scale, 0, 2 * Math.PI)
  context.setLineDash([])
  context.lineWidth = 1.5
  context.fillStyle = 'rgb(255 255 255 / 60%)'
  context.strokeStyle = 'rgb(26 25 35 / 60%)'
  context.fill()
  context.stroke()
}
