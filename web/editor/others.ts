import type { LivePresence } from '@easel/sdk/live-types.ts'
import type { LiveZone } from '@easel/sdk/live-zone.ts'
import type { View } from '../canvas/canvas-types.ts'
import type { Board } from '../canvas/painter/board.ts'
import type { Entry } from '../canvas/painter/entry.ts'
import { cursorAt, drawCursor, drawMark, shortName } from './cursors.ts'
import { drawWay } from './draw-way.ts'
import { layoutIn } from './framing.ts'
import { type Point, toScreen } from './geometry.ts'
import { GLIDE_MS, type Glided, glide, still } from './glide.ts'
import { drawOutline } from './handles.ts'
import { createOthersDrags } from './others-drags.ts'
import { createOthersDrawn } from './others-drawn.ts'
import { createOthersInk } from './others-ink.ts'
import { colourOf } from './people-colours.ts'
import type { ChatBubbles, Said } from './together/chat-bubbles.ts'

interface Other {
  presence: LivePresence
  from: Point
  /** As it was at `from`, for each glide. */
  speed: Point
  to: Point | undefined
  movedAt: number
}

interface OthersDeps {
  zone: LiveZone
  nameOf(zuid: string): string
  writesLabel(name: string): string
  redraw(): void
  /** What others drag stands elsewhere now. */
  onPreview(): void
  /** What they say, whenever it is drawn. */
  onChats: ChatBubbles['show']
  onCount(count: number): void
}

/** The others in the zone: their cursors, what they have selected, and what they drag. */
export const createOthers = (deps: OthersDeps) => {
  const { zone, nameOf, writesLabel, redraw, onPreview, onChats, onCount } = deps
  const others = new Map<string, Other>()
  const ink = createOthersInk(redraw)
  const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
  const drawn = createOthersDrawn(zone, redraw)
  const drags = createOthersDrags({ zone, isStill, onPreview })

  let ageing: ReturnType<typeof setTimeout> | undefined
  /** Cursors lose their names, and go, while nothing else happens. */
  const drawAgain = (ms: number): void => {
    clearTimeout(ageing)
    if (ms === 0) requestAnimationFrame(redraw)
    else if (Number.isFinite(ms)) ageing = setTimeout(redraw, ms)
  }

  const placeOf = ({ from, speed, to, movedAt }: Other, now: number): Glided | undefined =>
    to && glide(from, speed, to, isStill() ? 1 : (now - movedAt) / GLIDE_MS)

  const learn = (presence: ReadonlyMap<string, LivePresence>): void => {
    const now = performance.now()
    for (const id of others.keys()) {
      if (presence.has(id)) continue
      others.delete(id)
      drags.forget(id)
      ink.forget(id)
      drawn.forget(id)
    }
    for (const [id, one] of presence) {
      const known = others.get(id)
      if (known?.presence === one) continue
      const to = one.state.pointer
      const { at: from, speed } = (known && placeOf(known, now)) ?? { at: to ?? still, speed: still }
      const isMoved = known?.to?.x !== to?.x || known?.to?.y !== to?.y
      const other: Other = known ?? { presence: one, from, speed, to, movedAt: now }
      if (isMoved) Object.assign(other, { from, speed, to, movedAt: now })
      other.presence = one
      ink.learn(id, one)
      drawn.learn(id, one.state.gesture)
      drags.learn(id, one.state.gesture)
      others.set(id, other)
    }
    onCount([...others.values()].filter(({ to }) => to).length)
    redraw()
  }

  const stop = [
    zone.on('presence', learn),
    zone.on('elements', (ids) => {
      ink.replace(ids)
      drags.committed(ids)
    }),
  ]
  // Those who were here before the editor was; it is not complete yet.
  queueMicrotask(() => learn(zone.presence))

  return {
    /** What the others drag, as it would be. */
    preview: drags.preview,
    draw(context: CanvasRenderingContext2D, view: View, board: Board): void {
      const now = performance.now()
      let lasts = Number.POSITIVE_INFINITY
      ink.draw(context, view, (id) => colourOf(others.get(id)?.presence.zuid ?? ''))
      const chats = new Map<string, Said>()
      for (const [session, other] of others) {
        const { zuid, state } = other.presence
        const colour = colourOf(zuid)
        for (const id of state.selection ?? []) {
          const entry = board.get(id)
          if (entry?.element.kind === 'CONNECTOR') drawWay(context, board, entry, view, colour, 2)
          else outline(context, board, id, view, colour)
        }
        for (const { id } of state.gesture?.elements ?? []) outline(context, board, id, view, colour)
        drawn.draw(session, context, view, colour)
        const written = state.typing === undefined ? undefined : board.get(state.typing)
        if (written) drawMark(context, markPlace(written, view), colour, writesLabel(shortName(nameOf(zuid))))
        const place = placeOf(other, now)?.at
        const age = now - other.movedAt
        const cursor = cursorAt(age, isStill())
        const { chat = '' } = state
        if (!place || !(cursor.isShown || chat !== '')) continue
        const isGliding = age < GLIDE_MS && !isStill()
        lasts = Math.min(lasts, isGliding ? 0 : cursor.lasts)
        const at = toScreen(place, view)
        drawCursor(context, at, colour, nameOf(zuid), chat === '' ? cursor.nameAlpha : 0)
        if (chat !== '') chats.set(session, { text: chat, name: nameOf(zuid), colour, at })
      }
      onChats(chats)
      drawAgain(lasts)
    },
    stop(): void {
      clearTimeout(ageing)
      for (const off of stop) off()
      ink.stop()
      drawn.stop()
      drags.stop()
    },
  }
}

const outline = (context: CanvasRenderingContext2D, board: Board, id: string, view: View, colour: string): void => {
  const element = board.get(id)?.element
  if (!element || element.kind === 'CONNECTOR') return
  const { left = 0, top = 0, width = 0, height = 0, rotate = 0 } = layoutIn(element.body)
  drawOutline(context, { left, top, width, height, rotate }, view, colour, 2)
}

/** Above the left upper corner of what is written. */
const markPlace = ({ element, minX, minY }: Entry, view: View): Point => {
  const { left = minX, top = minY } = layoutIn(element.body)
  return toScreen({ x: left, y: top }, view)
}
