import type { Editor, Tool, ToolId, ToolPointer } from '../editor-types.ts'
import { usualSizes } from '../elements.ts'
import { middleOf, type Point, rounded, toBox, toScreen } from '../geometry.ts'
import { bringIntoView } from '../next-note.ts'

/** How large it is what a key press makes; those that make something of a fixed size are pressed and let go at once. */
const sizes: Partial<Record<ToolId, { width: number; height: number }>> = usualSizes
const GAP = 40
/** What is there already stays this far away. */
const MARGIN = 20
/** So often a place further right is tried, until it is free. */
const MAX_TRIES = 200
const COLOUR = '#4b3fd6'
const ARM = 14

interface KeyCursorDeps {
  editor: Editor
  current(): Tool
  onMoved(at: Point): void
  onBegun(): void
}

/** A place that keys move and press, as a pointer would be. */
export const createKeyCursor = ({ editor, current, onMoved, onBegun }: KeyCursorDeps) => {
  let at: Point | undefined
  let on: string | undefined
  let isDown = false

  const isFree = (x: number, y: number, { width, height }: { width: number; height: number }): boolean => {
    const [across, down] = [width / 2 + MARGIN, height / 2 + MARGIN]
    const box = { minX: x - across, minY: y - down, maxX: x + across, maxY: y + down }
    return editor.store.query(box).every((id) => {
      const bounds = editor.store.get(id)?.kind === 'SHAPE' ? editor.store.bounds(id) : undefined
      if (!bounds) return true
      const { minX, minY, maxX, maxY } = toBox(bounds)
      return maxX <= box.minX || minX >= box.maxX || maxY <= box.minY || minY >= box.maxY
    })
  }

  /** Beside what is selected, else in the middle of the screen, where nothing is yet. */
  const start = (): Point => {
    const bounds = editor.selectionBounds()
    const size = sizes[editor.tool]
    const middle = bounds && { x: bounds.left + bounds.width / 2, y: bounds.top + bounds.height / 2 }
    const shown = middleOf(editor.canvas.view, editor.canvas.size)
    if (!size || editor.tool === 'frame') return middle ?? shown
    const [only] = editor.selection.ids
    const isFrame = editor.selection.ids.size === 1 && editor.store.get(only ?? '')?.kind === 'FRAME'
    let { x, y } = middle ?? shown
    if (bounds && !isFrame) x = bounds.left + bounds.width + GAP + size.width / 2
    for (let tries = 0; tries < MAX_TRIES && !isFree(x, y, size); tries++) x += GAP
    return { x: Math.round(x), y: Math.round(y) }
  }

  const pointer = (): ToolPointer => {
    const place = at ?? start()
    const { x: px, y: py } = toScreen(place, editor.canvas.view)
    return {
      ...place,
      px,
      py,
      pointerType: 'mouse',
      shift: false,
      alt: false,
      mod: false,
      time: performance.now(),
      isTouch: false,
      trail: [place],
      ...(on !== undefined && { on }),
    }
  }

  const put = (next: Point, element?: string): void => {
    at = { x: rounded(next.x), y: rounded(next.y) }
    on = element
    const { width, height } = (editor.tool !== 'frame' && sizes[editor.tool]) || { width: 0, height: 0 }
    bringIntoView(editor, { left: at.x - width / 2, top: at.y - height / 2, width, height })
    if (isDown) current().move(pointer())
    editor.redraw()
    onMoved(at)
  }

  const clear = (): void => {
    at = undefined
    on = undefined
    isDown = false
    editor.redraw()
  }

  return {
    get at() {
      return at
    },
    get isDown() {
      return isDown
    },
    clear,
    /** To an element: its middle. */
    putOn(id: string): void {
      const bounds = editor.store.bounds(id)
      if (bounds) put({ x: bounds.left + bounds.width / 2, y: bounds.top + bounds.height / 2 }, id)
    },
    move(x: number, y: number): void {
      const from = at ?? start()
      put({ x: from.x + x, y: from.y + y })
    },
    press(): void {
      const tool = current()
      at ??= start()
      if (!isDown && on === undefined && !sizes[editor.tool] && editor.selection.ids.size === 1)
        [on] = editor.selection.ids
      const here = pointer()
      if (isDown) {
        tool.move(here)
        clear()
        tool.up(here)
      } else if (!tool.down(here)) clear()
      else if (sizes[editor.tool] || /^(?:comment|vote)$/.test(editor.tool)) {
        clear()
        tool.up(here)
        bringIntoView(editor, editor.selectionBounds() ?? { left: here.x, top: here.y, width: 0, height: 0 })
      } else {
        isDown = true
        onBegun()
      }
    },
    draw(context: CanvasRenderingContext2D): void {
      if (!at) return
      const { x, y } = toScreen(at, editor.canvas.view)
      const { width = 0, height = 0 } = sizes[editor.tool] ?? {}
      const { scale } = editor.canvas.view
      const corner = editor.tool === 'text' ? 0 : 0.5
      context.strokeStyle = COLOUR
      context.lineWidth = 2
      context.setLineDash([])
      context.beginPath()
      context.moveTo(x - ARM, y)
      context.lineTo(x + ARM, y)
      context.moveTo(x, y - ARM)
      context.lineTo(x, y + ARM)
      context.stroke()
      context.setLineDash([6, 4])
      context.strokeRect(x - width * scale * corner, y - height * scale * corner, width * scale, height * scale)
      context.setLineDash([])
    },
  }
}
