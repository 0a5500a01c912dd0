import { slackOf } from '../../canvas/pointers.ts'
import type { Editor, Tool, ToolPointer } from '../editor-types.ts'
import { drawOutline } from '../handles.ts'
import { pickElement } from '../tools/hit.ts'

const COLOUR = '#4b3fd6'

/** A click on an element votes for it, with Shift it takes a vote back. Beside elements, and inside of frames, the view is moved. */
export const createVoteTool = (editor: Editor, change: (ids: readonly string[], by: 1 | -1) => void): Tool => {
  const { canvas, store } = editor
  let start: ToolPointer | undefined
  let target: string | undefined

  const elementAt = (pointer: ToolPointer): string | undefined => {
    if (pointer.on !== undefined) return pointer.on
    const id = pickElement(editor, pointer)
    const isInside =
      id !== undefined && store.get(id)?.kind === 'FRAME' && canvas.frameNameAt(pointer.px, pointer.py) !== id
    return isInside ? undefined : id
  }

  const show = (id: string | undefined): void => {
    if (id === target) return
    target = id
    editor.redraw()
  }

  const vote = (pointer: ToolPointer): boolean => {
    const id = elementAt(pointer)
    if (id !== undefined) change([id], pointer.shift ? -1 : 1)
    return id !== undefined
  }

  return {
    cursor: 'default',
    down(pointer) {
      // A finger moves the view from anywhere: it votes by a tap. A comment is opened.
      if (pointer.isTouch || canvas.pinAt(pointer.px, pointer.py)) return false
      start = elementAt(pointer) === undefined ? undefined : pointer
      return start !== undefined
    },
    move: (pointer) => show(elementAt(pointer)),
    up(pointer) {
      const from = start
      start = undefined
      if (from && Math.hypot(pointer.px - from.px, pointer.py - from.py) <= slackOf(pointer)) vote(from)
    },
    cancel() {
      const wasDown = start !== undefined
      start = undefined
      show(undefined)
      return wasDown
    },
    hover(pointer) {
      show(elementAt(pointer))
      return target === undefined ? 'default' : 'pointer'
    },
    tap: vote,
    // Two clicks are two votes.
    doubleClick: () => {},
    draw(context) {
      const bounds = target === undefined ? undefined : store.bounds(target)
      if (bounds) drawOutline(context, { ...bounds, rotate: 0 }, canvas.view, COLOUR, 2)
    },
  }
}
