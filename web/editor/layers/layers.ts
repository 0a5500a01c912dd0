import { isHidden, isMarkedHidden } from '@easel/contract/shapes/hidden.ts'
import type { LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor } from '../editor-types.ts'
import { fieldEdit } from '../edits.ts'
import { isBareText, isImage, isNote } from '../elements.ts'
import { lookAt } from '../find/look-at.ts'
import { nameEdit } from '../find/replace.ts'
import { isInk } from '../ink/ink-element.ts'
import { isLocked } from '../locks.ts'
import { selectAlone } from '../select-alone.ts'
import { toPlainText } from '../text/to-rich-text.ts'
import { placeEdits } from './layer-places.ts'
import type { LayerRow, Layers } from './layer-types.ts'

const MAX_LABEL = 80

export const kindOf = (element: LiveElement): LayerRow['kind'] => {
  if (element.kind === 'FRAME') return 'frame'
  if (element.kind === 'CONNECTOR') return 'connector'
  if (isNote(element)) return 'note'
  if (isBareText(element)) return 'text'
  if (isImage(element)) return 'image'
  return isInk(element) ? 'drawing' : 'shape'
}

const labelOf = ({ kind, body }: LiveElement): string => {
  const text = kind === 'FRAME' ? '' : toPlainText(body.text)
  return (body.meta?.name || text.trim().split('\n')[0] || '').slice(0, MAX_LABEL)
}

/** In front first. */
const compare = (one: LiveElement, other: LiveElement): number => other.z - one.z || (one.id < other.id ? 1 : -1)

/** What is on the zone, by frames and in its order. */
export const createLayers = (editor: Editor): Layers => {
  const { store, selection, canvas } = editor

  /** Those that may be changed. */
  const free = (id: string): LiveElement | undefined => {
    const element = store.get(id)
    return editor.canEdit && !isLocked(element) ? element : undefined
  }

  const parentOf = ({ kind, frame_id }: LiveElement): string | null =>
    kind === 'SHAPE' && frame_id !== null && store.get(frame_id)?.kind === 'FRAME' ? frame_id : null

  return {
    rows(closed) {
      const byParent = new Map<string | null, LiveElement[]>()
      for (const element of editor.zone.elements().values()) {
        const parent = parentOf(element)
        const siblings = byParent.get(parent)
        if (siblings) siblings.push(element)
        else byParent.set(parent, [element])
      }
      const rowsIn = (parent: string | null): LayerRow[] =>
        (byParent.get(parent) ?? []).sort(compare).flatMap((element) => {
          const { id } = element
          const isOpen = byParent.has(id) ? !closed.has(id) : undefined
          const row: LayerRow = {
            id,
            parent,
            isOpen,
            kind: kindOf(element),
            label: labelOf(element),
            isLocked: isLocked(element),
            isHidden: isMarkedHidden(element),
            isUnseen: isHidden(element, store.get),
            step: element.body.step,
          }
          return [row, ...(isOpen ? rowsIn(id) : [])]
        })
      return rowsIn(null)
    },
    isSelected: (id) => selection.has(id) || editor.shownLocked.includes(id),
    select(id, isAdded) {
      if (!isAdded || isLocked(store.get(id))) return selectAlone(editor, id)
      selection.toggle([id])
      const bounds = store.bounds(id)
      if (bounds) lookAt(canvas, bounds)
    },
    rename(id, name) {
      const element = free(id)
      const next = name.replaceAll(/\s+/g, ' ').trim()
      if (!element || element.kind === 'CONNECTOR' || next === '' || next === element.body.meta.name) return
      store.commit([nameEdit(id, element.kind, next)])
    },
    setLocked(id, locked) {
      const element = store.get(id)
      if (element && editor.canEdit) store.commit([fieldEdit(element, { locked })])
    },
    setHidden(id, hidden) {
      const element = free(id)
      if (element) store.commit([fieldEdit(element, { hidden })])
    },
    put(id, place) {
      const element = free(id)
      if (element) store.commit(placeEdits(store, element, place))
    },
    step(id, to) {
      if (free(id)) store.commit([{ order: { id, to } }])
    },
  }
}
