import type { Editor, Tool } from '../editor-types.ts'
import type { Point } from '../geometry.ts'
import { toZone, traceLine } from '../ink/live-stroke.ts'
import { createStrokePoints } from '../ink/stroke-points.ts'
import { unlocked } from './select.ts'

/** Selects what lies inside of a line that is drawn around it; with Shift also what was selected. */
export const createLasso = (editor: Editor): Tool => {
  const { canvas, groups, selection } = editor
  let points: ReturnType<typeof createStrokePoints> | undefined

  const end = (): void => {
    points = undefined
    editor.redraw()
  }

  const selectInside = async (line: readonly Point[], isMore: boolean): Promise<void> => {
    const { insideOf } = await import('../on-demand.ts')
    const found = unlocked(editor, groups.unitsOf(unlocked(editor, insideOf(editor, line))))
    selection.set([...(isMore ? selection.ids : []), ...found])
    editor.toolUsed()
  }

  return {
    cursor: 'crosshair',
    isInk: true,
    down({ x, y }) {
      points = createStrokePoints({ x, y }, canvas.view.scale)
      // It is there when it is let go.
      import('../on-demand.ts').catch(() => {})
      return true
    },
    move({ trail }) {
      if (points?.add(trail)) editor.redraw()
    },
    up({ shift, trail }) {
      if (!points) return
      points.add(trail)
      const { all } = points
      end()
      // Without its code nothing is selected.
      selectInside(all, shift).catch(() => {})
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
