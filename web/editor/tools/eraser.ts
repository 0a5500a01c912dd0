import type { Shape } from '@easel/contract'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor, Tool } from '../editor-types.ts'
import { removalOf } from '../edits.ts'
import { solid } from '../elements.ts'
import { type Point, toScreen } from '../geometry.ts'
import { eraserReach, touchedInk } from '../ink/touched-ink.ts'

/** What is left of the colours of what will be gone. */
const FADED = 0.2

/** Takes away every line that it goes over, all of them as one step. */
export const createEraser = (editor: Editor): Tool => {
  const { store } = editor
  let last: Point | undefined
  const touched = new Map<string, LiveElement>()

  const goTo = (to: Point): void => {
    const found = touchedInk(editor, { from: last ?? to, to }).filter(({ id }) => !touched.has(id))
    last = { x: to.x, y: to.y }
    for (const element of found) touched.set(element.id, faded(element))
    // Others see it when it is gone.
    if (found.length > 0) editor.preview([...touched.values()], 'write')
    editor.redraw()
  }

  const end = (): void => {
    last = undefined
    touched.clear()
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
      const gone = [...touched.keys()].map((id) => store.get(id)).filter((element) => element !== undefined)
      store.commit(gone.map(removalOf))
      end()
    },
    cancel() {
      const wasBegun = last !== undefined
      if (wasBegun) end()
      return wasBegun
    },
    draw: (context) => drawEraser(context, editor, last),
  }
}

/** A ring as wide as the eraser is. */
export const drawEraser = (context: CanvasRenderingContext2D, editor: Editor, at: Point | undefined): void => {
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

const faded = (element: LiveElement): LiveElement => {
  const { properties } = element.body as Shape
  const fills = properties.fills?.map((fill) => ({ ...fill, alpha: (fill.alpha ?? 1) * FADED }))
  const strokes = properties.strokes?.map((stroke) => ({
    ...stroke,
    fill: { ...(stroke.fill ?? solid('#000000')), alpha: (stroke.fill?.alpha ?? 1) * FADED },
  }))
  return { ...element, body: { ...element.body, properties: { ...properties, fills, strokes } } }
}
