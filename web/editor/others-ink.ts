import type { LivePresence } from '@easel/sdk/live-types.ts'
import type { View } from '../canvas/canvas-types.ts'
import { solid } from './elements.ts'
import type { Point } from './geometry.ts'
import { drawLaser } from './ink/draw-laser.ts'
import { drawLiveStroke } from './ink/live-stroke.ts'

/** A line has ended, and its commit may not have come yet. */
const HOLD_MS = 1_000
const WIDTH = 3

interface Line {
  kind: 'draw' | 'point'
  id: string
  points: readonly Point[]
  timer?: ReturnType<typeof setTimeout>
}

/** The lines that others draw, in their colours, until the lines themselves are there; and what they point at. */
export const createOthersInk = (redraw: () => void) => {
  const lines = new Map<string, Line>()
  return {
    learn(session: string, { state }: LivePresence): void {
      const { kind, elements = [] } = state.gesture ?? {}
      const drawn = elements.find(({ points }) => points)
      const line = lines.get(session)
      if (drawn?.points && (kind === 'draw' || kind === 'point'))
        lines.set(session, { kind, id: drawn.id, points: drawn.points })
      else if (line?.kind === 'point') lines.delete(session)
      else if (line)
        line.timer ??= setTimeout(() => {
          if (lines.get(session) === line) lines.delete(session)
          redraw()
        }, HOLD_MS)
    },
    forget: (session: string) => lines.delete(session),
    /** Elements have come: what was told of them is shown no longer. */
    replace(ids: ReadonlySet<string>): void {
      for (const [session, { id }] of lines) if (ids.has(id)) lines.delete(session)
    },
    stop(): void {
      for (const { timer } of lines.values()) clearTimeout(timer)
    },
    draw(context: CanvasRenderingContext2D, view: View, colourOf: (session: string) => string): void {
      for (const [session, { kind, points }] of lines) {
        if (kind === 'point') drawLaser(context, view, points, colourOf(session))
        else
          drawLiveStroke(context, view, points, {
            width: WIDTH / view.scale,
            captype: 'CAPROUND',
            fill: solid(colourOf(session)),
          })
      }
    },
  }
}
