import type { LiveElement, PresenceState } from '@easel/sdk/live-types.ts'
import type { LiveZone } from '@easel/sdk/live-zone.ts'
import { layoutIn } from './framing.ts'
import { withLayout } from './geometry.ts'
import { GLIDE_MS, layoutBetween } from './glide.ts'

type Layout = ReturnType<typeof layoutIn>
type Gesture = NonNullable<PresenceState['gesture']>

/** A drag has ended, and its commit may not have come yet. */
const HOLD_MS = 1_000

/** An element on its way to where it was last told to be. */
interface Dragged {
  from: Layout
  to: Layout
  toldAt: number
  /** It stands there now, and is held until it has come there here. */
  isCommitted: boolean
}

interface Drag {
  isOver: boolean
  elements: Map<string, Dragged>
  holdTimer?: ReturnType<typeof setTimeout>
}

/** The time, and what is to be done before the next frame is painted; returns what takes that back. */
export interface Frames {
  now(): number
  next(run: () => void): () => void
}

const framesOfBrowser: Frames = {
  now: () => performance.now(),
  next(run) {
    const id = requestAnimationFrame(run)
    return () => cancelAnimationFrame(id)
  },
}

interface DragsDeps {
  zone: Pick<LiveZone, 'get'>
  isStill(): boolean
  /** What others drag stands elsewhere now. */
  onPreview(): void
  frames?: Frames
}

const isSame = (one: Layout, other: Layout): boolean =>
  Object.entries(other).every(([name, value]) => one[name as keyof Layout] === value)

/** What others drag, by their sessions: it glides from one told place to the next, and on to where it is dropped. */
export const createOthersDrags = ({ zone, isStill, onPreview, frames = framesOfBrowser }: DragsDeps) => {
  const drags = new Map<string, Drag>()
  let cancelFrame: (() => void) | undefined

  const shareOf = ({ toldAt }: Dragged, now: number): number => (isStill() ? 1 : Math.min(1, (now - toldAt) / GLIDE_MS))
  const layoutOf = (dragged: Dragged, now: number): Layout =>
    layoutBetween(dragged.from, dragged.to, shareOf(dragged, now))

  const all = (): (readonly [Drag, string, Dragged])[] =>
    [...drags.values()].flatMap((drag) => [...drag.elements].map(([id, dragged]) => [drag, id, dragged] as const))

  const animate = (): void => {
    if (cancelFrame) return
    const now = frames.now()
    if (!all().some(([, , dragged]) => shareOf(dragged, now) < 1)) return
    cancelFrame = frames.next(() => {
      cancelFrame = undefined
      const time = frames.now()
      for (const [{ elements }, id, dragged] of all())
        if (dragged.isCommitted && shareOf(dragged, time) >= 1) elements.delete(id)
      onPreview()
      animate()
    })
  }
  const changed = (): void => {
    onPreview()
    animate()
  }

  const hold = (drag: Drag): void => {
    if (drag.isOver) return
    drag.isOver = true
    drag.holdTimer = setTimeout(() => {
      drag.elements.clear()
      onPreview()
    }, HOLD_MS)
  }

  const toDragged = (known: Dragged | undefined, element: LiveElement, layout: object, now: number): Dragged => {
    const before = layoutIn(element.body)
    const to = { ...before, ...layout }
    // A cursor that moves alone does not begin the way anew.
    if (known && isSame(known.to, to)) return known
    const from = known ? layoutOf(known, now) : before
    return { from, to, toldAt: now, isCommitted: false }
  }

  return {
    /** What somebody drags now; undefined once they have let go. */
    learn(session: string, gesture: Gesture | undefined): void {
      const known = drags.get(session)
      if (!gesture) {
        if (known) hold(known)
        return
      }
      clearTimeout(known?.holdTimer)
      const now = frames.now()
      const elements = new Map<string, Dragged>()
      for (const { id, layout } of gesture.elements) {
        const element = zone.get(id)
        if (element && layout && element.kind !== 'CONNECTOR')
          elements.set(id, toDragged(known?.elements.get(id), element, layout, now))
      }
      drags.set(session, { isOver: false, elements })
      changed()
    },
    forget(session: string): void {
      const known = drags.get(session)
      if (!known) return
      clearTimeout(known.holdTimer)
      drags.delete(session)
      if (known.elements.size > 0) onPreview()
    },
    /** What was committed stands where it was dragged to, or goes on to where it stands: nothing jumps. */
    committed(ids: ReadonlySet<string>): void {
      const now = frames.now()
      let isAny = false
      for (const { isOver, elements } of drags.values())
        for (const id of isOver ? ids : []) {
          const dragged = elements.get(id)
          if (!dragged) continue
          isAny = true
          const element = zone.get(id)
          const isThere = shareOf(dragged, now) >= 1
          if (isThere || !element) elements.delete(id)
          else elements.set(id, { ...toDragged(dragged, element, {}, now), isCommitted: true })
        }
      if (isAny) changed()
    },
    /** The dragged elements as they are to be drawn. */
    preview(): LiveElement[] {
      const now = frames.now()
      return all().flatMap(([, id, dragged]) => {
        const element = zone.get(id)
        return element ? [withLayout(element, layoutOf(dragged, now))] : []
      })
    },
    stop(): void {
      cancelFrame?.()
      for (const { holdTimer } of drags.values()) clearTimeout(holdTimer)
      drags.clear()
    },
  }
}
