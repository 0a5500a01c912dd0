import type { Bounds } from '@easel/contract/shapes/bounds.ts'
import type { Editor } from '../editor-types.ts'
import type { Hit } from './find-types.ts'

const COLOUR = '#f59e0b'
const GAP = 4
/** More than these say no more. */
const MAX_MARKS = 500
/** Of the pin of a comment. */
const PIN = 28

interface Marks {
  ids: ReadonlySet<string>
  current: Hit | undefined
  bounds: Bounds | undefined
}

/** A line around each element that has the words, a strong one around the one that is shown. */
export const drawHits = (context: CanvasRenderingContext2D, { canvas, store }: Editor, marks: Marks): void => {
  const { ids, current, bounds: shown } = marks
  const { view, size } = canvas
  const outline = ({ left, top, width, height }: Bounds): void => {
    const [x, y] = [(left - view.x) * view.scale - GAP, (top - view.y) * view.scale - GAP]
    context.beginPath()
    context.roundRect(x, y, width * view.scale + 2 * GAP, height * view.scale + 2 * GAP, GAP)
    context.stroke()
  }
  context.save()
  context.strokeStyle = COLOUR
  context.setLineDash([])
  context.lineWidth = 1.5
  context.globalAlpha = 0.6
  const right = view.x + size.width / view.scale
  const bottom = view.y + size.height / view.scale
  let count = 0
  for (const id of store.query({ minX: view.x, minY: view.y, maxX: right, maxY: bottom })) {
    if (!ids.has(id) || id === current?.id) continue
    if (++count > MAX_MARKS) break
    const bounds = store.bounds(id)
    if (bounds) outline(bounds)
  }
  context.globalAlpha = 1
  context.lineWidth = 4
  if (current?.part === 'comment') {
    const [x, y] = [(current.x - view.x) * view.scale, (current.y - view.y) * view.scale]
    context.beginPath()
    context.arc(x + PIN / 2, y - PIN / 2, PIN / 2 + GAP, 0, 2 * Math.PI)
    context.stroke()
  } else if (shown) outline(shown)
  context.restore()
}
