import type { PointerTool } from '../canvas/canvas-types.ts'
import type { Editor, ToolId } from './editor-types.ts'
import { isLocked } from './locks.ts'

interface WatchDeps {
  editor: Editor
  machine: PointerTool
  /** Whose text is written. */
  writtenId(): string | undefined
  mayUse(tool: ToolId): boolean
  elementsChanged(ids: ReadonlySet<string>): void
  tell(): void
}

/** What the editor does about changes of the zone, and of what this person may do; until the returned function is called. */
export const watchZone = (deps: WatchDeps): (() => void) => {
  const { editor, machine, writtenId, mayUse, elementsChanged, tell } = deps
  const { zone, store, selection } = editor
  addEventListener('online', tell)
  addEventListener('offline', tell)
  const stop = [
    () => removeEventListener('online', tell),
    () => removeEventListener('offline', tell),
    store.watchAll((changed, removed) => {
      elementsChanged(changed.union(removed))
      // Others may have taken, locked or hidden some of it.
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
        editor.finishText()
      }
      if (!mayUse(editor.tool)) editor.setTool('select')
      tell()
    }),
  ]
  return () => {
    for (const off of stop) off()
  }
}
