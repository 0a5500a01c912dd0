import type { Shape } from '@easel/contract'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor, Tool, TracePoint } from '../editor-types.ts'
import { insertionOf } from '../edits.ts'
import { newShape } from '../elements.ts'
import { contains, rounded, toBox } from '../geometry.ts'
import { newInk } from '../ink/ink-element.ts'
import { inkStroke } from '../ink/ink-style.ts'
import { drawLivePressure, drawLiveShape, drawLiveStroke } from '../ink/live-stroke.ts'
import { hasPressure, newBrush } from '../ink/pressure-outline.ts'
import type { Meant } from '../ink/recognise.ts'
import { createStrokePoints } from '../ink/stroke-points.ts'
import { frameAt } from '../move.ts'
import type { InkKind } from '../style-types.ts'

/** Who holds still for so long wants a straight line or an even shape. */
const STILL_MS = 600
/** A hand is never quite still. */
const STILL_PIXELS = 4
/** Who goes on after that has only paused. */
const RESUME_PIXELS = 10

const none: ReadonlySet<string> = new Set()

interface Drawing {
  id: string
  points: ReturnType<typeof createStrokePoints>
  meant?: Meant | undefined
  /** Where it is held still, if it is. */
  still: TracePoint
}

/** Draws by hand. It stays: one line is rarely all. */
export const createPenTool = (editor: Editor, kind: InkKind): Tool => {
  const { canvas, store, selection } = editor
  let drawing: Drawing | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const stroke = () => inkStroke(editor.lastStyles, kind)
  const scale = () => canvas.view.scale

  const isPressed = (points: readonly TracePoint[]): boolean => kind === 'ink' && hasPressure(points)

  const holdStill = async (current: Drawing): Promise<void> => {
    const { still } = current
    const { recognise } = await import('../on-demand.ts')
    if (drawing !== current || still !== current.still) return
    current.meant = recognise(current.points.all, scale())
    editor.redraw()
  }

  /** The ends of a line that is to be straight, or all of it. */
  const lineOf = ({ points, meant }: Drawing): readonly TracePoint[] =>
    meant?.kind === 'line' ? [points.all[0], points.all.at(-1)].filter((point) => point !== undefined) : points.all

  const watch = (current: Drawing, to: TracePoint): void => {
    const far = Math.hypot(to.x - current.still.x, to.y - current.still.y) * scale()
    if (far <= (current.meant ? RESUME_PIXELS : STILL_PIXELS)) return
    current.still = to
    current.meant = undefined
    clearTimeout(timer)
    // Without its code the line stays as it was drawn.
    timer = setTimeout(() => holdStill(current).catch(() => {}), STILL_MS)
  }

  const madeOf = (current: Drawing): LiveElement => {
    const { meant } = current
    if (meant?.kind === 'shape') return evenShape(meant, stroke())
    const line = lineOf(current)
    return isPressed(line) && !meant ? newBrush(line, scale(), stroke()) : newInk(line, scale(), stroke())
  }

  const end = (): void => {
    clearTimeout(timer)
    drawing = undefined
    editor.tellStroke(undefined)
    editor.redraw()
  }

  return {
    cursor: 'crosshair',
    isInk: true,
    down({ x, y, pressure }) {
      selection.clear()
      const first = { x, y, ...(pressure !== undefined && { pressure }) }
      drawing = { id: crypto.randomUUID(), points: createStrokePoints(first, scale()), still: first }
      editor.redraw()
      return true
    },
    move({ trail, x, y }) {
      if (!drawing?.points.add(trail)) return
      watch(drawing, { x, y })
      editor.tellStroke({ kind: 'draw', id: drawing.id, points: lineOf(drawing) })
      editor.redraw()
    },
    up({ trail, pressure }) {
      if (!drawing) return
      // A pen that is lifted presses no more.
      if (pressure === undefined) drawing.points.add(trail)
      store.commit([insertionOf(inFrame(editor, withId(madeOf(drawing), drawing.id)))])
      end()
    },
    cancel() {
      const wasBegun = drawing !== undefined
      if (wasBegun) end()
      return wasBegun
    },
    draw(context) {
      if (!drawing) return
      const { meant } = drawing
      const line = lineOf(drawing)
      if (meant?.kind === 'shape') drawLiveShape(context, canvas.view, meant, stroke())
      else if (isPressed(line) && !meant) drawLivePressure(context, canvas.view, line, stroke())
      else drawLiveStroke(context, canvas.view, line, stroke())
    },
  }
}

/** A shape in the colour of the pen, which what lies under it shines through. */
const evenShape = (
  { name, bounds }: Extract<Meant, { kind: 'shape' }>,
  { width, fill }: ReturnType<typeof inkStroke>,
) => {
  const { left, top, width: across, height } = bounds
  const box = { left: rounded(left), top: rounded(top), width: rounded(across), height: rounded(height) }
  const made = newShape(name, box)
  const { properties } = made.body as Shape
  return {
    ...made,
    body: { ...made.body, properties: { ...properties, fills: [{ no_fill: {} }], strokes: [{ width, fill }] } },
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
