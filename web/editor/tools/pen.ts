import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor, Tool, TracePoint } from '../editor-types.ts'
import { insertionOf } from '../edits.ts'
import { contains, toBox } from '../geometry.ts'
import { newInk } from '../ink/ink-element.ts'
import { inkStroke } from '../ink/ink-style.ts'
import { drawLiveStroke } from '../ink/live-stroke.ts'
import { createStrokePoints } from '../ink/stroke-points.ts'
import { frameAt } from '../move.ts'
import type { InkKind } from '../style-types.ts'

const none: ReadonlySet<string> = new Set()

/** Draws by hand. It stays: one line is rarely all. */
export const createPenTool = (editor: Editor, kind: InkKind): Tool => {
  const { canvas, store, selection } = editor
  let points: ReturnType<typeof createStrokePoints> | undefined
  let id = ''

  const end = (): void => {
    points = undefined
    editor.tellStroke(undefined)
    editor.redraw()
  }

  return {
    cursor: 'crosshair',
    isInk: true,
    down({ x, y, pressure }) {
      selection.clear()
      id = crypto.randomUUID()
      points = createStrokePoints({ x, y, ...(pressure !== undefined && { pressure }) }, canvas.view.scale)
      editor.redraw()
      return true
    },
    move({ trail }) {
      if (!points?.add(trail)) return
      editor.tellStroke({ kind: 'draw', id, points: points.all })
      editor.redraw()
    },
    up({ trail }) {
      if (!points) return
      points.add(trail)
      store.commit([insertionOf(inFrame(editor, withId(madeOf(points.all), id)))])
      end()
    },
    cancel() {
      const wasBegun = points !== undefined
      if (wasBegun) end()
      return wasBegun
    },
    draw(context) {
      if (points) drawLiveStroke(context, canvas.view, points.all, inkStroke(editor.lastStyles, kind))
    },
  }

  function madeOf(drawn: readonly TracePoint[]): LiveElement {
    return newInk(drawn, canvas.view.scale, inkStroke(editor.lastStyles, kind))
  }
}

/** Others were told of it by this id. */
const withId = (element: LiveElement, id: string): LiveElement => ({
  ...element,
  id,
  body: { ...element.body, meta: { id } },
})

/** A frame would cut off what leaves it: it has what is drawn inside of it alone. */
const inFrame = (editor: Editor, element: LiveElement): LiveElement => {
  const frame = frameAt(editor, element, none)
  const around = frame === null ? undefined : editor.layer.boundsOf(frame)
  if (!around) return element
  const { left = 0, top = 0, width = 0, height = 0 } = element.body.properties.layout
  const { minX, minY, maxX, maxY } = toBox({ left, top, width, height })
  const isInside = contains(around, { x: minX, y: minY }) && contains(around, { x: maxX, y: maxY })
  return isInside ? { ...element, frame_id: frame } : element
}
