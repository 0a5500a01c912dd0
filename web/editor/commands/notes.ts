import type { Editor } from '../editor-types.ts'
import { isNote } from '../elements.ts'
import { isLocked } from '../locks.ts'
import { writeNextNote } from '../next-note.ts'

const noteOf = ({ selection, store }: Editor): string | undefined => {
  const [id, another] = selection.ids
  const element = id === undefined || another !== undefined ? undefined : store.get(id)
  return element && isNote(element) && !isLocked(element) ? id : undefined
}

const command = <Id extends string>(id: Id, key: string, isBelow: boolean) => ({
  id,
  keys: [key],
  group: 'edit' as const,
  needs: 'edit' as const,
  // Who walks from one element to the next goes on walking.
  isEnabled: (editor: Editor) => {
    const note = noteOf(editor)
    return note !== undefined && (isBelow || !editor.keyboard.isAt(note))
  },
  run: (editor: Editor) => {
    const note = noteOf(editor)
    if (note !== undefined) writeNextNote(editor, note, isBelow)
  },
})

/** Keys that work while a note is written, too. */
export const noteCommands = [command('noteRight', 'Tab', false), command('noteBelow', 'mod+Enter', true)] as const
