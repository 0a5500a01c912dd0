import { canGroup, canUngroup } from './commands/group.ts'
import type { Editor, EditorState } from './editor-types.ts'
import { isOnPhone } from './first-hand.ts'
import { imageState } from './images/selected-images.ts'
import { inkKindOf, inkStyle } from './ink/ink-style.ts'
import { styleState } from './style.ts'
import { isTableSelected } from './tables/is-table.ts'
import { loadedTables } from './tables/load-tables.ts'
import { valuesOf } from './values.ts'

/** Runs once for all that asks for it in a turn. */
export const createTell = (run: () => void, signal: AbortSignal): (() => void) => {
  let isAsked = false
  return () => {
    if (isAsked) return
    isAsked = true
    queueMicrotask(() => {
      isAsked = false
      if (!signal.aborted) run()
    })
  }
}

/** What the page shows of the editor. */
export const stateOf = (editor: Editor, isDragging: boolean): Omit<EditorState, 'following' | 'find'> => {
  const { zone, selection } = editor
  const kind = inkKindOf(editor.tool)
  return {
    tool: editor.tool,
    geometry: editor.geometry,
    canEdit: editor.canEdit,
    canComment: editor.canComment,
    togetherOff: zone.togetherOff,
    selected: selection.ids.size,
    locked: editor.shownLocked.length,
    isTable: isTableSelected(editor),
    canGroup: canGroup(editor),
    canUngroup: canUngroup(editor),
    canUndo: zone.canUndo,
    canRedo: zone.canRedo,
    pending: zone.pending,
    uploading: editor.images.uploading,
    isConnected: zone.status === 'live' && navigator.onLine,
    isBusy: isDragging || selection.isMarking || editor.isWriting,
    isWriting: editor.isWriting,
    textLook: editor.text.look,
    isLinkAsked: editor.text.isLinkAsked,
    style: styleState(editor),
    isLooking: editor.canEdit && editor.tool === 'hand' && isOnPhone(),
    isDrawing: editor.isDrawing,
    ink: kind && inkStyle(editor.lastStyles, kind),
    panel: editor.panel,
    menu: editor.menu,
    isReading: editor.keyboard.isReading,
    image: imageState(editor),
    values: editor.areValuesShown ? valuesOf(editor) : undefined,
  }
}

/** What tests and styles see of it. */
export const markBoard = (board: HTMLElement, editor: Editor, writtenId: string | undefined): void => {
  const { zone, tool, selection, shownLocked, images } = editor
  Object.assign(board.dataset, {
    tool,
    selected: selection.ids.size,
    locked: shownLocked.length,
    pending: zone.pending,
    uploading: images.uploading,
    seq: zone.seq,
    writing: writtenId ?? '',
    tables: loadedTables() !== undefined,
  })
}
