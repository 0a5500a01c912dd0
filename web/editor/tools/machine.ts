import type { CanvasPointer, CanvasTrace, PointerTool } from '../../canvas/canvas-types.ts'
import type { Editor, Tool, ToolPointer, TracePoint } from '../editor-types.ts'
import { createEdgeScroll } from './edge-scroll.ts'
import { slackOf } from './hit.ts'

const DOUBLE_CLICK_MS = 450
const DOUBLE_CLICK_PIXELS = 6

interface MachineDeps {
  editor: Editor
  current(): Tool
  /** The space bar is held: the pointer moves the view. */
  isPanning(): boolean
  setCursor(cursor: string): void
  onPointer(pointer: ToolPointer | undefined): void
}

/** Hands pointers to the tool that is chosen, and tells double clicks. */
export const createMachine = ({ editor, current, isPanning, setCursor, onPointer }: MachineDeps): PointerTool => {
  let last: CanvasPointer | undefined
  let begun: Tool | undefined
  let start: CanvasPointer | undefined
  let latest: CanvasPointer | undefined
  /** Who has a pen draws with it, and moves the view with a finger. */
  let isPenSeen = false
  const edges = createEdgeScroll(editor.canvas, () => latest && begun?.move(located(latest)))

  const located = (pointer: CanvasPointer): ToolPointer => {
    const { x, y, scale } = editor.canvas.view
    const place = ({ px, py, pressure }: CanvasTrace): TracePoint => ({
      x: x + px / scale,
      y: y + py / scale,
      ...(pressure !== undefined && { pressure }),
    })
    const isTouch = pointer.pointerType === 'touch'
    return { ...pointer, ...place(pointer), isTouch, trail: (pointer.trail ?? [pointer]).map(place) }
  }

  return {
    down(pointer) {
      editor.finishText()
      if (isPanning()) return false
      const tool = current()
      isPenSeen ||= pointer.pointerType === 'pen'
      if (tool.isInk && isPenSeen && pointer.pointerType === 'touch') return false
      begun = tool.down(located(pointer)) ? tool : undefined
      start = pointer
      return begun !== undefined
    },
    move(pointer) {
      const at = located(pointer)
      onPointer(at)
      begun?.move(at)
      latest = pointer
      if (begun && !begun.isInk && start && Math.hypot(pointer.px - start.px, pointer.py - start.py) > slackOf(at))
        edges.dragged(pointer)
    },
    up(pointer) {
      edges.stop()
      const tool = begun
      begun = undefined
      tool?.up(located(pointer))
      const isDouble =
        last &&
        pointer.time - last.time < DOUBLE_CLICK_MS &&
        Math.hypot(pointer.px - last.px, pointer.py - last.py) < DOUBLE_CLICK_PIXELS
      last = isDouble ? undefined : pointer
      if (isDouble) tool?.doubleClick?.(located(pointer))
    },
    cancel() {
      edges.stop()
      begun?.cancel()
      begun = undefined
    },
    hover(pointer) {
      const at = pointer && located(pointer)
      onPointer(at)
      if (!at) return
      const tool = current()
      setCursor(isPanning() ? 'grab' : (tool.hover?.(at) ?? tool.cursor))
    },
    tap: (pointer) => {
      editor.finishText()
      return current().tap?.(located(pointer)) ?? false
    },
    doubleTap(pointer) {
      const tool = current()
      if (!tool.tap?.(located(pointer))) return false
      tool.doubleClick?.(located(pointer))
      return tool.doubleClick !== undefined
    },
  }
}
