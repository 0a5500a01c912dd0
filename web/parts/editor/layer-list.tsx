import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { isRightToLeft } from '../../data/preferences.ts'
import type { EditorHandle } from '../../editor/editor.ts'
import type { LayerRow } from '../../editor/layers/layer-types.ts'
import { t } from '../../texts/texts.ts'
import { SidePanel } from '../side-panel.tsx'
import { canEnter, dropPlaceAt } from './drop-place.ts'
import { LayerItem, ROW_HEIGHT } from './layer-item.tsx'
import { useRowDrag } from './use-row-drag.ts'
import { useWindow } from './use-window.ts'

interface LayerListProps {
  editor: EditorHandle
  canEdit: boolean
  /** Grows when something on the board has changed. */
  revision: number
}

/** Every element, in front first: selected by a click, named, locked, hidden, and dragged into order and into frames. */
export const LayerList = ({ editor, canEdit, revision }: LayerListProps) => {
  const { layers } = editor
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [renamed, setRenamed] = useState<string>()
  const [at, setAt] = useState(0)
  const [isByKey, setByKey] = useState(false)
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => layers.rows(closed), [revision, closed])
  const [from, to] = useWindow(scroller, rows.length, ROW_HEIGHT)
  const drag = useRowDrag({ scroller, rows, dropAt: dropPlaceAt, onDrop: layers.put, isOff: !canEdit })
  const focused = Math.min(at, Math.max(0, rows.length - 1))
  const { current } = scroller

  useLayoutEffect(() => {
    if (!isByKey || !current) return
    const [top, bottom] = [focused * ROW_HEIGHT, (focused + 1) * ROW_HEIGHT]
    if (top < current.scrollTop) current.scrollTop = top
    else if (bottom > current.scrollTop + current.clientHeight) current.scrollTop = bottom - current.clientHeight
    current.querySelector<HTMLElement>(`[data-row="${focused}"] .layer-name`)?.focus({ preventScroll: true })
  }, [focused, isByKey, from, to, renamed])

  const close = () => editor.showPanel(undefined)
  const goTo = (index: number) => {
    setByKey(true)
    setAt(Math.max(0, Math.min(rows.length - 1, index)))
  }
  const setOpen = (id: string, isOpen: boolean) => {
    const next = new Set(closed)
    if (isOpen) next.delete(id)
    else next.add(id)
    setClosed(next)
  }
  /** Into the frame above it, or else the one below. */
  const moveInto = (row: LayerRow) => {
    const isTarget = ({ kind, isLocked }: LayerRow) => kind === 'frame' && !isLocked
    const frame = rows.slice(0, rows.indexOf(row)).findLast(isTarget) ?? rows.find(isTarget)
    if (!frame || row.parent !== null || !canEnter(row)) return
    setOpen(frame.id, true)
    layers.put(row.id, { frame: frame.id })
  }
  const moveOut = (row: LayerRow) => {
    if (row.parent !== null) layers.put(row.id, { frame: null, above: row.parent })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement) return
    // The row that has just moved has the focus already.
    const row = rows[Number((event.target as Element).closest<HTMLElement>('[data-row]')?.dataset.row)]
    if (!row) return
    const [outward, inward] = isRightToLeft() ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
    if (event.key === 'Escape') close()
    else if (event.altKey && event.key === 'ArrowUp') layers.step(row.id, 'FORWARD')
    else if (event.altKey && event.key === 'ArrowDown') layers.step(row.id, 'BACKWARD')
    else if (event.altKey && event.key === inward) moveInto(row)
    else if (event.altKey && event.key === outward) moveOut(row)
    else if (event.key === 'ArrowUp') goTo(focused - 1)
    else if (event.key === 'ArrowDown') goTo(focused + 1)
    else if (event.key === 'Home') goTo(0)
    else if (event.key === 'End') goTo(rows.length - 1)
    else if (event.key === inward && row.isOpen === false) setOpen(row.id, true)
    else if (event.key === outward && row.isOpen) setOpen(row.id, false)
    else if (event.key === 'F2' && canEdit && !row.isLocked && row.kind !== 'connector') setRenamed(row.id)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  // The row that moves keeps the focus.
  const focusedId = useRef<string>()
  useLayoutEffect(() => {
    const moved = rows.findIndex(({ id }) => id === focusedId.current)
    if (isByKey && moved !== -1 && moved !== at) setAt(moved)
  }, [rows])
  // After that: what is drawn now has another one in its place.
  useLayoutEffect(() => {
    focusedId.current = rows[focused]?.id
  })

  return (
    <SidePanel title={t().do_layers} onClose={close} class="left layers">
      {rows.length === 0 && <p class="hint">{t().layersNone}</p>}
      <div class="layer-scroll own-keys" ref={scroller}>
        <ul style={{ height: rows.length * ROW_HEIGHT }} onKeyDown={onKeyDown} {...drag.handlers}>
          {rows.slice(from, to).map((row, index) => (
            <LayerItem
              key={row.id}
              row={row}
              index={from + index}
              count={rows.length}
              canEdit={canEdit}
              isFocusable={from + index === focused}
              isSelected={layers.isSelected(row.id)}
              isDragged={drag.id === row.id}
              isTarget={drag.into === row.id}
              isRenamed={renamed === row.id}
              onSelect={(isAdded) => {
                setByKey(false)
                setAt(from + index)
                layers.select(row.id, isAdded)
              }}
              onOpen={(isOpen) => setOpen(row.id, isOpen)}
              onHide={(isHidden) => layers.setHidden(row.id, isHidden)}
              onLock={(isLocked) => layers.setLocked(row.id, isLocked)}
              onRename={() => setRenamed(row.id)}
              onNamed={(name, isKept) => {
                setRenamed(undefined)
                setByKey(isKept)
                if (name !== undefined) layers.rename(row.id, name)
              }}
            />
          ))}
          {drag.line !== undefined && (
            <li class="layer-line" aria-hidden="true" style={{ translate: `0 ${drag.line * ROW_HEIGHT}px` }} />
          )}
        </ul>
      </div>
    </SidePanel>
  )
}
