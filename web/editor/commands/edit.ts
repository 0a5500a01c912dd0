import { copyPicture } from '../clipboard/copy-as.ts'
import { copiesOf, insertionsOf } from '../copies.ts'
import type { Editor } from '../editor-types.ts'
import { placementEdits, removalOf } from '../edits.ts'
import { withChildren } from '../gesture.ts'
import { isLocked } from '../locks.ts'
import { moved } from '../move.ts'
import type { Command } from './command.ts'

export const hasSelection = ({ selection }: Editor): boolean => selection.ids.size > 0

const DUPLICATE_OFFSET = 16
const NUDGE = 1
const NUDGE_FAR = 10

/** Selected elements, with what is inside selected frames. */
export const remove = (editor: Editor): void => {
  const gone = withChildren(editor, editor.selection.ids)
  // What is in a frame goes before it, else it would belong to the zone for a moment.
  const frames = gone.filter(({ kind }) => kind === 'FRAME')
  const others = gone.filter(({ kind }) => kind !== 'FRAME')
  editor.selection.clear()
  editor.store.commit([...others, ...frames].map(removalOf))
}

const duplicate = (editor: Editor): void => {
  const made = copiesOf(withChildren(editor, editor.selection.ids), DUPLICATE_OFFSET, DUPLICATE_OFFSET)
  editor.store.commit(insertionsOf(made))
  const ids = new Set(made.map(({ id }) => id))
  editor.selection.set(made.filter(({ frame_id }) => frame_id === null || !ids.has(frame_id)).map(({ id }) => id))
}

/** Steps in a row are one step of undo. */
const nudge = (editor: Editor, dx: number, dy: number): void => {
  const { selection, store } = editor
  const before = [...selection.ids].map((id) => store.get(id)).filter((element) => element !== undefined)
  const after = moved(editor, before, dx, dy)
  const ids = new Set(selection.ids)
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
