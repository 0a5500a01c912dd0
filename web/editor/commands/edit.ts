import { copyPicture } from '../clipboard/copy-as.ts'
import { copiedBy, copiesOf, putCopies } from '../copies.ts'
import type { Editor } from '../editor-types.ts'
import { placementEdits, removalOf } from '../edits.ts'
import { withChildren } from '../gesture.ts'
import { isLocked } from '../locks.ts'
import { moved } from '../move.ts'
import { loadedTables } from '../tables/load-tables.ts'
import type { Command } from './command.ts'

export const hasSelection = ({ selection }: Editor): boolean => selection.ids.size > 0

const DUPLICATE_OFFSET = 16
const NUDGE = 1
const NUDGE_FAR = 10

/** Selected elements, with what is inside selected frames; of cells their texts, so that a table stays one. */
export const remove = (editor: Editor): void => {
  if (loadedTables()?.clearCells(editor)) return
  const gone = withChildren(editor, editor.selection.ids)
  // What is in a frame goes before it, else it would belong to the zone for a moment.
  const frames = gone.filter(({ kind }) => kind === 'FRAME')
  const others = gone.filter(({ kind }) => kind !== 'FRAME')
  editor.selection.clear()
  editor.store.commit([...others, ...frames].map(removalOf))
}

/** A copy that was moved says how far the next one goes. */
const duplicate = (editor: Editor): void => {
  const { x, y } = copiedBy(editor) ?? { x: DUPLICATE_OFFSET, y: DUPLICATE_OFFSET }
  putCopies(editor, copiesOf(withChildren(editor, editor.selection.ids), x, y), editor.selectionBounds())
}

/** Steps in a row are one step of undo. From a cell they go to the next one. */
const nudge = (editor: Editor, dx: number, dy: number): void => {
  if (loadedTables()?.goToCell(editor, Math.sign(dx), Math.sign(dy))) return
  const { selection, store } = editor
  const ids = new Set(loadedTables()?.wholeTables(editor, selection.ids) ?? selection.ids)
  const before = [...ids].map((id) => store.get(id)).filter((element) => element !== undefined)
  const after = moved(editor, before, dx, dy)
  const edits = after.flatMap((element, at) => {
    const one = before[at]
    return !one || (one.frame_id !== null && ids.has(one.frame_id)) ? [] : placementEdits(element, one)
  })
  store.commit(edits, `nudge ${[...ids].join(' ')}`)
}

const nudgeCommand = <Id extends string>(id: Id, key: string, x: number, y: number) => ({
  id,
  keys: [key],
  group: 'arrange' as const,
  needs: 'edit' as const,
  isEnabled: hasSelection,
  run: (editor: Editor) => nudge(editor, x, y),
})

const edit = <Id extends string>(id: Id, keys: readonly string[], run: Command['run'], isEnabled = hasSelection) => ({
  id,
  keys,
  group: 'edit' as const,
  needs: 'edit' as const,
  isEnabled,
  run,
})

// The browser tells of these by events of its own: see ../clipboard/clipboard.ts.
const copy = (): void => void document.execCommand('copy')
const cut = (): void => void document.execCommand('cut')

const copyAs = (editor: Editor, form: 'png' | 'svg'): void => {
  const elements = withChildren(editor, editor.selection.ids)
  try {
    copyPicture(editor, elements, form).catch(editor.copyFailed)
  } catch {
    // An address without https has no clipboard.
    editor.copyFailed()
  }
}

export const editCommands = [
  edit(
    'undo',
    ['mod+z'],
    ({ store }) => store.undo(),
    ({ zone }) => zone.canUndo,
  ),
  edit(
    'redo',
    ['shift+mod+z', 'mod+y'],
    ({ store }) => store.redo(),
    ({ zone }) => zone.canRedo,
  ),
  edit('remove', ['Delete', 'Backspace'], remove),
  edit('duplicate', ['mod+d'], duplicate),
  { id: 'copy', keys: ['mod+c'], isNative: true, group: 'edit' as const, isEnabled: hasSelection, run: copy },
  { ...edit('cut', ['mod+x'], cut), isNative: true },
  { ...edit('paste', ['mod+v'], () => {}), isNative: true, isKeyOnly: true },
  {
    id: 'copyPng',
    keys: ['shift+alt+p'],
    group: 'edit' as const,
    isEnabled: hasSelection,
    run: (editor: Editor) => copyAs(editor, 'png'),
  },
  {
    id: 'copySvg',
    keys: ['shift+alt+s'],
    group: 'edit' as const,
    isEnabled: hasSelection,
    run: (editor: Editor) => copyAs(editor, 'svg'),
  },
  {
    id: 'selectAll',
    keys: ['mod+a'],
    group: 'edit' as const,
    run: ({ selection, store }: Editor) => selection.set(topLevel(store.all(), store)),
  },
  edit(
    'write',
    ['Enter', 'F2'],
    (editor) => {
      const [id] = editor.selection.ids
      if (id !== undefined) editor.writeText(id)
    },
    ({ selection }) => selection.ids.size === 1,
  ),
  nudgeCommand('nudgeLeft', 'ArrowLeft', -NUDGE, 0),
  nudgeCommand('nudgeRight', 'ArrowRight', NUDGE, 0),
  nudgeCommand('nudgeUp', 'ArrowUp', 0, -NUDGE),
  nudgeCommand('nudgeDown', 'ArrowDown', 0, NUDGE),
  nudgeCommand('nudgeFarLeft', 'shift+ArrowLeft', -NUDGE_FAR, 0),
  nudgeCommand('nudgeFarRight', 'shift+ArrowRight', NUDGE_FAR, 0),
  nudgeCommand('nudgeFarUp', 'shift+ArrowUp', 0, -NUDGE_FAR),
  nudgeCommand('nudgeFarDown', 'shift+ArrowDown', 0, NUDGE_FAR),
] as const

/** What is in a frame is selected with the frame; what is locked is not. */
const topLevel = (ids: readonly string[], store: Editor['store']): string[] =>
  ids.filter((id) => {
    const element = store.get(id)
    if (isLocked(element)) return false
    const frame = element?.frame_id
    return !frame || store.get(frame)?.kind !== 'FRAME'
  })
