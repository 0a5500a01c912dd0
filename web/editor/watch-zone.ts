import type { PointerTool } from '../canvas/canvas-types.ts'
import type { Editor } from './editor-types.ts'
import { isLocked } from './locks.ts'

interface WatchDeps {
  editor: Editor
  machine: PointerTool
  /** Whose text is written. */
  writtenId(): string | undefined
  tell(): void
}

/** What the editor does about changes of the zone, and of what this person may do; until the returned function is called. */
export const watchZone = ({ editor, machine, writtenId, tell }: WatchDeps): (() => void) => {
  const { zone, store, selection } = editor
  const stop = [
    store.watchAll((_, removed) => {
      // Others may have taken or locked some of it.
      selection.set([...selection.ids].filter((id) => !removed.has(id) && !isLocked(store.get(id))))
      if (editor.shownLocked.length > 0) editor.showLocked(editor.shownLocked.filter((id) => isLocked(store.get(id))))
      if (removed.has(writtenId() ?? '')) editor.finishText()
    }),
    zone.on('change', tell),
    zone.on('status', tell),
    zone.on('rights', () => {
      // A right that was taken ends what needs it, also under a pointer that is still down.
      if (!editor.canEdit) {
        machine.cancel()
        editor.setTool('select')
      }
      tell()
    }),
  ]
  return () => {
    for (const off of stop) off()
  }
}
