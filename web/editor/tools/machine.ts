import type { CanvasPointer, CanvasTrace, PointerTool } from '../../canvas/canvas-types.ts'
import { slackOf } from '../../canvas/pointers.ts'
import type { Editor, Tool, ToolPointer, TracePoint } from '../editor-types.ts'
import { drawPenHover } from '../ink/draw-pen-hover.ts'
import { createEdgeScroll } from './edge-scroll.ts'

const DOUBLE_CLICK_MS = 450
const DOUBLE_CLICK_PIXELS = 6
const DOUBLE_TAP_PIXELS = 30

interface MachineDeps {
  editor: Editor
  current(): Tool
  /** For the other end of a pen; undefined where nothing may be changed. */
  eraser(): Tool | undefined
  /** The space bar is held: the pointer moves the view. */
  isPanning(): boolean
  setCursor(cursor: string): void
  onPointer(pointer: ToolPointer | undefined): void
}

export interface Machine extends PointerTool {
  /** What is at work, or would be. */
  tool(): Tool
  /** What the tool draws, and where a pen is that has not touched the board yet. */
  draw(context: CanvasRenderingContext2D): void
}

/** Hands pointers to the tool that is chosen, and tells double clicks. */
export const createMachine = (deps: MachineDeps): Machine => {
  const { editor, current, eraser, isPanning, setCursor, onPointer } = deps
  let last: CanvasPointer | undefined
  let begun: Tool | undefined
  let start: CanvasPointer | undefined
  let latest: CanvasPointer | undefined
  /** The pointer has gone farther than a click goes. */
  let isDragged = false
  /** Who has a pen draws with it, and moves the view with a finger. */
  let isPenSeen = false
  /** Where a pen is above the board. */
  let hovered: ToolPointer | undefined
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

  const see = ({ pointerType }: { pointerType: string }): void => {
    isPenSeen ||= pointerType === 'pen'
  }

  const hoverBy = (at: ToolPointer | undefined): void => {
    const isShown = hovered !== undefined
    hovered = at?.pointerType === 'pen' ? at : undefined
    if (isShown || hovered) editor.redraw()
  }

  /** Whether it is no click any more. */
  const isFar = (pointer: CanvasPointer): boolean =>
    start !== undefined && Math.hypot(pointer.px - start.px, pointer.py - start.py) > slackOf(pointer)

  const isFinger = ({ pointerType }: CanvasPointer): boolean => pointerType === 'touch'

  return {
    tool: () => begun ?? current(),
    down(pointer) {
      editor.finishText()
      hoverBy(undefined)
      if (isPanning()) return false
      const tool = pointer.isEraser ? eraser() : current()
      see(pointer)
      if (!tool || (isPenSeen && isFinger(pointer))) return false
      begun = tool.down(located(pointer)) ? tool : undefined
      start = pointer
      isDragged = false
      return begun !== undefined
    },
    move(pointer) {
      const at = located(pointer)
      onPointer(at)
      begun?.move(at)
      latest = pointer
      if (isFar(pointer) && begun && !begun.isInk) edges.dragged(pointer)
      isDragged ||= isFar(pointer)
    },
    up(pointer) {
      edges.stop()
      const tool = begun
      begun = undefined
      tool?.up(located(pointer))
      isDragged ||= isFar(pointer)
      const isDouble =
        last &&
        !isDragged &&
        pointer.time - last.time < DOUBLE_CLICK_MS &&
        Math.hypot(pointer.px - last.px, pointer.py - last.py) <
          (isFinger(pointer) ? DOUBLE_TAP_PIXELS : DOUBLE_CLICK_PIXELS)
      last = isDouble || isDragged ? undefined : pointer
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
      hoverBy(at)
      if (!at) return
      see(at)
      const tool = current()
      setCursor(isPanning() ? 'grab' : (tool.hover?.(at) ?? tool.cursor))
    },
    menu(pointer) {
      const at = pointer && located(pointer)
      // Who draws or places something holds still for a while too.
      if (!/^(?:select|hand)$/.test(editor.tool) || begun?.isInk) return false
      this.cancel()
      editor.openMenu(at)
      return true
    },
    tap: (pointer) => {
      editor.finishText()
      const [tool, at] = [current(), located(pointer)]
      if (tool.tap) return tool.tap(at)
      // Fingers move the view beside a pen, and still put things where they tap.
      if (tool.isInk || !tool.down(at)) return false
      tool.up(at)
      return true
    },
    doubleTap(pointer) {
      const tool = current()
      if (!tool.tap?.(located(pointer))) return false
      tool.doubleClick?.(located(pointer))
      return tool.doubleClick !== undefined
    },
    draw(context) {
      const tool = begun ?? current()
      tool.draw?.(context)
      if (hovered) drawPenHover(context, editor, hovered)
    },
  }
}
