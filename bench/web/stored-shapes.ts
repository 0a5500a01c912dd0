import { paragraph } from '../elements.ts'
import type { Point, Scene, SceneShape, SceneStroke } from './scenes.ts'

const solid = (value: string) => ({ solid: { color: { hex: { value } } } })

/** As the editor makes them: its own code needs a page. */
const noteText = {
  auto_fit: 'TEXT' as const,
  inset: { left: 14, top: 14, right: 14, bottom: 14 },
  para_style: { portion_style: { size: 20 } },
}
const PEN = { width: 4, fill: solid('#334155'), jointype: 'ROUND' as const, captype: 'CAPROUND' as const }

export const storedShape = ({ x, y, width, height, label, colour }: SceneShape, { areNotes = false }: Scene) => ({
  basic: { type: 'RECTANGLE' as const },
  properties: {
    layout: { left: x, top: y, width, height },
    fills: [solid(colour)],
    strokes: areNotes ? [] : [{ width: 1.5, fill: solid('#475569') }],
  },
  text: { ...paragraph(label), ...(areNotes && { properties: noteText }) },
})

const rounded = (value: number): number => Math.round(value * 100) / 100

/** A line of the pen: a path of curves through its points. */
export const storedStroke = ({ points }: SceneStroke) => {
  const [left, top] = [Math.min(...points.map(({ x }) => x)), Math.min(...points.map(({ y }) => y))]
  const width = Math.max(...points.map(({ x }) => x)) - left
  const height = Math.max(...points.map(({ y }) => y)) - top
  const at = ({ x, y }: Point): Point => ({ x: rounded(x - left), y: rounded(y - top) })
  const commands = points.map((point, n) => {
    const from = points[n - 1]
    if (!from) return { move_to: { point: at(point) } }
    const [before, after] = [points[n - 2] ?? from, points[n + 1] ?? point]
    const control1 = at({ x: from.x + (point.x - before.x) / 6, y: from.y + (point.y - before.y) / 6 })
    const control2 = at({ x: point.x - (after.x - from.x) / 6, y: point.y - (after.y - from.y) / 6 })
    return { cubic_to: { control1, control2, end: at(point) } }
  })
  return {
    custom: { width, height, paths: [{ commands }] },
    properties: { layout: { left, top, width, height }, fills: [], strokes: [PEN] },
  }
}
