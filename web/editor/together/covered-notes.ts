import type { Editor } from '../editor-types.ts'

const SIZE = 200
/** More than these on one screen say no more. */
const MAX_SHOWN = 300
const DRAG_PIXELS = 4
const STEP = 10
const LONG_STEP = 100

const steps: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface Point {
  x: number
  y: number
}

export interface CoveredNote {
  id: string
  point: Point
  text: string
  label: string
  isOwn: boolean
}

interface Shown {
  root: HTMLElement
  note: CoveredNote
}

interface Options {
  notes(): readonly CoveredNote[]
  onOpen(id: string): void
  onMoved(id: string, point: Point): void
  /** From where it is by now, which may not have been drawn yet. */
  onStepped(id: string, dx: number, dy: number): void
}

/** Private notes above the board: own ones can be read, opened and moved; of others there is a name. */
export const createCoveredNotes = ({ canvas }: Editor, container: HTMLElement, options: Options) => {
  const shown = new Map<string, Shown>()
  let dragged: { id: string; point: Point } | undefined

  const listen = (one: Shown): void => {
    const { root } = one
    let start: Point | undefined
    let wasDragged = false
    root.addEventListener('pointerdown', (event) => {
      event.stopPropagation()
      if (event.button !== 0) return
      start = { x: event.clientX, y: event.clientY }
      wasDragged = false
      root.setPointerCapture(event.pointerId)
    })
    root.addEventListener('pointermove', ({ clientX, clientY }) => {
      if (!start) return
      const [dx, dy] = [clientX - start.x, clientY - start.y]
      if (!wasDragged && Math.hypot(dx, dy) < DRAG_PIXELS) return
      wasDragged = true
      const { id, point } = one.note
      dragged = { id, point: { x: point.x + dx / canvas.view.scale, y: point.y + dy / canvas.view.scale } }
      canvas.redraw()
    })
    const end = (isKept: boolean): void => {
      start = undefined
      const moved = dragged
      dragged = undefined
      if (moved && isKept) options.onMoved(moved.id, moved.point)
      canvas.redraw()
    }
    root.addEventListener('pointerup', () => end(true))
    root.addEventListener('pointercancel', () => end(false))
    // A click by a key has no count, and ends no drag.
    root.addEventListener('click', ({ detail }) => {
      if (detail === 0 || !wasDragged) options.onOpen(one.note.id)
    })
    root.addEventListener('keydown', (event) => {
      event.stopPropagation()
      const [x, y] = steps[event.key] ?? []
      if (x === undefined || y === undefined) return
      event.preventDefault()
      const by = event.shiftKey ? LONG_STEP : STEP
      options.onStepped(one.note.id, x * by, y * by)
    })
  }

  const make = (note: CoveredNote): Shown => {
    const root = document.createElement(note.isOwn ? 'button' : 'div')
    // Its arrows move it, not what is selected.
    root.className = `covered-note ${note.isOwn ? 'is-own own-keys' : ''}`
    root.dir = 'auto'
    const one = { root, note }
    if (note.isOwn) listen(one)
    else root.role = 'img'
    return one
  }

  /** What is shown already stays the same element: it may have the focus, or a finger on it. */
  const put = (note: CoveredNote): void => {
    const before = shown.get(note.id)
    const isSame = before?.note.isOwn === note.isOwn
    const one = isSame ? before : make(note)
    one.note = note
    one.root.ariaLabel = note.label
    one.root.textContent = note.text
    if (isSame) return
    if (before) before.root.replaceWith(one.root)
    else container.append(one.root)
    shown.set(note.id, one)
  }

  const clear = (kept: ReadonlySet<string> = new Set()): void => {
    for (const [id, { root }] of shown)
      if (!kept.has(id)) {
        root.remove()
        shown.delete(id)
      }
  }

  return {
    place(): void {
      const { view, size } = canvas
      const seen = new Set<string>()
      for (const note of options.notes()) {
        const { x, y } = dragged?.id === note.id ? dragged.point : note.point
        const [left, top, length] = [(x - view.x) * view.scale, (y - view.y) * view.scale, SIZE * view.scale]
        const isIn = left < size.width && top < size.height && left + length > 0 && top + length > 0
        if (!isIn || seen.size >= MAX_SHOWN) continue
        seen.add(note.id)
        // What is in a hand stays.
        const isHeld = dragged?.id === note.id && shown.has(note.id)
        if (shown.get(note.id)?.note !== note && !isHeld) put(note)
        const { style } = (shown.get(note.id) as Shown).root
        style.translate = `${left}px ${top}px`
        style.scale = String(view.scale)
      }
      clear(seen)
    },
    hide: () => clear(),
  }
}
