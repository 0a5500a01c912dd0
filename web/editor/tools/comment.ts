import type { CommentPlace, Editor, Tool, ToolPointer } from '../editor-types.ts'
import { rounded } from '../geometry.ts'
import { drawOutline } from '../handles.ts'
import { pickElement } from './hit.ts'

const COLOUR = '#2563eb'

/** Puts a comment on an element, or at a place: beside elements, inside of frames, and with Ctrl. */
export const createCommentTool = (editor: Editor): Tool => {
  const { canvas, store } = editor
  let isDown = false
  let target: string | undefined

  const elementAt = (pointer: ToolPointer): string | undefined => {
    if (pointer.on !== undefined) return pointer.on
    const id = pointer.mod ? undefined : pickElement(editor, pointer)
    const isInside =
      id !== undefined && store.get(id)?.kind === 'FRAME' && canvas.frameNameAt(pointer.px, pointer.py) !== id
    return isInside ? undefined : id
  }

  const show = (id: string | undefined): void => {
    if (id === target) return
    target = id
    editor.redraw()
  }

  return {
    cursor: 'crosshair',
    down(pointer) {
      // That is a comment already: it is opened.
      if (canvas.pinAt(pointer.px, pointer.py)) return false
      isDown = true
      return true
    },
    move: (pointer) => show(elementAt(pointer)),
    up(pointer) {
      if (!isDown) return
      isDown = false
      const elementId = elementAt(pointer)
      const place: CommentPlace = { x: rounded(pointer.x), y: rounded(pointer.y), ...(elementId && { elementId }) }
      show(undefined)
      editor.toolUsed()
      editor.writeComment(place)
    },
    cancel() {
      const wasDown = isDown
      isDown = false
      show(undefined)
      return wasDown
    },
    hover(pointer) {
      show(elementAt(pointer))
      return 'crosshair'
    },
    draw(context) {
      const bounds = target === undefined ? undefined : store.bounds(target)
      if (bounds) drawOutline(context, { ...bounds, rotate: 0 }, canvas.view, COLOUR, 2)
    },
  }
}
