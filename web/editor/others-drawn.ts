import type { PresenceState } from '@easel/sdk/live-types.ts'
import type { LiveZone } from '@easel/sdk/live-zone.ts'
import type { View } from '../canvas/canvas-types.ts'
import { drawOutline, type Framing } from './handles.ts'

type Gesture = NonNullable<PresenceState['gesture']>
type Told = Gesture['elements'][number]

/** It was let go of, and its commit may not have come yet. */
const HOLD_MS = 1_000
const WIDTH = 2

interface Drawn {
  elements: readonly Told[]
  timer?: ReturnType<typeof setTimeout>
}

/** What others draw or copy and no zone has yet: outlines of it, until it is there. */
export const createOthersDrawn = (zone: Pick<LiveZone, 'get'>, redraw: () => void) => {
  const all = new Map<string, Drawn>()

  const forget = (session: string): void => {
    clearTimeout(all.get(session)?.timer)
    all.delete(session)
  }

  return {
    learn(session: string, gesture: Gesture | undefined): void {
      const known = all.get(session)
      if (gesture) {
        forget(session)
        all.set(session, { elements: gesture.elements })
      } else if (known)
        known.timer ??= setTimeout(() => {
          all.delete(session)
          redraw()
        }, HOLD_MS)
    },
    forget,
    stop(): void {
      for (const session of all.keys()) forget(session)
    },
    /** The outlines of somebody. */
    outlines: (session: string): Framing[] =>
      (all.get(session)?.elements ?? []).flatMap(({ id, layout }) => {
        if (!layout || zone.get(id)) return []
        const { left = 0, top = 0, width = 0, height = 0, rotate = 0 } = layout
        return [{ left, top, width, height, rotate }]
      }),
    draw(session: string, context: CanvasRenderingContext2D, view: View, colour: string): void {
      for (const one of this.outlines(session)) drawOutline(context, one, view, colour, WIDTH)
    },
  }
}
