import type { LiveElement, LivePresence } from '@easel/sdk/live-types.ts'
import type { LiveZone } from '@easel/sdk/live-zone.ts'
import type { View } from '../canvas/canvas-types.ts'
import type { Board } from '../canvas/painter/board.ts'
import { drawCursor } from './cursors.ts'
import { layoutIn } from './framing.ts'
import { type Point, toScreen, withLayout } from './geometry.ts'
import { drawOutline } from './handles.ts'
import { createOthersInk } from './others-ink.ts'
import { colourOf } from './people-colours.ts'
import type { ChatBubbles, Said } from './together/chat-bubbles.ts'

/** How long a cursor takes to where it is told to be. */
const GLIDE_MS = 80
const NAME_MS = 3_000
const CURSOR_MS = 60_000
/** A drag has ended, and its commit may not have come yet. */
const HOLD_MS = 1_000

interface Other {
  presence: LivePresence
  from: Point
  to: Point | undefined
  movedAt: number
  held: Map<string, LiveElement>
  holdTimer?: ReturnType<typeof setTimeout>
}

interface OthersDeps {
  zone: LiveZone
  nameOf(zuid: string): string
  redraw(): void
  /** What others drag stands elsewhere now. */
  onPreview(): void
  /** What they say, whenever it is drawn. */
  onChats: ChatBubbles['show']
  onCount(count: number): void
}

/** The others in the zone: their cursors, what they have selected, and what they drag. */
export const createOthers = ({ zone, nameOf, redraw, onPreview, onChats, onCount }: OthersDeps) => {
  const others = new Map<string, Other>()
  const ink = createOthersInk(redraw)
  const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

  const positionOf = ({ from, to, movedAt }: Other, now: number): Point | undefined => {
    if (!to) return undefined
    const share = isStill() ? 1 : Math.min(1, (now - movedAt) / GLIDE_MS)
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
  }

  const hold = (other: Other): void => {
    clearTimeout(other.holdTimer)
    if (other.held.size === 0) return
    other.holdTimer = setTimeout(() => {
      other.held.clear()
      onPreview()
    }, HOLD_MS)
  }

  const learn = (presence: ReadonlyMap<string, LivePresence>): void => {
    const now = performance.now()
    let isPreviewChanged = false
    for (const [id, other] of others) {
      if (presence.has(id)) continue
      clearTimeout(other.holdTimer)
      isPreviewChanged ||= other.held.size > 0
      others.delete(id)
      ink.forget(id)
    }
    for (const [id, one] of presence) {
      const known = others.get(id)
      if (known?.presence === one) continue
      const to = one.state.pointer
      const from = (known && positionOf(known, now)) ?? to ?? { x: 0, y: 0 }
      const isMoved = known?.to?.x !== to?.x || known?.to?.y !== to?.y
      const other: Other = known ?? { presence: one, from, to, movedAt: now, held: new Map() }
      if (isMoved) Object.assign(other, { from, to, movedAt: now })
      other.presence = one
      ink.learn(id, one)
      const { gesture } = one.state
      if (gesture) {
        clearTimeout(other.holdTimer)
        other.held = previewOf(zone, gesture.elements)
        isPreviewChanged = true
      } else hold(other)
      others.set(id, other)
    }
    if (isPreviewChanged) onPreview()
    onCount([...others.values()].filter(({ to }) => to).length)
    redraw()
  }

  const stop = [
    zone.on('presence', learn),
    // What was committed stands where it was dragged to: nothing jumps.
    zone.on('elements', (ids) => {
      let isAny = false
      ink.replace(ids)
      for (const { held, presence } of others.values())
        if (!presence.state.gesture) for (const id of ids) isAny = held.delete(id) || isAny
      if (isAny) onPreview()
    }),
  ]
  // Those who were here before the editor was; it is not complete yet.
  queueMicrotask(() => learn(zone.presence))

  return {
    /** What the others drag, as it would be. */
    preview: (): LiveElement[] => [...others.values()].flatMap(({ held }) => [...held.values()]),
    draw(context: CanvasRenderingContext2D, view: View, board: Board): void {
      const now = performance.now()
      let isGliding = false
      ink.draw(context, view, (id) => colourOf(others.get(id)?.presence.zuid ?? ''))
      const chats = new Map<string, Said>()
      for (const [session, other] of others) {
        const { zuid, state } = other.presence
        const colour = colourOf(zuid)
        for (const id of state.selection ?? []) outline(context, board, id, view, colour)
        for (const { id } of state.gesture?.elements ?? []) outline(context, board, id, view, colour)
        const place = positionOf(other, now)
        const age = now - other.movedAt
        const { chat = '' } = state
        if (!place || (age > CURSOR_MS && chat === '')) continue
        isGliding ||= age < GLIDE_MS && !isStill()
        const at = toScreen(place, view)
        drawCursor(context, at, colour, age < NAME_MS && chat === '' ? nameOf(zuid) : '')
        if (chat !== '') chats.set(session, { text: chat, name: nameOf(zuid), colour, at })
      }
      onChats(chats)
      if (isGliding) requestAnimationFrame(redraw)
    },
    stop(): void {
      for (const off of stop) off()
      ink.stop()
      for (const { holdTimer } of others.values()) clearTimeout(holdTimer)
    },
  }
}

const outline = (context: CanvasRenderingContext2D, board: Board, id: string, view: View, colour: string): void => {
  const element = board.get(id)?.element
  if (!element || element.kind === 'CONNECTOR') return
  const { left = 0, top = 0, width = 0, height = 0, rotate = 0 } = layoutIn(element.body)
  drawOutline(context, { left, top, width, height, rotate }, view, colour, 2)
}

const previewOf = (zone: LiveZone, told: readonly { id: string; layout?: object }[]): Map<string, LiveElement> => {
  const elements = told.flatMap(({ id, layout }) => {
    const element = zone.get(id)
    return element && layout && element.kind !== 'CONNECTOR' ? [withLayout(element, layout)] : []
  })
  return new Map(elements.map((element) => [element.id, element]))
}
