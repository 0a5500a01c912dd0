import type { LiveEdit, LiveElement } from '@easel/sdk/live-types.ts'
import type { Editor } from '../editor-types.ts'
import { fieldEdit } from '../edits.ts'
import { groupsOf } from '../groups.ts'
import { isLocked } from '../locks.ts'

const MAX_GROUPS = 8

const selected = ({ selection, store }: Editor): LiveElement[] =>
  [...selection.ids].map((id) => store.get(id)).filter((element) => element !== undefined)

/** The groups that stand for what is selected: those inside of the one that is stepped into. */
const groupsOfSelection = (editor: Editor): Set<string> =>
  new Set(selected(editor).flatMap((element) => groupsOf(element)[editor.groups.depth] ?? []))

/** Whether all of it is one group already. */
const isOneGroup = (editor: Editor): boolean => {
  const [group, another] = groupsOfSelection(editor)
  if (group === undefined || another !== undefined) return false
  return selected(editor).every((element) => groupsOf(element).includes(group))
}

export const canGroup = (editor: Editor): boolean =>
  editor.selection.ids.size > 1 &&
  !isOneGroup(editor) &&
  selected(editor).every((element) => groupsOf(element).length < MAX_GROUPS)

const group = (editor: Editor): void => {
  const made = crypto.randomUUID()
  const { depth } = editor.groups
  editor.store.commit(
    selected(editor).map((element) => fieldEdit(element, { groups: groupsOf(element).toSpliced(depth, 0, made) })),
  )
}

export const canUngroup = (editor: Editor): boolean => groupsOfSelection(editor).size > 0

/** What was in several groups one in the other is in the inner ones still. */
const ungroup = (editor: Editor): void => {
  const gone = groupsOfSelection(editor)
  const ids = new Set([...gone].flatMap((one) => [...editor.groups.members(one)]))
  const elements = [...ids].map((id) => editor.store.get(id)).filter((element) => element !== undefined)
  editor.store.commit(
    elements.map((element): LiveEdit => {
      const groups = groupsOf(element).filter((one) => !gone.has(one))
      return fieldEdit(element, { groups })
    }),
  )
}

/** What is selected is locked; what was shown as locked is unlocked, and selected. */
const toggleLock = (editor: Editor): void => {
  const { selection, store } = editor
  const locked = editor.shownLocked
  if (locked.length > 0) {
    const elements = locked.map((id) => store.get(id)).filter((element) => element !== undefined)
    store.commit(elements.map((element) => fieldEdit(element, { locked: false })))
    selection.set(locked)
    return
  }
  const elements = selected(editor).filter((element) => !isLocked(element))
  selection.clear()
  store.commit(elements.map((element) => fieldEdit(element, { locked: true })))
  editor.showLocked(elements.map(({ id }) => id))
}

const command = <Id extends string>(
  id: Id,
  key: string,
  run: (editor: Editor) => void,
  isEnabled: (editor: Editor) => boolean,
) => ({ id, keys: [key], group: 'arrange' as const, needs: 'edit' as const, isEnabled, run })

export const groupCommands = [
  command('group', 'mod+g', group, canGroup),
  command('ungroup', 'shift+mod+g', ungroup, canUngroup),
  command('lock', 'shift+mod+l', toggleLock, (e) => e.selection.ids.size > 0 || e.shownLocked.length > 0),
] as const
