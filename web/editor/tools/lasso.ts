import { layoutBounds } from '@easel/contract/shapes/bounds.ts'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor, Tool } from '../editor-types.ts'
import { layoutOf, type Point, toBox, unionOf } from '../geometry.ts'
import { isWithin } from '../ink/distance.ts'
import { isInk } from '../ink/ink-element.ts'
import { linesOf } from '../ink/ink-lines.ts'
import { toZone, traceLine } from '../ink/live-stroke.ts'
import { createStrokePoints } from '../ink/stroke-points.ts'
import { unlocked } from './select.ts'

/** Selects what lies inside of a line that is drawn around it; with Shift also what was selected. */
export const createLasso = (editor: Editor): Tool => {
  const { canvas, store, groups, selection } = editor
  let points: ReturnType<typeof createStrokePoints> | undefined

  const end = (): void => {
    points = undefined
    editor.redraw()
  }

  const cornersOf = (element: LiveElement): Point[] => {
    if (isInk(element)) return linesOf(element).flat()
    const bounds = element.kind === 'CONNECTOR' ? store.bounds(element.id) : layoutBounds(layoutOf(element))
    if (!bounds) return []
    const { minX, minY, maxX, maxY } = toBox(bounds)
    return [minX, maxX].flatMap((x) => [minY, maxY].map((y) => ({ x, y })))
  }

  const inside = (line: readonly Point[]): string[] => {
    const around = unionOf(line.map(({ x, y }) => ({ left: x, top: y, width: 0, height: 0 })))
    if (!around) return []
    return store.query(toBox(around)).filter((id) => {
      const element = store.get(id)
      const corners = element ? cornersOf(element) : []
      return corners.length > 0 && corners.every((corner) => isWithin(corner, line))
    })
  }

  return {
    cursor: 'crosshair',
    isInk: true,
    down({ x, y }) {
      points = createStrokePoints({ x, y }, canvas.view.scale)
      return true
    },
    move({ trail }) {
      if (points?.add(trail)) editor.redraw()
    },
    up({ shift, trail }) {
      if (!points) return
      points.add(trail)
      const before = shift ? selection.ids : []
      const found = unlocked(editor, groups.unitsOf(unlocked(editor, inside(points.all))))
      end()
      selection.set([...before, ...found])
      editor.toolUsed()
    },
    cancel() {
      const wasBegun = points !== undefined
      if (wasBegun) end()
      return wasBegun
    },
    draw(context) {
      if (!points) return
      toZone(context, canvas.view)
      traceLine(context, points.all)
      context.closePath()
      context.fillStyle = 'rgb(75 63 214 / 10%)'
      context.fill('evenodd')
      context.strokeStyle = 'rgb(75 63 214 / 70%)'
      context.lineWidth = 1.5 / canvas.view.scale
      context.setLineDash([6 / canvas.view.scale, 4 / canvas.view.scale])
      context.stroke()
      context.restore()
    },
  }
}
