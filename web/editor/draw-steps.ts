import type { Editor } from './editor-types.ts'

const COLOUR = '#4b3fd6'
/** In pixels: its height, and how far it is from the element, at whose corner a handle may be. */
const SIZE = 18
const GAP = 8

/** The numbers of the steps of what is selected, each beside the upper left corner of its element: above and below are bars. */
export const drawSteps = (context: CanvasRenderingContext2D, { canvas, selection, store }: Editor): void => {
  const { view, size } = canvas
  context.save()
  context.font = '600 12px system-ui, sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const id of selection.ids) {
    const [step, bounds] = [store.get(id)?.body.step, store.bounds(id)]
    if (!step || !bounds) continue
    const right = (bounds.left - view.x) * view.scale - GAP
    const top = (bounds.top - view.y) * view.scale
    const width = step > 9 ? SIZE + GAP : SIZE
    if (right < 0 || top + SIZE < 0 || right - width > size.width || top > size.height) continue
    context.fillStyle = COLOUR
    context.beginPath()
    context.roundRect(right - width, top, width, SIZE, SIZE / 2)
    context.fill()
    context.fillStyle = '#ffffff'
    context.fillText(String(step), right - width / 2, top + SIZE / 2 + 1)
  }
  context.restore()
}
