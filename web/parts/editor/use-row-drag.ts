import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { ROW_HEIGHT } from './layer-item.tsx'

/** As on the board. */
const DRAG_PIXELS = 4
/** Near an edge the list scrolls. */
const EDGE_PIXELS = 24

interface DraggedRow {
  id: string
  isLocked?: boolean
}

interface Drop<Place> {
  /** The row above which the line is drawn. */
  line?: number
  /** The row that it goes into. */
  into?: string
  place: Place
}

interface RowDrag<Row extends DraggedRow, Place> {
  scroller: RefObject<HTMLElement>
  rows: readonly Row[]
  /** Where a row goes that is let go at a height, in rows from the top. */
  dropAt(rows: readonly Row[], dragged: Row, height: number): Drop<Place> | undefined
  onDrop(id: string, place: Place): void
  isOff: boolean
}

/** A row that is dragged, and where it would go: of a mouse or a pen; fingers scroll. */
export const useRowDrag = <Row extends DraggedRow, Place>({
  scroller,
  rows,
  dropAt,
  onDrop,
  isOff,
}: RowDrag<Row, Place>) => {
  const [drag, setDrag] = useState<{ row: Row; drop: Drop<Place> | undefined }>()
  const pressed = useRef<{ row: Row; y: number }>()
  const latest = useRef(rows)
  latest.current = rows

  const end = () => {
    pressed.current = undefined
    setDrag(undefined)
  }
  const isDragging = drag !== undefined
  useLayoutEffect(() => {
    if (!isDragging) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      end()
    }
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [isDragging])

  const handlers = {
    onPointerDown: (event: PointerEvent & { currentTarget: HTMLElement }) => {
      const target = event.target as Element
      const row = rows[Number(target.closest<HTMLElement>('[data-row]')?.dataset.row ?? -1)]
      if (isOff || event.button !== 0 || event.pointerType === 'touch' || !row || row.isLocked) return
      if (target.closest('.layer-name')) pressed.current = { row, y: event.clientY }
    },
    onPointerMove: (event: PointerEvent & { currentTarget: HTMLElement }) => {
      const { current: press } = pressed
      const { current: list } = scroller
      if (!press || !list || (!isDragging && Math.abs(event.clientY - press.y) < DRAG_PIXELS)) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const { top, bottom } = list.getBoundingClientRect()
      if (event.clientY < top + EDGE_PIXELS) list.scrollTop -= ROW_HEIGHT / 2
      else if (event.clientY > bottom - EDGE_PIXELS) list.scrollTop += ROW_HEIGHT / 2
      const height = (event.clientY - top + list.scrollTop) / ROW_HEIGHT
      setDrag({ row: press.row, drop: dropAt(latest.current, press.row, height) })
    },
    onPointerUp: () => {
      if (drag?.drop) onDrop(drag.row.id, drag.drop.place)
      end()
    },
    onPointerCancel: end,
  }
  return { handlers, id: drag?.row.id, line: drag?.drop?.line, into: drag?.drop?.into }
}
